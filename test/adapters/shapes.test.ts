import type Anthropic from "@anthropic-ai/sdk";
import type { Content, Tool as GenaiTool, GenerateContentResponse } from "@google/genai";
import type OpenAI from "openai";
import { describe, expect, expectTypeOf, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { bedrock } from "../../src/runtime/bedrock/index.js";
import { cohere } from "../../src/runtime/cohere/index.js";
import { gemini } from "../../src/runtime/gemini/index.js";
import { createToolbox, type ToolEvent, toolFile, toolImage, toolText } from "../../src/runtime/index.js";
import { mistral } from "../../src/runtime/mistral/index.js";
import { ollama } from "../../src/runtime/ollama/index.js";
import { openai, openaiResponses } from "../../src/runtime/openai/index.js";
import { entry, registry, text } from "../guard/fixtures.js";

const png = toolImage({ data: new Uint8Array([1, 2, 3]), mimeType: "image/png", alt: "a map" });
const pdf = toolFile({ name: "invoice 1.pdf", data: "AAEC", mimeType: "application/pdf" });

const tools = registry({
  greet: entry("greet", {
    fields: { name: text() },
    invoke: (input) => ({ hello: String(Reflect.get(input, "name")) }),
  }),
  draw: entry("draw", { fields: {}, invoke: () => [toolText("Here it is."), png, pdf] }),
  report: entry("report", { fields: {}, invoke: () => ({ total: 3, chart: png }) }),
});

function box(onEvent?: (event: ToolEvent) => void) {
  return createToolbox(tools, onEvent === undefined ? {} : { onEvent });
}

const args = { name: "Ada" };
const wrong = { nom: "Ada" };

describe("types of the vendors' own SDKs", () => {
  it("take and give what the adapters do", () => {
    type Run<F extends (...args: never[]) => { readonly run: (response: never) => Promise<unknown> }> = Parameters<
      ReturnType<F>["run"]
    >[0];
    expectTypeOf<OpenAI.ChatCompletion>().toExtend<Run<typeof openai>>();
    expectTypeOf<OpenAI.ChatCompletionMessage>().toExtend<Run<typeof openai>>();
    expectTypeOf<OpenAI.Responses.Response>().toExtend<Run<typeof openaiResponses>>();
    expectTypeOf<Anthropic.Message>().toExtend<Run<typeof anthropic>>();
    expectTypeOf<GenerateContentResponse>().toExtend<Run<typeof gemini>>();

    type Given<F extends (...args: never[]) => { readonly run: (...args: never[]) => Promise<readonly unknown[]> }> =
      Awaited<ReturnType<ReturnType<F>["run"]>>[number];
    expectTypeOf<Given<typeof openai>>().toExtend<OpenAI.ChatCompletionMessageParam>();
    expectTypeOf<Given<typeof openaiResponses>>().toExtend<OpenAI.Responses.ResponseInputItem>();
    expectTypeOf<Given<typeof anthropic>>().toExtend<Anthropic.MessageParam>();
    expectTypeOf<Given<typeof gemini>>().toExtend<Content>();

    type Defs<F extends (...args: never[]) => { readonly tools: () => readonly unknown[] }> = ReturnType<
      ReturnType<F>["tools"]
    >[number];
    expectTypeOf<Defs<typeof openai>>().toExtend<OpenAI.ChatCompletionTool>();
    expectTypeOf<Defs<typeof openaiResponses>>().toExtend<OpenAI.Responses.Tool>();
    expectTypeOf<Defs<typeof anthropic>>().toExtend<Anthropic.Tool>();
    expectTypeOf<Defs<typeof gemini>>().toExtend<GenaiTool>();

    type Chunk<F extends (...args: never[]) => { readonly stream: () => { readonly add: (chunk: never) => void } }> =
      Parameters<ReturnType<ReturnType<F>["stream"]>["add"]>[0];
    expectTypeOf<OpenAI.ChatCompletionChunk>().toExtend<Chunk<typeof openai>>();
    expectTypeOf<OpenAI.Responses.ResponseStreamEvent>().toExtend<Chunk<typeof openaiResponses>>();
    expectTypeOf<Anthropic.MessageStreamEvent>().toExtend<Chunk<typeof anthropic>>();
    expectTypeOf<GenerateContentResponse>().toExtend<Chunk<typeof gemini>>();
  });
});

describe("answers in each provider's shape", () => {
  it("Responses", async () => {
    const call = (id: string, input: object) => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name: "greet",
      arguments: JSON.stringify(input),
    });
    const messages = await openaiResponses(box()).run({
      status: "completed",
      output: [{ type: "reasoning", id: "r" }, call("c1", args), call("c2", wrong)],
    });
    expect(messages[0]).toEqual({ type: "function_call_output", call_id: "c1", output: '{"hello":"Ada"}' });
    expect(messages[1]?.output).toContain("name: missing");
  });

  it("Gemini, with and without ids", async () => {
    const [content] = await gemini(box()).run({
      candidates: [
        {
          content: {
            parts: [
              { functionCall: { name: "greet", args } },
              { functionCall: { id: "x1", name: "greet", args: wrong } },
            ],
          },
          finishReason: "STOP",
        },
      ],
    });
    expect(content?.role).toBe("user");
    expect(content?.parts[0]).toEqual({ functionResponse: { name: "greet", response: { output: { hello: "Ada" } } } });
    expect(content?.parts[1]?.functionResponse).toMatchObject({ id: "x1", name: "greet" });
    expect(content?.parts[1]?.functionResponse.response).toHaveProperty("error");
  });

  it("Bedrock", async () => {
    const [message] = await bedrock(box()).run({
      stopReason: "tool_use",
      output: {
        message: {
          content: [
            { text: "hm" },
            { toolUse: { toolUseId: "t1", name: "greet", input: args } },
            { toolUse: { toolUseId: "t2", name: "greet", input: wrong } },
          ],
        },
      },
    });
    expect(message?.content.map(({ toolResult }) => [toolResult.toolUseId, toolResult.status])).toEqual([
      ["t1", "success"],
      ["t2", "error"],
    ]);
  });

  it("Mistral, arguments as text or object", async () => {
    const calls = [args, JSON.stringify(args)].map((given, index) => ({
      id: `id${index}`,
      function: { name: "greet", arguments: given },
    }));
    const messages = await mistral(box()).run({
      choices: [{ message: { toolCalls: calls }, finishReason: "tool_calls" }],
    });
    expect([...messages]).toEqual(
      calls.map(({ id }) => ({ role: "tool", toolCallId: id, name: "greet", content: '{"hello":"Ada"}' })),
    );
  });

  it("Cohere and Ollama", async () => {
    const cohered = await cohere(box()).run({
      finishReason: "TOOL_CALL",
      message: { toolCalls: [{ id: "c", function: { name: "greet", arguments: JSON.stringify(args) } }] },
    });
    expect([...cohered]).toEqual([{ role: "tool", toolCallId: "c", content: '{"hello":"Ada"}' }]);
    const [first, second] = await ollama(box()).run({
      message: {
        tool_calls: [{ function: { name: "greet", arguments: args } }, { function: { name: "draw", arguments: {} } }],
      },
    });
    expect(first).toEqual({ role: "tool", tool_name: "greet", content: '{"hello":"Ada"}' });
    expect(second?.content).toContain("[image: a map, image/png]");
  });

  it.each([
    [
      "chat",
      () =>
        openai(box()).run({
          choices: [
            {
              finish_reason: "length",
              message: { tool_calls: [{ id: "a", function: { name: "greet", arguments: '{"name":"A' } }] },
            },
          ],
        }),
    ],
    [
      "Responses",
      () =>
        openaiResponses(box()).run({
          status: "incomplete",
          output: [{ type: "function_call", call_id: "a", name: "greet", arguments: '{"name":"A"}' }],
        }),
    ],
    [
      "Anthropic",
      () =>
        anthropic(box()).run({
          stop_reason: "max_tokens",
          content: [{ type: "tool_use", id: "a", name: "greet", input: args }],
        }),
    ],
    [
      "Gemini",
      () =>
        gemini(box()).run({
          candidates: [{ content: { parts: [{ functionCall: { name: "greet", args } }] }, finishReason: "MAX_TOKENS" }],
        }),
    ],
    [
      "Bedrock",
      () =>
        bedrock(box()).run({
          stopReason: "max_tokens",
          output: { message: { content: [{ toolUse: { toolUseId: "a", name: "greet", input: args } }] } },
        }),
    ],
  ])("runs nothing of a reply that %s cut off", async (_, run) => {
    expect((await run()).results[0]).toMatchObject({ status: "rejected", failure: { code: "truncated" } });
  });

  it("gives nothing to append for a reply without calls", async () => {
    expect([
      ...(await openai(box()).run({ choices: [{ message: { content: "hi" }, finish_reason: "stop" }] })),
    ]).toEqual([]);
    expect([...(await anthropic(box()).run({ content: [{ type: "text", text: "hi" }] }))]).toEqual([]);
    expect([...(await gemini(box()).run({ promptFeedback: {} } as never))]).toEqual([]);
  });
});

