import { aiSdk } from "@toolgen/runtime/ai-sdk";
import { generateText, stepCountIs } from "ai";
import { describe, expect, it } from "vitest";
import { isApproved } from "../../src/runtime/ai-sdk/approved.js";
import { scriptedModel } from "./ai-model.js";
import { storeBox } from "./boxes.js";

const request = { role: "assistant", content: [{ type: "tool-approval-request", approvalId: "a", toolCallId: "1" }] };
const response = { role: "tool", content: [{ type: "tool-approval-response", approvalId: "a", approved: true }] };

describe("an approval in the messages of the AI SDK", () => {
  it("is one of the last message, which the SDK goes by", () => {
    expect(isApproved([request, response], "1")).toBe(true);
    expect(isApproved([request, response], "2")).toBe(false);
  });

  it("is over with its reply: a model may give the same id again", () => {
    expect(isApproved([request, response, { role: "assistant", content: "done" }], "1")).toBe(false);
    expect(isApproved([], "1")).toBe(false);
  });
});

describe("a call that was mended for the AI SDK, and never ran", () => {
  it("is not run in the place of a later one of the same id", async () => {
    const log: string[] = [];
    const sdk = aiSdk(storeBox(log));
    const ask = (input: unknown) =>
      generateText({
        model: scriptedModel([{ id: "1", name: "drop_item", input }]),
        prompt: "?",
        tools: sdk.tools(),
        stopWhen: stepCountIs(2),
        experimental_repairToolCall: sdk.repair(),
      });
    await ask("{id: 'a'}");
    await generateText({
      model: scriptedModel([{ id: "1", name: "get_item", input: { id: "b" } }]),
      prompt: "?",
      tools: sdk.tools(),
      stopWhen: stepCountIs(2),
    });
    expect(log).toEqual(["get b"]);
  });
});
