import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { gemini } from "../../src/runtime/gemini/index.js";
import { createToolbox, type Decision, toolImage } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { entry, registry } from "../guard/fixtures.js";

const image = toolImage({ data: new Uint8Array([1, 2, 3]), mimeType: "image/png", alt: "a map" });
const tools = registry({ draw: entry("draw", { fields: {}, invoke: () => image }) });

/** A toolbox that wants an approval for everything. */
const asking = () => createToolbox(tools, { schedule: { needsApproval: () => true } });

describe("a suspended turn goes on in the provider's own shape", () => {
  it("Anthropic: the image that an approved call gave", async () => {
    const claude = anthropic(asking());
    const waiting = await claude.run([{ type: "tool_use", id: "t1", name: "draw", input: {} }]);
    expect(waiting).toHaveLength(0);
    const answers = await claude.resume(waiting.outcome?.turn ?? "", { decisions: approved(waiting.outcome?.pending) });
    expect(answers.outcome?.state).toBe("done");
    const source = { type: "base64", media_type: "image/png", data: "AQID" };
    expect([...answers]).toEqual([
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: [{ type: "image", source }] }] },
    ]);
  });

  it("OpenAI: a refusal", async () => {
    const chat = openai(asking());
    const call = { id: "c1", type: "function", function: { name: "draw", arguments: "{}" } } as const;
    const waiting = await chat.run({ role: "assistant", content: null, tool_calls: [call] });
    const answers = await chat.resume(waiting.outcome?.turn ?? "", {
      decisions: { c1: { kind: "deny", reason: "no" } },
    });
    expect([...answers]).toEqual([{ role: "tool", tool_call_id: "c1", content: expect.stringContaining("no") }]);
  });

  it("Gemini: nothing while the turn still waits", async () => {
    const adapter = gemini(asking());
    const parts = [{ functionCall: { id: "g1", name: "draw", args: {} } }];
    const waiting = await adapter.run({ candidates: [{ content: { parts } }] });
    const answers = await adapter.resume(waiting.outcome?.turn ?? "", { decisions: {} });
    expect(answers).toHaveLength(0);
    expect(answers.outcome?.state).toBe("suspended");
  });
});

function approved(
  pending: readonly { readonly id: string; readonly hash?: string }[] | undefined,
): Record<string, Decision> {
  return Object.fromEntries((pending ?? []).map(({ id, hash = "" }) => [id, { kind: "approve", hash }]));
}
