import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { createToolbox, type RawCall, type ToolEvent } from "../../src/runtime/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { entry, integer, registry, text, writes } from "./fixtures.js";

/** A tool that reads and one that writes, with a log of when they ran. */
function fixture(options: { readonly undo?: (input: unknown) => void } = {}) {
  const log: string[] = [];
  const read = entry("read_item", {
    fields: { id: integer(1, 9) },
    effects: { known: true, reads: [["item", ["id"]]], writes: [] },
    invoke: (input) => {
      log.push(`read ${Reflect.get(input, "id")}`);
      return "read";
    },
  });
  const write = entry("write_item", {
    ...writes("item"),
    effects: { known: true, reads: [], writes: [["item", ["id"]]] },
    fields: { id: integer(1, 9), note: text("optional") },
    traits: { maxCalls: 2, ...(options.undo === undefined ? {} : { compensate: options.undo }) },
    invoke: (input) => {
      log.push(`write ${Reflect.get(input, "id")}`);
      if (Reflect.get(input, "note") === "fail") throw new Error("no");
      return { at: new Date(0) };
    },
  });
  return { log, tools: registry({ read_item: read, write_item: write }) };
}

const raw = (id: string, name: string, args: unknown): RawCall => ({ id, name, arguments: JSON.stringify(args) });