describe("rich parts", () => {
  it("are native where the provider has them", async () => {
    const [message] = await anthropic(box()).run([{ type: "tool_use", id: "a", name: "draw", input: {} }]);
    expect(message?.content[0]?.content).toEqual([
      { type: "text", text: "Here it is." },
      { type: "image", source: { type: "base64", media_type: "image/png", data: "AQID" } },
      {
        type: "document",
        title: "invoice 1.pdf",
        source: { type: "base64", media_type: "application/pdf", data: "AAEC" },
      },
    ]);
    const [output] = await openaiResponses(box()).run([
      { type: "function_call", call_id: "a", name: "draw", arguments: "{}" },
    ]);
    expect(output?.output).toEqual([
      { type: "input_text", text: "Here it is." },
      { type: "input_image", image_url: "data:image/png;base64,AQID", detail: "auto" },
      { type: "input_file", filename: "invoice 1.pdf", file_data: "data:application/pdf;base64,AAEC" },
    ]);
    const [content] = await gemini(box()).run({
      candidates: [{ content: { parts: [{ functionCall: { name: "draw", args: {} } }] } }],
    });
    expect(content?.parts[0]?.functionResponse.parts).toHaveLength(2);
    const [result] = await bedrock(box()).run({
      output: { message: { content: [{ toolUse: { toolUseId: "a", name: "draw", input: {} } }] } },
    });
    expect(result?.content[0]?.toolResult.content[1]).toEqual({
      image: { format: "png", source: { bytes: new Uint8Array([1, 2, 3]) } },
    });
  });

  it("become words and an event where it has none, never base64 in JSON", async () => {
    const events: ToolEvent[] = [];
    const call = (name: string) => ({ tool_calls: [{ id: "a", function: { name, arguments: "{}" } }] });
    const [message] = await openai(box((event) => events.push(event))).run(call("draw"));
    expect(message?.content).toBe("Here it is.\n[image: a map, image/png]\n[file invoice 1.pdf, application/pdf]");
    expect(events.filter((event) => event.type === "part.replaced")).toHaveLength(2);
    const [within] = await openai(box()).run(call("report"));
    expect(within?.content).toBe('{"total":3,"chart":"[image 1]"}\n[image: a map, image/png]');
  });
});

describe("a reply that is none", () => {
  const box = createToolbox(registry({}));

  it.each([[null], [5], [{ choices: [{ message: null }] }]])("says what was expected in place of %j", async (reply) => {
    await expect(openai(box).run(reply as never)).rejects.toThrow("not a reply of openai-chat");
  });

  it("names the provider", async () => {
    await expect(anthropic(box).run({} as never)).rejects.toThrow("not a reply of anthropic");
    const adapters = [openai, openaiResponses, anthropic, gemini, bedrock, mistral, cohere, ollama];
    for (const other of [
      { error: { message: "too many requests" } },
      {},
      undefined,
      "text",
      (async function* () {})(),
    ]) {
      for (const adapter of adapters) await expect(adapter(box).run(other as never)).rejects.toThrow("not a reply of");
    }
    for (const adapter of adapters) {
      await expect(adapter(box).runStream({ choices: [] } as never)).rejects.toThrow("a whole one goes into run");
    }
  });
});
