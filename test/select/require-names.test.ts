import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/runtime/anthropic/index.js";
import { createToolbox } from "../../src/runtime/index.js";
import { createMcpServer } from "../../src/runtime/mcp/index.js";
import { openai, openaiResponses } from "../../src/runtime/openai/index.js";
import { fakeRegistry } from "./registry.js";

const registry = fakeRegistry([
  { name: "get_weather", description: "Weather", group: "weather", tokens: { full: {}, trimmed: {} } as never },
  { name: "book_flight", description: "Book", group: "flights", scopes: [["admin"]] },
]);
const box = createToolbox(registry);

describe("a name that a host gives and no tool has", () => {
  const message = 'The registry has no tool "get_wether", which `';
  const names = ["get_wether"];

  it.each([
    ["only", () => openai(box).tools({ only: names })],
    ["always", () => openai(box).tools({ always: names })],
    ["always", () => box.select({ always: names })],
    ["always", () => createMcpServer(box, { always: names })],
    ["eagerInputStreaming", () => anthropic(box, { eagerInputStreaming: names })],
    ["allowedCallers", () => anthropic(box, { allowedCallers: { get_wether: ["direct"] } })],
    ["policy.tools", () => createToolbox(registry, { policy: { tools: { get_wether: {} } } })],
    ["drift.enforce", () => createToolbox(registry, { drift: { enforce: names } })],
  ])("is refused with the closest one: %s", (option, act) => {
    expect(act).toThrow(new TypeError(`${message}${option}\` names: did you mean "get_weather"?`));
  });

  it("is refused as a group", () => {
    expect(() => openai(box).tools({ group: "wether" })).toThrow(
      'no group "wether", which `group` names: did you mean "weather"?',
    );
    expect(() => openaiResponses(box).deferred({ namespaces: { wether: "Weather." } })).toThrow(
      'did you mean "weather"?',
    );
    expect(() => createMcpServer(box, { group: ["weather", "x"] })).toThrow(
      'no group "x", which `group` names: it has "weather", "flights".',
    );
  });

  it("is none where the run may not see the tool, where it was selected earlier, or where it is a tool of the run time", () => {
    expect(openai(box).tools({ only: ["book_flight", "search_tools", "read_result"] })).toEqual([]);
    expect(() => box.select({ previous: { tools: [{ name: "gone", form: "full", tokens: 1 }] } })).not.toThrow();
  });
});

describe("calls that are none", () => {
  it("are refused in words, whole responses and texts above all", async () => {
    const response = { choices: [] } as never;
    const text = "calls" as never;
    const shape = "{ id, name, arguments }.";
    await expect(box.run(response)).rejects.toThrow(new TypeError(`run takes a list of calls: ${shape}`));
    for (const calls of [response, text]) {
      await expect(box.stream(calls)).rejects.toThrow(new TypeError(`stream takes an iterable of calls: ${shape}`));
      expect(() => box.plan(calls)).toThrow(new TypeError(`plan takes a list of calls: ${shape}`));
    }
  });
});