describe("box.plan", () => {
  it("tells who waits for whom after the guard has mended the calls, and changes nothing", async () => {
    const { tools, log } = fixture();
    const events: ToolEvent[] = [];
    const box = createToolbox(tools, { onEvent: (event) => events.push(event) });
    const turn = {};
    const calls = [
      raw("a", "write_item", { id: 1 }),
      raw("b", "functions.read_item", { id: "1" }),
      raw("c", "read_item", { id: 2 }),
      raw("d", "read_item", { id: 99 }),
    ];
    const plan = box.plan(calls, { turn });
    expect(plan.edges).toEqual([{ from: "a", to: "b", kind: "RAW", key: "item:1" }]);
    expect(plan.criticalPath).toEqual(["a", "b"]);
    expect(plan.cycle).toBeUndefined();
    expect(plan.explain()).toBe(
      [
        "a write_item: starts at once",
        "b read_item: waits for a (it writes item:1, read here)",
        "c read_item: starts at once",
        "d read_item: does not run (invalid_arguments)",
        "critical path: a -> b; width 3",
      ].join("\n"),
    );
    expect(box.plan(calls, { turn }).toJSON()).toEqual(plan.toJSON());
    expect({ log, events, counters: box.counters() }).toEqual({ log: [], events: [], counters: [] });
    // Planning does not count towards `@maxCalls`.
    const report = await box.run([calls[0] ?? raw("", "", {}), raw("e", "write_item", { id: 3 })], { turn });
    expect(report.results.map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("names a cycle", () => {
    const box = createToolbox(fixture().tools);
    const call = (id: string, after: string) => ({ ...raw(id, "read_item", { id: 1 }), after: [after] });
    expect(box.plan([call("a", "b"), call("b", "a")]).cycle).toEqual(["a", "b", "a"]);
  });
});

describe("box.stream", () => {
  it("starts reads before the reply has ended, and writes after", async () => {
    const { tools, log } = fixture();
    async function* reply() {
      yield raw("a", "read_item", { id: 1 });
      yield raw("b", "write_item", { id: 1 });
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push("end of the reply");
    }
    const { results, answers } = await createToolbox(tools).stream(reply());
    expect(log).toEqual(["read 1", "end of the reply", "write 1"]);
    expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual(["a done", "b done"]);
    expect(answers.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("runs no write of a reply that breaks off, and answers a cut one", async () => {
    const { tools, log } = fixture();
    const box = createToolbox(tools);
    function* broken() {
      yield raw("a", "write_item", { id: 1 });
      throw new Error("connection lost");
    }
    await expect(box.stream(broken())).rejects.toThrow("connection lost");
    const turn = {};
    const cut = [raw("a", "write_item", { id: 1 }), { ...raw("b", "write_item", { id: 2 }), truncated: true }];
    const { results } = await box.stream(cut, { turn });
    expect(results.map((result) => "failure" in result && result.failure.code)).toEqual(["truncated", "truncated"]);
    expect(log).toEqual([]);
    const again = [1, 2].map((id) => raw(`again ${id}`, "write_item", { id }));
    expect((await box.run(again, { turn })).results.map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("gives calls of one id their own, over the whole stream", async () => {
    const calls = [raw("x", "read_item", { id: 1 }), raw("x", "read_item", { id: 2 })];
    const { results } = await createToolbox(fixture().tools).stream(calls);
    expect(results.map(({ id }) => id)).toEqual(["x", "x~2"]);
  });
});

describe("an adapter over a stream", () => {
  const start = (index: number, name: string) => ({
    model: "gpt-test",
    choices: [{ delta: { tool_calls: [{ index, id: `c${index}`, function: { name, arguments: "" } }] } }],
  });
  const piece = (index: number, args: string) => ({
    choices: [{ delta: { tool_calls: [{ index, function: { arguments: args } }] } }],
  });
  const end = (reason: string) => ({ choices: [{ delta: {}, finish_reason: reason }] });

  it("runs a read as soon as the next call begins", async () => {
    const { tools, log } = fixture();
    const events: ToolEvent[] = [];
    const box = createToolbox(tools, { onEvent: (event) => events.push(event) });
    async function* chunks() {
      yield start(0, "read_item");
      yield piece(0, '{"id"');
      yield piece(0, ":1}");
      yield start(1, "write_item");
      yield piece(1, '{"id":1}');
      log.push("last chunk");
      yield end("tool_calls");
    }
    const seen: number[] = [];
    const messages = await openai(box).runStream(chunks(), {
      onChunk: (_chunk, reply) => seen.push(reply.partial().length),
    });
    expect(log).toEqual(["read 1", "last chunk", "write 1"]);
    expect(messages.map(({ tool_call_id }) => tool_call_id)).toEqual(["c0", "c1"]);
    expect(seen).toEqual([1, 1, 1, 2, 2, 2]);
    expect(new Set(events.map(({ model }) => model))).toEqual(new Set(["gpt-test"]));
  });

  it("takes a reply back that was cut off, or in which a whole call changed", async () => {
    const { tools, log } = fixture();
    const first = [start(0, "write_item"), piece(0, '{"id":1}'), start(1, "write_item"), piece(1, '{"id":2}')];
    const cut = await openai(createToolbox(tools)).runStream([...first, end("length")]);
    const late = piece(0, "3");
    const changed = await openai(createToolbox(tools)).runStream([...first, late, end("tool_calls")]);
    for (const { results } of [cut, changed]) {
      expect(results.map((result) => "failure" in result && result.failure.code)).toEqual(["truncated", "truncated"]);
    }
    expect(log).toEqual([]);
  });

  it("leaves a call that never becomes JSON to the end", async () => {
    const { tools, log } = fixture();
    const chunks = [start(0, "read_item"), piece(0, '{"id":1,}'), start(1, "read_item"), piece(1, '{"id":2}')];
    await openai(createToolbox(tools)).runStream([...chunks, end("tool_calls")]);
    expect(log).toEqual(["read 1", "read 2"]);
  });

  it("does the same for content blocks", async () => {
    const { tools, log } = fixture();
    const block = (index: number, name: string) => ({
      type: "content_block_start" as const,
      index,
      content_block: { type: "tool_use" as const, id: `t${index}`, name, input: {} },
    });
    const json = (index: number, partial_json: string) => ({
      type: "content_block_delta" as const,
      index,
      delta: { type: "input_json_delta" as const, partial_json },
    });
    const [message] = await anthropic(createToolbox(tools)).runStream([
      block(0, "read_item"),
      json(0, '{"id":4}'),
      block(1, "write_item"),
      json(1, '{"id":4}'),
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
      { type: "message_stop" },
    ]);
    expect(log).toEqual(["read 4", "write 4"]);
    expect(message?.content).toHaveLength(2);
  });
});

describe("a compensation", () => {
  it("gets what the function returned, in code form", async () => {
    const inputs: unknown[] = [];
    const { tools } = fixture({ undo: (input) => void inputs.push(input) });
    const box = createToolbox(tools, { schedule: { failurePolicy: "rollback" } });
    await box.run([raw("a", "write_item", { id: 1 }), raw("b", "write_item", { id: 2, note: "fail" })]);
    expect(inputs).toMatchObject([{ args: [{ id: 1 }], outcome: "done", result: { at: new Date(0) } }]);
  });
});
