import { describe, expect, it } from "vitest";
import { createLocks } from "../../src/runtime/schedule/locks.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { collectGarbage } from "../support/collect-garbage.js";
import { call, tool } from "./fixtures.js";
import { mulberry } from "./random-turns.js";

const TURNS = 10_000;
const CALLS = 8;
const KEYS = 500;
const AT_ONCE = 256;

describe("a server under load", () => {
  it("loses no update and keeps no memory", { timeout: 300_000 }, async () => {
    const random = mulberry(1);
    const locks = createLocks();
    const counters = new Array<number>(KEYS).fill(0);
    const expected = new Array<number>(KEYS).fill(0);
    const increment = tool("increment", { reads: ["counter:{key}"], writes: ["counter:{key}"] });
    let next = 0;
    const heap: number[] = [];
    const conversation = async (): Promise<void> => {
      while (next < TURNS) {
        if (next++ % 1_000 === 0) heap.push(collected());
        const keys = Array.from({ length: CALLS }, () => Math.floor(random() * KEYS));
        for (const key of keys) expected[key] = (expected[key] ?? 0) + 1;
        const outcome = await runTurn(
          keys.map((key, index) => call(`c${index}`, increment, { key })),
          {
            locks,
            execute: async ({ input }) => {
              const { key } = input as { key: number };
              const seen = counters[key] ?? 0;
              // Between reading and writing others get their chance to spoil it.
              await new Promise(setImmediate);
              counters[key] = seen + 1;
              return { kind: "done", result: seen, wire: seen };
            },
          },
        );
        if (outcome.state !== "done") throw new Error(outcome.state);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, conversation));
    expect(counters).toEqual(expected);
    expect(locks.size()).toBe(0);
    // Flat: the second half of the run holds no more than the first, but for noise.
    const half = heap.length / 2;
    const most = (values: readonly number[]): number => Math.max(...values);
    expect(most(heap.slice(half))).toBeLessThan(most(heap.slice(0, half)) * 1.5 + 8 * 2 ** 20);
  });
});

/** Bytes in use, after a collection. */
function collected(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
