import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ArgumentsError, createToolbox, type Json, type ToolContext, validated } from "../../src/runtime/index.js";
import { jsonLines } from "../../src/runtime/node/index.js";
import { openai } from "../../src/runtime/openai/index.js";
import { mockTools } from "../../src/runtime/testing/index.js";
import { entry, integer, registry, text } from "./fixtures.js";

const flights = Array.from({ length: 50 }, (_, index) => ({ id: `TG${index}`, note: "x".repeat(40) }));
const search = entry("search", {
  fields: {},
  traits: { maxResultTokens: 120 },
  invoke: () => ({ flights, total: 50 }),
});

describe("results that are too long", () => {
  it("are cut structurally, with a note, and whole for the application", async () => {
    const { results, answers } = await createToolbox(registry({ search })).run([
      { id: "1", name: "search", arguments: {} },
    ]);
    const shown = JSON.parse(answers[0]?.shown.text ?? "");
    expect(shown.result.total).toBe(50);
    expect(shown.result.flights.length).toBeGreaterThan(0);
    expect(shown.result.flights).toEqual(flights.slice(0, shown.result.flights.length));
    expect(shown.note).toContain(`flights ${shown.result.flights.length} to 49 of 50`);
    expect(answers[0]?.shown.text.length).toBeLessThan(120 * 4);
    expect(results[0]).toMatchObject({ status: "done", result: { flights } });
  });

  it("can be read on where the host keeps them", async () => {
    const kept = new Map<string, Json>();
    const resultStore = {
      write: (id: string, value: Json) => void kept.set(id, value),
      read: (id: string) => kept.get(id),
    };
    const box = createToolbox(registry({ search }), { resultStore, authorize: () => "allow" });
    expect(
      openai(box)
        .tools()
        .map((tool) => tool.function.name),
    ).toEqual(["search", "read_result"]);
    const { answers } = await box.run([{ id: "1", name: "search", arguments: {} }]);
    const [id = ""] = kept.keys();
    expect(answers[0]?.shown.text).toContain(id);
    const more = await box.run([{ id: "2", name: "read_result", arguments: { id, offset: 0, limit: 10 } }]);
    expect(more.answers[0]?.shown.text).toMatch(/^\{"flights"\n\[\d+ characters more of \d+\]$/);
    const none = await box.run([{ id: "3", name: "read_result", arguments: { id: "guess", offset: 0, limit: 10 } }]);
    expect(none.answers[0]?.shown).toMatchObject({ isError: true });
  });

  it("are read on with numbers as texts, and never in the middle of a character", async () => {
    const value = "x🙂y";
    const box = createToolbox(registry({ search }), { resultStore: { write: () => {}, read: () => value } });
    const read = async (offset: unknown, limit: unknown) => {
      const report = await box.run([{ id: "1", name: "read_result", arguments: { id: "i", offset, limit } }]);
      return report.answers[0]?.shown.text.split("\n")[0];
    };
    expect(await read("0", "99999")).toBe('"x🙂y"');
    expect(await read(0, 3)).toBe('"x🙂');
    expect(await read(3, 2)).toBe("y");
  });

  it("have no halves of characters, which providers refuse", async () => {
    const half = entry("half", { fields: {}, invoke: () => "a\ud83d" });
    const { answers } = await createToolbox(registry({ half })).run([{ id: "1", name: "half", arguments: {} }]);
    expect(answers[0]?.shown.text).toBe("a\ufffd");
  });

  it("are mapped for the model where the author says so", async () => {
    const mapped = entry("mapped", {
      fields: {},
      invoke: () => 7,
      modelOutput: (result: number, context: ToolContext) => `seven (${result}) for ${context.callId}`,
    });
    const { results, answers } = await createToolbox(registry({ mapped })).run([
      { id: "1", name: "mapped", arguments: {} },
    ]);
    expect(answers[0]?.shown.text).toBe("seven (7) for 1");
    expect(results[0]).toMatchObject({ result: 7, wire: 7 });
  });
});

const add = entry<[{ a: number; b?: number }], number>("add", {
  fields: { a: integer(0, 9), b: integer(0, 9, "optional") },
  invoke: (input) => Number(Reflect.get(input, "a")) + 1,
  checkResult: (wire) => (typeof wire === "number" ? [] : [{ path: "", expected: "number", value: wire }]),
});

describe("a validated function", () => {
  it("takes valid arguments and refuses the rest", async () => {
    const call = validated(add);
    expect(await call({ a: 1 })).toBe(2);
    expect(await call('{"a":2}')).toBe(3);
    await expect(call({ a: "1" })).rejects.toBeInstanceOf(ArgumentsError);
    await expect(call({ a: 1, c: 1 })).rejects.toThrow("c: there is no such parameter.");
    expect(await validated(add, { repair: true })({ a: "1" })).toBe(2);
  });

  it("runs a generator through", async () => {
    const steps = async function* () {
      yield 1;
      yield 2;
    };
    expect(await validated(entry("count", { fields: {}, invoke: steps }))({})).toBe(2);
  });
});

describe("mocked tools", () => {
  const tools = registry({ add, search });

  it("run in place of the real ones, guarded and checked", async () => {
    const box = createToolbox(mockTools(tools, { add: ({ a }) => a * 100 }));
    const run = async (name: string, args: object) => (await box.run([{ id: "1", name, arguments: args }])).results[0];
    expect(await run("add", { a: "3" })).toMatchObject({ status: "done", result: 300 });
    expect(await run("add", { a: 10 })).toMatchObject({ status: "rejected" });
    expect(await run("search", {})).toMatchObject({
      status: "failed",
      failure: { text: "search failed: search is not mocked." },
    });
  });

  it("answer for the host in place of a tool that it runs", async () => {
    const ask = entry("ask", { fields: { text: text() }, traits: { client: true }, invoke: () => "never called" });
    const mocked = createToolbox(mockTools(registry({ ask }), { ask: () => "yes" }));
    const call = { id: "1", name: "ask", arguments: { text: "now?" } };
    expect((await mocked.run([call])).results[0]).toMatchObject({ status: "done", result: "yes" });
    const { outcome } = await createToolbox(mockTools(registry({ ask }), {})).run([call]);
    expect(outcome?.pending).toMatchObject([{ id: "1", reason: "client" }]);
  });

  it("refuse results that the tool cannot give, and names that do not exist", async () => {
    const box = createToolbox(mockTools(tools, { add: () => "7" as unknown as number }));
    const { results } = await box.run([{ id: "1", name: "add", arguments: { a: 1 } }]);
    expect(results[0]).toMatchObject({ status: "failed" });
    expect(() => mockTools(tools, JSON.parse('{"sub":1}'))).toThrow("no tool");
  });
});

describe("events in a file", () => {
  it("are one line of JSON each, in order", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "toolgen-")), "var", "events.jsonl");
    const sink = jsonLines(file);
    const box = createToolbox(registry({ add }), { onEvent: sink.write });
    for (let round = 0; round < 3; round++) await box.run([{ id: String(round), name: "add", arguments: { a: 1 } }]);
    await box.run([{ id: "x", name: "plus", arguments: { text: "private words" } }]);
    await sink.flush();
    const lines = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ type }) => type === "call.ended").map(({ callId }) => callId)).toEqual(["0", "1", "2"]);
    expect(JSON.stringify(lines)).not.toContain("private");
    expect(lines.at(-1)).toMatchObject({ type: "tool.phantom", raw: { length: 24 } });
    expect(box.counters().find(({ kind }) => kind === "call.accepted")).toMatchObject({ tool: "add", count: 3 });
    await expect(
      (async () => {
        const broken = jsonLines(join(file, "below-a-file"));
        broken.write({ type: "call.memoised", at: 0, callId: "", tool: "" });
        await broken.flush();
      })(),
    ).rejects.toThrow();
  });
});

describe("text of services", () => {
  it("reach the tool with the context of its call", async () => {
    const who = entry<[{ name: string }], string, { readonly greeting: string }>("who", {
      fields: { name: text() },
      invoke: (input, context) =>
        `${Reflect.get(Object(Reflect.get(Object(context), "services")), "greeting")} ${Reflect.get(input, "name")}`,
    });
    const box = createToolbox(registry({ who }), { services: ({ host }) => ({ greeting: `Dear ${host}` }) });
    const { answers } = await box.run([{ id: "1", name: "who", arguments: { name: "Ada" } }], { host: "Dr" });
    expect(answers[0]?.shown.text).toBe("Dear Dr Ada");
  });
});
