import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { bedrock } from "../../src/runtime/bedrock/index.js";
import { gemini } from "../../src/runtime/gemini/index.js";
import { createToolbox } from "../../src/runtime/index.js";
import { openai, openaiResponses } from "../../src/runtime/openai/index.js";
import { entry, registry, text } from "../guard/fixtures.js";

const box = createToolbox(
  registry({
    greet: entry("greet", { fields: { name: text() }, invoke: (input) => String(Reflect.get(input, "name")) }),
  }),
);

const pieces = ['{"na', 'me": "A', 'da"}'];

describe("streamed replies", () => {
  it("assembles interleaved chat deltas by index, with a view of what is there", async () => {
    const stream = openai(box).stream();
    const chunk = (index: number, fields: object, finish_reason: string | null = null) => ({
      model: "m",
      choices: [{ index: 0, delta: { tool_calls: [{ index, ...fields }] }, finish_reason }],
    });
    stream.add(chunk(0, { id: "a", function: { name: "greet", arguments: "" } }));
    stream.add(chunk(1, { id: "b", function: { name: "greet", arguments: pieces[0] ?? "" } }));
    stream.add(chunk(0, { function: { arguments: '{"name":"Bo' } }));
    expect(stream.partial()).toEqual([
      { index: 0, id: "a", name: "greet", arguments: { name: "Bo" } },
      { index: 1, id: "b", name: "greet", arguments: {} },
    ]);
    stream.add(chunk(1, { function: { arguments: pieces[1] ?? "" } }));
    stream.add(chunk(1, { function: { arguments: pieces[2] ?? "" } }));
    stream.add(chunk(0, { function: { arguments: 'b"}' } }));
    stream.add({ model: "m", choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] });
    const messages = await openai(box).run(stream);
    expect(messages.map(({ content }) => content)).toEqual(["Bob", "Ada"]);
  });

  it("tells calls apart that a server streams at one place, or at none", async () => {
    const greet = (id: string, name: string) => ({ id, function: { name: "greet", arguments: `{"name":"${name}` } });
    const more = (id?: string) => ({ ...(id ? { id } : {}), function: { arguments: '!"}' } });
    for (const place of [{ index: 0 }, {}]) {
      const stream = openai(box).stream();
      // The last two pieces are of one call: a server may make up an id for each piece.
      for (const call of [greet("a", "Ada"), more(), greet("b", "Bob"), more("b2")]) {
        stream.add({ choices: [{ delta: { tool_calls: [{ ...place, ...call } as never] } }] });
      }
      stream.add({ choices: [{ delta: {}, finish_reason: "tool_calls" }] });
      const messages = await openai(box).run(stream);
      const expected = "index" in place ? ["Ada!", "Bob!"] : ["Ada!"];
      expect(messages.map(({ content }) => content).slice(0, expected.length)).toEqual(expected);
    }
  });

  it("passes over chunks that say nothing of calls", async () => {
    const call = { index: 0, id: "a", function: { name: "greet", arguments: '{"name":"Ada"}' } };
    const chunks = [
      {},
      null,
      { choices: [{ index: 0 }] },
      { choices: [{ delta: { tool_calls: [call] } }] },
      { choices: [{ index: 0, finish_reason: "tool_calls" }] },
      { usage: {} },
    ];
    const messages = await openai(box).runStream(chunks as never);
    expect(messages.map(({ content }) => content)).toEqual(["Ada"]);
  });

  it("runs nothing of a stream that broke off", async () => {
    const stream = openai(box).stream();
    stream.add({
      choices: [
        { delta: { tool_calls: [{ index: 0, id: "a", function: { name: "greet", arguments: '{"name":"Ada"}' } }] } },
      ],
    });
    expect((await openai(box).run(stream)).results[0]).toMatchObject({ failure: { code: "truncated" } });
  });

  it("assembles Responses events", async () => {
    const stream = openaiResponses(box).stream();
    const item = { type: "function_call", id: "fc", call_id: "c", name: "greet", arguments: "" };
    stream.add({ type: "response.created", response: { model: "m" } });
    stream.add({ type: "response.output_item.added", output_index: 1, item });
    for (const delta of pieces) stream.add({ type: "response.function_call_arguments.delta", output_index: 1, delta });
    stream.add({ type: "response.output_item.done", output_index: 1, item: { ...item, arguments: pieces.join("") } });
    stream.add({ type: "response.completed" });
    expect([...(await openaiResponses(box).run(stream))]).toEqual([
      { type: "function_call_output", call_id: "c", output: "Ada" },
    ]);
  });

  it("assembles Anthropic events", async () => {
    const stream = anthropic(box).stream();
    stream.add({ type: "message_start", message: { model: "claude" } });
    stream.add({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
    stream.add({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hi" } });
    stream.add({
      type: "content_block_start",
      index: 1,
      content_block: { type: "tool_use", id: "t", name: "greet", input: {} },
    });
    expect(stream.partial()).toEqual([{ index: 1, id: "t", name: "greet", arguments: {} }]);
    for (const partial_json of pieces)
      stream.add({ type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json } });
    stream.add({ type: "content_block_stop", index: 1 });
    stream.add({ type: "message_delta", delta: { stop_reason: "tool_use" } });
    const [message] = await anthropic(box).run(stream);
    expect(message?.content).toEqual([{ type: "tool_result", tool_use_id: "t", content: "Ada" }]);
  });

  it("takes an Anthropic call without arguments", () => {
    const stream = anthropic(box).stream();
    stream.add({
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "t", name: "list", input: {} },
    });
    stream.add({ type: "message_delta", delta: { stop_reason: "tool_use" } });
    expect(stream.finish()).toEqual([{ id: "t", name: "list", arguments: {} }]);
  });

  it("assembles Gemini chunks, two calls of one name without ids", async () => {
    const stream = gemini(box).stream();
    for (const name of ["Ada", "Bob"])
      stream.add({ candidates: [{ content: { parts: [{ functionCall: { name: "greet", args: { name } } }] } }] });
    stream.add({ candidates: [{ finishReason: "STOP" }] });
    const [content] = await gemini(box).run(stream);
    expect(content?.parts.map(({ functionResponse }) => functionResponse.response)).toEqual([
      { output: "Ada" },
      { output: "Bob" },
    ]);
    expect(content?.parts[0]?.functionResponse).not.toHaveProperty("id");
  });

  it("assembles Bedrock events", async () => {
    const stream = bedrock(box).stream();
    stream.add({ contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: "t", name: "greet" } } } });
    for (const input of pieces)
      stream.add({ contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input } } } });
    stream.add({ messageStop: { stopReason: "tool_use" } });
    const [message] = await bedrock(box).run(stream);
    expect(message?.content[0]?.toolResult).toEqual({ toolUseId: "t", content: [{ text: "Ada" }], status: "success" });
  });
});
