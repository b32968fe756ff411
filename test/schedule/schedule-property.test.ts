import { describe, expect, it } from "vitest";
import type { TurnOptions } from "../../src/runtime/schedule/options.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { conflict, criticalPath, mulberry, type RandomCall, randomTurn } from "./random-turns.js";
import { virtualClock } from "./virtual-clock.js";

const TURNS = 20_000;
const SEED = Number(process.env.SCHEDULE_SEED ?? 20_261_130);

/** Runs a turn in which every call takes its time and succeeds; returns when each started and ended. */
async function run(calls: readonly RandomCall[], options: Partial<TurnOptions>) {
  const clock = virtualClock();
  const times = new Map<string, { start: number; end: number }>();
  const duration = new Map(calls.map((each) => [each.call.id, each.ms]));
  const outcome = await clock.run(
    runTurn(
      calls.map((each) => each.call),
      {
        clock,
        concurrency: Number.POSITIVE_INFINITY,
        execute: async ({ id }) => {
          const start = clock.now();
          await clock.sleep(duration.get(id) ?? 0);
          times.set(id, { start, end: clock.now() });
          return { kind: "done", result: id, wire: id };
        },
        ...options,
      },
    ),
  );
  return { outcome, times, span: clock.now() };
}

function firstDisorder(calls: readonly RandomCall[], times: ReadonlyMap<string, { start: number; end: number }>) {
  for (const [j, later] of calls.entries()) {
    for (const earlier of calls.slice(0, j)) {
      const ended = times.get(earlier.call.id)?.end ?? Number.NaN;
      const started = times.get(later.call.id)?.start ?? Number.NaN;
      if (conflict(earlier, later) && !(ended <= started)) return `${later.call.id} before ${earlier.call.id}`;
    }
  }
  return undefined;
}

describe("random turns", () => {
  it("keep conflicting calls in emitted order, and take as long as the critical path", {
    timeout: 300_000,
  }, async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const random = mulberry(SEED + turn);
      const calls = randomTurn(random);
      const { outcome, times, span } = await run(calls, {});
      const found = {
        disorder: firstDisorder(calls, times),
        span,
        results: outcome.results.map((result) => `${result.id} ${result.status}`),
      };
      const expected = {
        disorder: undefined,
        span: criticalPath(calls),
        results: calls.map((each) => `${each.call.id} done`),
      };
      expect(found, `seed ${SEED + turn}`).toEqual(expected);
    }
  });

  it("stay within Graham's bound when few calls may run at once", { timeout: 300_000 }, async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const random = mulberry(SEED + TURNS + turn);
      const calls = randomTurn(random);
      const m = 1 + Math.floor(random() * 4);
      const { times, span } = await run(calls, { concurrency: m });
      const work = calls.reduce((sum, each) => sum + each.ms, 0);
      const path = criticalPath(calls);
      const message = `seed ${SEED + TURNS + turn}`;
      expect(firstDisorder(calls, times), message).toBeUndefined();
      expect(span, message).toBeGreaterThanOrEqual(Math.max(path, work / m) - 1e-9);
      expect(span, message).toBeLessThanOrEqual(work / m + (1 - 1 / m) * path + 1e-9);
    }
  });
});
