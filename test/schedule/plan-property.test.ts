import { describe, expect, it } from "vitest";
import { planTurn } from "../../src/runtime/schedule/plan.js";
import { conflict, mulberry, type RandomCall, randomTurn } from "./random-turns.js";

const SEED = 4_711;

/** For each call, the calls that it waits for, directly or through others. */
function closure(count: number, before: (later: number) => Iterable<number>): string[] {
  const all: Set<number>[] = [];
  for (let later = 0; later < count; later++) {
    const reached = new Set<number>();
    for (const earlier of before(later)) {
      reached.add(earlier);
      for (const each of all[earlier] ?? []) reached.add(each);
    }
    all.push(reached);
  }
  return all.map((reached) => [...reached].sort((a, b) => a - b).join(" "));
}

function manyCalls(random: () => number): RandomCall[] {
  const calls: RandomCall[] = [];
  while (calls.length < 40) calls.push(...randomTurn(random));
  return calls.map((each, index) => ({ ...each, call: { ...each.call, id: `c${index}` } }));
}

describe("plans of long random turns", () => {
  it("order exactly what pairwise comparison orders, join nodes included", () => {
    for (let turn = 0; turn < 1_000; turn++) {
      const calls = manyCalls(mulberry(SEED + turn));
      const plan = planTurn(calls.map((each) => each.call));
      const into = new Map<string, string[]>();
      for (const { from, to } of plan.edges) into.set(to, [...(into.get(to) ?? []), from]);
      const callsBehind = (node: string): string[] =>
        node.startsWith("join#") ? (into.get(node) ?? []).flatMap(callsBehind) : [node];
      const found = closure(calls.length, (later) =>
        (into.get(`c${later}`) ?? []).flatMap(callsBehind).map((id) => Number(id.slice(1))),
      );
      const expected = closure(calls.length, (later) =>
        calls
          .slice(0, later)
          .flatMap((earlier, index) => (conflict(earlier, calls[later] as RandomCall) ? [index] : [])),
      );
      expect(found, `seed ${SEED + turn}`).toEqual(expected);
    }
  });
});
