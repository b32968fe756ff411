import { describe, expect, it } from "vitest";
import type { PreparedCall } from "../../src/runtime/call.js";
import type { ScheduleEvent } from "../../src/runtime/schedule/events.js";
import type { AttemptContext, Execution } from "../../src/runtime/schedule/execution.js";
import { isSteps, lastValue } from "../../src/runtime/schedule/iterate.js";
import type { TurnOptions } from "../../src/runtime/schedule/options.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "./fixtures.js";
import { virtualClock } from "./virtual-clock.js";

const read = (key: string) => tool(`read-${key}`, { reads: [key] });
const write = (key: string) => tool(`write-${key}`, { writes: [key] });

function turn(calls: readonly PreparedCall[], options: Partial<TurnOptions> & { readonly ms?: number }) {
  const clock = virtualClock();
  const attempts: AttemptContext[] = [];
  const events: ScheduleEvent[] = [];
  const execute = async (each: PreparedCall, attempt: AttemptContext): Promise<Execution> => {
    attempts.push(attempt);
    void attempt.signal;
    await clock.sleep(options.ms ?? 10);
    return { kind: "done", result: each.id, wire: each.id };
  };
  const outcome = clock.run(runTurn(calls, { clock, execute, onEvent: (event) => events.push(event), ...options }));
  return { clock, attempts, events, outcome };
}

describe("the end of a turn before its time", () => {
  it("comes at the deadline, which every call knows of", async () => {
    const { outcome, attempts } = turn([call("a", read("x")), call("b", write("x"))], { ms: 100, deadline: 50 });
    const { state, results } = await outcome;
    expect(state).toBe("cancelled");
    expect(results).toMatchObject([
      { status: "failed", failure: { code: "timeout", text: "The turn's deadline has passed." } },
      { status: "cancelled", failure: { code: "timeout" } },
    ]);
    expect(attempts.map((each) => each.deadline)).toEqual([50]);
    expect(attempts[0]?.signal.aborted).toBe(true);
  });

  it("gives a running write a moment to say how it went", async () => {
    const clock = virtualClock();
    const controller = new AbortController();
    clock.after(5, () => controller.abort());
    const run = (ms: number) =>
      clock.run(
        runTurn([call("w", write("x")), call("r", read("x"))], {
          clock,
          signal: controller.signal,
          graceMs: 20,
          execute: async () => {
            await clock.sleep(ms);
            return { kind: "done", result: 1, wire: 1 };
          },
        }),
      );
    expect((await run(10)).results.map((result) => result.status)).toEqual(["done", "cancelled"]);
    // The signal has fired already: nothing starts at all.
    expect((await run(10)).results.map((result) => result.status)).toEqual(["cancelled", "cancelled"]);
    const late = turn([call("w", write("x"))], { ms: 1_000, deadline: 50, graceMs: 20 });
    expect((await late.outcome).results).toMatchObject([{ status: "unknown", failure: { code: "outcome_unknown" } }]);
    await late.clock.drain();
    expect(late.events.at(-1)).toMatchObject({ kind: "call-late", id: "w", status: "done" });
  });

  it("does not trouble an observer's turn when the observer throws", async () => {
    const { outcome } = turn([call("a", read("x"))], {
      onEvent: () => {
        throw new Error("observer");
      },
    });
    expect((await outcome).state).toBe("done");
  });

  it("keeps sibling results when a function throws something odd", async () => {
    for (const odd of [null, undefined, { toString: null }, Symbol("odd"), Object.create(null)]) {
      const outcome = await runTurn([call("a", write("x")), call("b", write("y"))], {
        execute: (each) => {
          if (each.id === "a") throw odd;
          return { kind: "done", result: 1, wire: 1 };
        },
      });
      expect(outcome.results.map((result) => result.status)).toEqual(["failed", "done"]);
    }
  });
});

describe("a tool that gives an async iterable", () => {
  async function* numbers(signal?: AbortSignal): AsyncGenerator<number> {
    for (let n = 1; n <= 3; n++) {
      yield n;
      signal?.throwIfAborted();
    }
  }

  it("reports every value as progress, and the last one is the result", async () => {
    const seen: number[] = [];
    expect(await lastValue(numbers(), new AbortController().signal, (value) => seen.push(value))).toBe(3);
    expect(seen).toEqual([1, 2, 3]);
  });

  it("takes a generator that is not async, and what it returns, but no list", async () => {
    function* steps(): Generator<number, string> {
      yield 1;
      return "end";
    }
    const seen: number[] = [];
    const values = steps();
    expect(isSteps(values)).toBe(true);
    expect(await lastValue<number | string>(values, new AbortController().signal, (n) => seen.push(Number(n)))).toBe(
      "end",
    );
    expect(seen).toEqual([1]);
    for (const result of [[1], new Set([1]), new Map(), new Uint8Array(1), "text", { next: 1 }])
      expect(isSteps(result)).toBe(false);
  });

  it("gives no result after an abort, and is told to stop", async () => {
    const controller = new AbortController();
    let stopped = false;
    async function* endless(): AsyncGenerator<number> {
      try {
        yield 1;
        await new Promise(() => {});
      } finally {
        stopped = true;
      }
    }
    const result = lastValue(endless(), controller.signal, () => controller.abort(new Error("enough")));
    await expect(result).rejects.toThrow("enough");
    expect(stopped).toBe(false);
    const polite = lastValue(numbers(controller.signal), controller.signal, () => {});
    await expect(polite).rejects.toThrow("enough");
  });
});
