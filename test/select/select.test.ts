import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openai } from "../../src/runtime/openai/index.js";
import { estimateFrom } from "../../src/runtime/select/estimate.js";
import { formNames } from "../../src/runtime/select/forms.js";
import type { Selection } from "../../src/runtime/select/select.js";
import { createToolbox } from "../../src/runtime/toolbox.js";
import { type FakeTool, fakeRegistry } from "./registry.js";

const tools: readonly FakeTool[] = [
  { name: "book_flight", description: "Book seats on a flight.", group: "travel", access: "write" },
  { name: "cancel_booking", description: "Cancel a booking.", group: "travel", access: "write" },
  { name: "get_weather", description: "Weather of a city.", group: "weather" },
  { name: "pay_invoice", description: "Pay an invoice.", group: "billing", scopes: [["billing"]] },
  { name: "search_flights", description: "Search flights between cities.", group: "travel" },
];
const box = createToolbox(fakeRegistry(tools));
const forms = (selection: Selection) => Object.fromEntries(selection.tools.map(({ name, form }) => [name, form]));

describe("select", () => {
  it("gives the best tools whole, and a line for each of the rest", () => {
    const selection = box.select({ query: "search for flights", k: 1 });
    expect(selection.callable).toEqual(["search_flights"]);
    expect(selection.text).toContain("get_weather: Weather of a city\n");
    expect(selection.tokens).toBe(
      10 + 100 + estimateFrom("Other tools, whose definitions can be asked for:\n") + 3 * 10,
    );
    expect(selection.dropped).toEqual([]);
  });

  it("never shows a tool that the run may not see", () => {
    expect(JSON.stringify(box.select({ query: "pay an invoice", always: ["pay_invoice"] }))).not.toContain(
      "pay_invoice",
    );
    const open = createToolbox(fakeRegistry(tools), { authorize: () => "allow" });
    expect(open.select({ query: "pay an invoice" }).callable[0]).toBe("pay_invoice");
  });

  it("puts tools that are always on first, and keeps to a group", () => {
    const selection = box.select({ query: "flight", k: 2, always: ["get_weather"], group: "travel" });
    expect(selection.callable[0]).toBe("get_weather");
    expect(selection.tools.map(({ name }) => name).sort()).toEqual(
      ["book_flight", "cancel_booking", "get_weather", "search_flights"].sort(),
    );
  });

  it("demotes from full to trimmed, signature, line and name before it drops", () => {
    const one = createToolbox(fakeRegistry(tools.slice(0, 1)));
    const at = (tokenBudget: number) => one.select({ query: "flight", tokenBudget });
    expect(forms(at(110))).toEqual({ book_flight: "full" });
    expect(forms(at(109))).toEqual({ book_flight: "trimmed" });
    expect(forms(at(69))).toEqual({ book_flight: "signature" });
    expect(forms(at(33))).toEqual({ book_flight: "line" });
    expect(forms(at(23))).toEqual({ book_flight: "name" });
    expect(at(17)).toMatchObject({ tools: [], dropped: ["book_flight"], tokens: 0, text: "" });
  });

  it("only appends to a previous selection, and says when the prefix changes", () => {
    const first = box.select({ query: "search flights", k: 1 });
    const again = box.select({ query: "search flights", k: 1, previous: first });
    expect(again).toEqual({ ...first, prefixChanged: false });
    const second = box.select({ query: "weather of a city", k: 1, previous: first });
    expect(second.tools.slice(0, first.tools.length)).toEqual(first.tools);
    expect(second.callable).toEqual(["search_flights", "get_weather"]);
    expect(second.text).toBe(first.text);
    expect(second.prefixChanged).toBe(true);
  });

  it("never exceeds the budget, shows nothing twice but a line that became a definition, and loses no tool unsaid", () => {
    const counts = fc
      .array(fc.integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 5 })
      .map(([a = 1, b = 1, c = 1, d = 1, e = 1]) => {
        const sorted = [a, b, c, d, e].sort((x, y) => y - x);
        return [sorted[0] ?? 1, sorted[1] ?? 1, sorted[2] ?? 1, sorted[3] ?? 1, sorted[4] ?? 1] as const;
      });
    const word = fc.constantFrom("flight", "hotel", "weather", "pay", "cancel");
    const tool = fc.record({ description: word, tokens: counts });
    fc.assert(
      fc.property(
        fc.array(tool, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 4 }),
        (list, tokenBudget, queries, k) => {
          const made = list.map((each, i) => ({ ...each, name: `tool_${i}` }));
          const many = createToolbox(fakeRegistry(made));
          let previous: Selection | undefined;
          for (const query of queries) {
            const selection = many.select({ query, k, tokenBudget, ...(previous === undefined ? {} : { previous }) });
            expect(selection.tokens).toBeLessThanOrEqual(tokenBudget);
            const ids = selection.tools.map(({ name, form }) => `${name} ${formNames.indexOf(form) < 2}`);
            expect(new Set(ids).size).toBe(ids.length);
            const told = new Set([...selection.tools.map(({ name }) => name), ...selection.dropped]);
            expect([...told].sort()).toEqual(made.map(({ name }) => name).sort());
            const before = previous?.tools ?? [];
            expect(selection.tools.slice(0, before.length)).toEqual(before);
            previous = selection;
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("tools of an adapter", () => {
  const names = (list: readonly { function: { name: string } }[]) => list.map((tool) => tool.function.name);

  it("renders the selection, within the budget", () => {
    const list = openai(box).tools({ query: "flight", k: 2, tokenBudget: 215 });
    expect(names(list)).toHaveLength(2);
    expect(list.selection?.tokens).toBeLessThanOrEqual(215);
    expect(openai(box).tools().selection).toBeUndefined();
    expect(openai(box).tools()).toHaveLength(4);
  });

  it("lets the model search for more, and offers what it found", async () => {
    const turn = {};
    const chat = openai(createToolbox(fakeRegistry(tools)));
    const call = (name: string, args: object) => ({
      tool_calls: [{ id: "1", type: "function", function: { name, arguments: JSON.stringify(args) } }],
    });
    expect(names(chat.tools({ search: true, turn }))).toEqual(["search_tools"]);
    const [refused] = await chat.run(call("get_weather", {}), { turn });
    expect(refused?.content).toContain("get_weather");
    const [answer] = await chat.run(call("search_tools", { query: "weather in a city", limit: 1 }), { turn });
    expect(JSON.parse(answer?.content ?? "")).toEqual({
      tools: [{ name: "get_weather", signature: "get_weather()", description: "Weather of a city." }],
    });
    expect(names(chat.tools({ search: true, turn }))).toEqual(["get_weather", "search_tools"]);
    const [result] = await chat.run(call("get_weather", {}), { turn });
    expect(result?.content).toBe("get_weather ran");
    const [wrong] = await chat.run(call("search_tools", { query: 1, max: 2 }), { turn });
    expect(wrong?.content).toMatch(/query.*string/s);
  });

  it("does not know search_tools where it was not offered", async () => {
    const chat = openai(createToolbox(fakeRegistry(tools)));
    chat.tools();
    const [answer] = await chat.run({
      tool_calls: [{ id: "1", type: "function", function: { name: "search_tools", arguments: '{"query":"x"}' } }],
    });
    expect(answer?.content).not.toContain('"tools"');
  });
});
