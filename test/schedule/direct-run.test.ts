import { describe, expect, it } from "vitest";
import type { CallResult } from "../../src/runtime/call.js";
import { inProcessEngine } from "../../src/runtime/engine/in-process.js";
import type { ScheduleEvent } from "../../src/runtime/schedule/events.js";
import type { TurnOptions } from "../../src/runtime/schedule/options.js";
import type { PlannableCall } from "../../src/runtime/schedule/plannable.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "./fixtures.js";
import { mulberry, type RandomCall, randomTurn } from "./random-turns.js";
import { virtualClock } from "./virtual-clock.js";

/** A call of the turn, now and then one that was answered before it could run. */
function plannable({ call }: RandomCall, random: () => number): PlannableCall {
  if (random() < 0.9) return call;
  const { id, tool } = call;
  const base = { id, name: tool.name, repairs: [] };
  const failure = { code: "invalid_arguments", text: "no", retryable: random() < 0.5 } as const;
  const settled: CallResult =
    random() < 0.7
      ? { ...base, status: random() < 0.5 ? "rejected" : "cancelled", failure }
      : { ...base, status: "done", result: 1, wire: 1 };
  return random() < 0.5 ? { id, settled, tool } : { id, settled };
}

/** Runs one turn with calls that succeed, throw, refuse or answer at once, and returns all that can be seen of it. */
async function run(seed: number, more: Partial<TurnOptions>) {
  const random = mulberry(seed);
  const calls = randomTurn(random).map((each) => plannable(each, random));
  const fates = new Map(calls.map(({ id }) => [id, random()]));
  const failurePolicy = random() < 0.5 ? "continue" : "stop";
  const concurrency = 1 + Math.floor(random() * 6);
  const watched = random() < 0.5;
  const clock = virtualClock();
  const started: string[] = [];
  const events: ScheduleEvent[] = [];
  let answeredAtOnce = false;
  const { state, results, pending, remaining, plan } = await clock.run(
    runTurn(calls, {
      clock,
      failurePolicy,
      concurrency,
      ...(watched && { onEvent: (event) => void events.push({ ...event, turn: "" }) }),
      execute: ({ id }, attempt) => {
        started.push(`${id}@${clock.now()} ${attempt.number} ${attempt.signal.aborted}`);
        const fate = fates.get(id) ?? 0;
        attempt.progress(fate);
        // What is known at once may stop the turn before or after its siblings have started.
        answeredAtOnce ||= fate < 0.15;
        if (failurePolicy === "continue" && fate < 0.05) throw new Error("at once");
        if (fate < 0.15) return { kind: "done", result: 1, wire: 1, shown: "one" };
        const ms = 1 + Math.floor(fate * 40);
        return clock.sleep(ms).then(() => {
          if (fate > 0.9) throw new Error("later");
          const code = fate > 0.87 ? "not_allowed" : fate > 0.84 ? "cancelled" : "tool_error";
          if (fate > 0.8) return { kind: "failed", failure: { code, text: "no", retryable: fate > 0.83 } };
          return { kind: "done", result: { id }, wire: id };
        });
      },
      ...more,
    }),
  );
  const eventsOf = calls.map(({ id }) => events.filter((event) => "id" in event && event.id === id));
  const inOrder = answeredAtOnce ? [] : events;
  return { state, results, pending, remaining, started: started.sort(), edges: plan.edges, eventsOf, inOrder };
}

describe("a turn about which nothing has to be remembered", () => {
  it("comes to the same as one that is remembered, and tells the same", async () => {
    for (let seed = 0; seed < 1_500; seed++) {
      const direct = await run(seed, {});
      const remembered = await run(seed, { engine: inProcessEngine() });
      expect(direct, `seed ${seed}`).toEqual(remembered);
    }
  });

  it("is none whose tools have a time limit, whatever they deny to be", async () => {
    const clock = virtualClock();
    const slow = tool("slow", { reads: ["a"] }, { irreversible: false, timeoutMs: 20 });
    const execute = () => clock.sleep(100).then(() => ({ kind: "done", result: 1, wire: 1 }) as const);
    const { results } = await clock.run(runTurn([call("a", slow)], { clock, execute }));
    expect(results[0]).toMatchObject({ status: "failed", failure: { code: "timeout" } });
  });
});
