import fc from "fast-check";
import { expect, it } from "vitest";
import type { PreparedCall } from "../../src/runtime/call.js";
import type { EffectKey } from "../../src/runtime/contract.js";
import { canResolve, resolveKey } from "../../src/runtime/schedule/key.js";
import { type PlanEdge, planTurn } from "../../src/runtime/schedule/plan.js";
import { entry } from "../guard/fixtures.js";

const item: EffectKey = ["item", ["id"]];
const writer = (name: string, reads: readonly EffectKey[], writes: readonly EffectKey[]) =>
  entry(name, { fields: {}, access: writes.length > 0 ? "write" : "read", effects: { known: true, reads, writes } });
const tools = {
  write: writer("write", [], [item]),
  other: writer("other", [], [["item", ["id"]]]),
  all: writer("all", [["item"]], []),
  unrelated: writer("unrelated", [["elsewhere"]], []),
};
const values = fc.oneof(
  fc.constantFrom<unknown>(1, "1", 2, "2", true, null, undefined, Number.NaN, {}, 10n),
  fc.constantFrom<unknown>(new Date(0), "1970-01-01T00:00:00Z", new Date(Number.NaN), new URL("https://a.example/")),
);
const call = fc.record({
  tool: fc.oneof(
    { weight: 8, arbitrary: fc.constant("write" as const) },
    fc.constantFrom("other" as const, "all" as const),
  ),
  id: values,
});

it("orders calls of one tool as the index over all keys does", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 12 }), (list) => {
      const calls = list.map(
        ({ tool, id }, at): PreparedCall => ({
          id: `c${at}`,
          tool: tools[tool],
          wire: null,
          input: { id },
          repairs: [],
        }),
      );
      // Behind a read, nothing is a series.
      const read: PreparedCall = { id: "read", tool: tools.unrelated, wire: null, input: {}, repairs: [] };
      const indexed = planTurn([read, ...calls]).edges.filter(({ from }) => from !== "read");
      const names = (edges: readonly PlanEdge[]) => edges.map((edge) => JSON.stringify(edge)).sort();
      // A barrier also waits for the read, which may take it over the number of edges that a join node replaces.
      fc.pre(!indexed.some(({ to, from }) => `${to}${from}`.includes("join")));
      expect(names(planTurn(calls).edges)).toEqual(names(indexed));
    }),
    { numRuns: 2000 },
  );
});

it("knows whether there is a key without making it", () => {
  fc.assert(
    fc.property(values, (id) => {
      expect(canResolve(item, { id })).toBe(resolveKey(item, { id }) !== undefined);
    }),
  );
});
