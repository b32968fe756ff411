import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acquireLocks,
  type LockRequest,
  type LockTable,
  NO_LOCKS,
  releaseLocks,
} from "../../src/runtime/restate/lock-table.js";
import type { Footprint } from "../../src/runtime/schedule/footprint.js";
import { lockSet } from "../../src/runtime/schedule/lock-set.js";

type Key = readonly string[];

/** Keys conflict when one is written and one is at or above the other: said without lock modes. */
function overlap(a: Footprint, b: Footprint): boolean {
  const related = (x: Key, y: Key): boolean => x.every((part, at) => at >= y.length || part === y[at]);
  const meet = (xs: readonly Key[], ys: readonly Key[]): boolean => xs.some((x) => ys.some((y) => related(x, y)));
  return meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes);
}

const key = fc.array(fc.constantFrom("a", "b"), { maxLength: 3 });
const footprint = fc.record({
  barrier: fc.constant(false),
  reads: fc.array(key, { maxLength: 2 }),
  writes: fc.array(key, { maxLength: 2 }),
});

describe("the table of locks that machines share", () => {
  it("grants in order, never to two that conflict, and everybody in the end", () => {
    fc.assert(
      fc.property(fc.array(footprint, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (footprints, choices) => {
        let table: LockTable = NO_LOCKS;
        const wants = new Map<string, Footprint>();
        const of = ({ step }: LockRequest): Footprint => wants.get(step) ?? { barrier: true, reads: [], writes: [] };
        const granted: string[] = [];
        const check = (): void => {
          for (const [at, one] of table.held.entries())
            for (const other of table.held.slice(at + 1)) expect(overlap(of(one), of(other))).toBe(false);
          for (const [at, one] of table.waiting.entries()) {
            const ahead = [...table.held, ...table.waiting.slice(0, at)];
            expect(ahead.some((other) => overlap(of(one), of(other)))).toBe(true);
          }
        };
        const release = (): void => {
          const held = table.held[(choices.next().value ?? 0) % table.held.length];
          if (held === undefined) return;
          const change = releaseLocks(table, { invocation: held.invocation, step: held.step });
          table = change.table;
          granted.push(...change.granted.map(({ step }) => step));
        };
        for (const [index, wanted] of footprints.entries()) {
          const step = `step ${index}`;
          wants.set(step, wanted);
          const change = acquireLocks(table, { invocation: "i", step, awakeable: step, locks: lockSet(wanted) });
          table = change.table;
          granted.push(...change.granted.map((each) => each.step));
          check();
          if ((choices.next().value ?? 0) % 2 === 0) release();
          check();
        }
        while (table.held.length > 0) release();
        expect(table.waiting).toEqual([]);
        expect([...granted].sort()).toEqual([...wants.keys()].sort());
      }),
    );
  });

  it("forgets all that an invocation has when it was killed", () => {
    const request = (invocation: string, step: string): LockRequest => ({
      invocation,
      step,
      awakeable: step,
      locks: [{ name: "x", mode: "X" }],
    });
    const one = acquireLocks(NO_LOCKS, request("killed", "1")).table;
    const two = acquireLocks(one, request("killed", "2")).table;
    const three = acquireLocks(two, request("other", "3")).table;
    const change = releaseLocks(three, { invocation: "killed" });
    expect(change.granted.map(({ step }) => step)).toEqual(["3"]);
    expect(change.table.waiting).toEqual([]);
  });
});
