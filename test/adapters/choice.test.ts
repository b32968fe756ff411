import type Anthropic from "@anthropic-ai/sdk";
import type { ToolChoice as BedrockToolChoice } from "@aws-sdk/client-bedrock-runtime";
import type { GenerateContentConfig } from "@google/genai";
import type { ChatCompletionRequest } from "@mistralai/mistralai/models/components/index.js";
import type { Cohere } from "cohere-ai";
import type OpenAI from "openai";
import { describe, expect, expectTypeOf, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { azure } from "../../src/runtime/azure/index.js";
import { bedrock } from "../../src/runtime/bedrock/index.js";
import { cohere } from "../../src/runtime/cohere/index.js";
import { gemini } from "../../src/runtime/gemini/index.js";
import { createToolbox } from "../../src/runtime/index.js";
import { mistral } from "../../src/runtime/mistral/index.js";
import { openai, openaiResponses } from "../../src/runtime/openai/index.js";
import { entry, registry, text } from "../guard/fixtures.js";

const box = createToolbox(
  registry({
    find: entry("find", { fields: { name: text() }, invoke: () => 1 }),
    look: entry("look", { fields: {}, invoke: () => 2 }),
  }),
);

describe("a choice of tools", () => {
  const chat = openai(box);
  const responses = openaiResponses(box);
  const claude = anthropic(box);
  const google = gemini(box);
  const aws = bedrock(box);
  const le = mistral(box);
  const command = cohere(box);

  it("has the types of the vendors' SDKs", () => {
    type Choice<A extends { choice: () => unknown }> = ReturnType<A["choice"]>;
    type ChatFields = Pick<OpenAI.ChatCompletionCreateParams, "tool_choice" | "parallel_tool_calls">;
    type ResponsesFields = Pick<OpenAI.Responses.ResponseCreateParams, "tool_choice" | "parallel_tool_calls">;
    expectTypeOf<Choice<typeof chat>>().toExtend<ChatFields>();
    expectTypeOf<Choice<typeof responses>>().toExtend<ResponsesFields>();
    expectTypeOf<Choice<typeof claude>>().toExtend<Pick<Anthropic.MessageCreateParams, "tool_choice">>();
    expectTypeOf<Choice<typeof google>>().toExtend<Pick<GenerateContentConfig, "toolConfig">>();
    expectTypeOf<Choice<typeof aws>["toolChoice"]>().toExtend<BedrockToolChoice>();
    expectTypeOf<Choice<typeof le>>().toExtend<Pick<ChatCompletionRequest, "toolChoice" | "parallelToolCalls">>();
    expectTypeOf<Choice<typeof command>>().toExtend<Pick<Cohere.V2ChatRequest, "toolChoice">>();
  });

  it("is left to the model when nothing is asked", () => {
    expect(chat.choice()).toEqual({ tool_choice: "auto" });
    expect(responses.choice()).toEqual({ tool_choice: "auto" });
    expect(claude.choice()).toEqual({ tool_choice: { type: "auto" } });
    expect(google.choice()).toEqual({ toolConfig: { functionCallingConfig: { mode: "AUTO" } } });
    expect(aws.choice()).toEqual({ toolChoice: { auto: {} } });
    expect(le.choice()).toEqual({ toolChoice: "auto" });
    expect(command.choice()).toEqual({});
  });

  it("requires one tool", () => {
    const one = { mode: "required", only: ["find"] } as const;
    expect(chat.choice(one)).toEqual({ tool_choice: { type: "function", function: { name: "find" } } });
    expect(azure(box).choice(one)).toEqual(chat.choice(one));
    expect(responses.choice(one)).toEqual({ tool_choice: { type: "function", name: "find" } });
    expect(claude.choice(one)).toEqual({ tool_choice: { type: "tool", name: "find" } });
    expect(google.choice(one).toolConfig.functionCallingConfig).toEqual({
      mode: "ANY",
      allowedFunctionNames: ["find"],
    });
    expect(aws.choice(one)).toEqual({ toolChoice: { tool: { name: "find" } } });
    expect(le.choice(one)).toEqual({ toolChoice: { type: "function", function: { name: "find" } } });
  });

  it("allows some where the provider takes a list, and says what to do where it does not", () => {
    const some = { only: ["find", "look"] };
    const functions = ["find", "look"].map((name) => ({ type: "function", function: { name } }));
    expect(chat.choice(some).tool_choice).toEqual({
      type: "allowed_tools",
      allowed_tools: { mode: "auto", tools: functions },
    });
    expect(responses.choice({ ...some, mode: "required" }).tool_choice).toMatchObject({ mode: "required" });
    expect(google.choice(some).toolConfig.functionCallingConfig.mode).toBe("VALIDATED");
    for (const adapter of [azure(box), claude, aws, le, command])
      expect(() => adapter.choice(some)).toThrow(/`tools\(\{ only \}\)`/);
  });

  it("takes a tool's own name, and sends the one that the provider has for it", () => {
    const { definitions, entries } = registry({
      find: entry("find", { fields: {} }),
      look: entry("look", { fields: {} }),
    });
    const providers = [
      "openai-chat",
      "openai-responses",
      "anthropic",
      "gemini",
      "gemini-parameters",
      "bedrock",
      "mistral",
    ];
    const renamed = providers.map((provider) => [provider, { find: { name: `${provider}_find` }, look: {} }] as const);
    const other = createToolbox({ entries, definitions: { ...definitions, ...Object.fromEntries(renamed) } });
    const one = { mode: "required", only: ["find"] } as const;
    const names = (provider: string) => [`${provider}_find`, "look"];
    expect(openai(other).choice(one).tool_choice).toMatchObject({ function: { name: "openai-chat_find" } });
    expect(openaiResponses(other).choice(one).tool_choice).toMatchObject({ name: "openai-responses_find" });
    expect(anthropic(other).choice(one).tool_choice).toMatchObject({ name: "anthropic_find" });
    expect(bedrock(other).choice(one).toolChoice).toEqual({ tool: { name: "bedrock_find" } });
    expect(mistral(other).choice(one).toolChoice).toMatchObject({ function: { name: "mistral_find" } });
    for (const provider of ["gemini", "gemini-parameters"]) {
      const { functionCallingConfig } = gemini(other, { provider }).choice({ only: ["find", "look"] }).toolConfig;
      expect(functionCallingConfig.allowedFunctionNames).toEqual(names(provider));
    }
    const { tool_choice } = openai(other).choice({ only: ["find", "look"] });
    expect(tool_choice).toMatchObject({
      allowed_tools: { tools: names("openai-chat").map((name) => ({ function: { name } })) },
    });
  });

  it("forbids calls, and more than one at a time", () => {
    expect(chat.choice({ only: [] })).toEqual({ tool_choice: "none" });
    expect(claude.choice({ mode: "none" })).toEqual({ tool_choice: { type: "none" } });
    expect(chat.choice({ parallel: false })).toEqual({ tool_choice: "auto", parallel_tool_calls: false });
    expect(le.choice({ parallel: false })).toEqual({ toolChoice: "auto", parallelToolCalls: false });
    expect(claude.choice({ mode: "required", parallel: false })).toEqual({
      tool_choice: { type: "any", disable_parallel_tool_use: true },
    });
    expect(() => aws.choice({ mode: "none" })).toThrow(/define no tools/);
    for (const adapter of [google, aws, command])
      expect(() => adapter.choice({ parallel: false })).toThrow(/no field for `parallel`/);
  });
});

describe("marks of Anthropic's definitions", () => {
  const marked = anthropic(box, {
    cache: "1h",
    eagerInputStreaming: ["find"],
    allowedCallers: { look: ["direct", "code_execution_20260120"] },
  });

  it("have the SDK's type and stand where they belong", () => {
    const definitions = marked.tools() satisfies Anthropic.Tool[];
    const [find, look] = definitions;
    expect(find).toMatchObject({ name: "find", eager_input_streaming: true });
    expect(find).not.toHaveProperty("cache_control");
    expect(look).toMatchObject({
      allowed_callers: ["direct", "code_execution_20260120"],
      cache_control: { type: "ephemeral", ttl: "1h" },
    });
  });

  it("are asked for by a tool's own name", () => {
    const { entries } = registry({ find: entry("find", { fields: {} }) });
    const loose = { name: "find_renamed", input_schema: { type: "object" } };
    const other = createToolbox({ entries, definitions: { anthropic: { find: { name: "find_renamed", loose } } } });
    const adapter = anthropic(other, { eagerInputStreaming: ["find"], allowedCallers: { find: ["direct"] } });
    expect(adapter.tools()).toMatchObject([
      { name: "find_renamed", eager_input_streaming: true, allowed_callers: ["direct"] },
    ]);
  });

  it("never cache a deferred definition", () => {
    for (const definition of marked.deferred({ always: ["find"] }))
      if ("input_schema" in definition && definition.defer_loading === true)
        expect(definition).not.toHaveProperty("cache_control");
    expect(marked.deferred({ always: ["find"] }).find((one) => one.name === "find")).toHaveProperty("cache_control");
  });
});
