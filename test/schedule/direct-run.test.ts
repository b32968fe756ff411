import { describe, expect, it } from "vitest";
import type { TurnOptions } from "../../src/runtime/schedule/options.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { mulberry, randomTurn } from "./random-turns.js";
import { virtualClock } from "./virtual-clock.js";

/** Runs one turn with calls that succeed, throw, refuse or answer at once, and returns all that can be seen of it. */
async function run(seed: number, more: Partial<TurnOptions>) {
  const random = mulberry(seed);
  const calls = randomTurn(random);
  const fates = new Map(calls.map((each) => [each.call.id, random()]));
  const failurePolicy = random() < 0.5 ? "continue" : "stop";
  const concurrency = 1 + Math.floor(random() * 6);
  const clock = virtualClock();
  const started: string[] = [];
  const { state, results, plan } = await clock.run(
    runTurn(
      calls.map((each) => each.call),
      {
        clock,
        failurePolicy,
        concurrency,
        execute: ({ id }, attempt) => {
          started.push(`${id}@${clock.now()} ${attempt.number} ${attempt.signal.aborted}`);
          const fate = fates.get(id) ?? 0;
          // What is known at once may stop the turn before or after its siblings have started.
          if (failurePolicy === "continue" && fate < 0.05) throw new Error("at once");
          if (fate < 0.15) return { kind: "done", result: 1, wire: 1, shown: "one" };
          const ms = 1 + Math.floor(fate * 40);
          return clock.sleep(ms).then(() => {
            if (fate > 0.9) throw new Error("later");
            if (fate > 0.85) return { kind: "failed", failure: { code: "not_allowed", text: "no", retryable: false } };
            return { kind: "done", result: { id }, wire: id };
          });
        },
        ...more,
      },
    ),
  );
  return { state, results, started: started.sort(), edges: plan.edges };
}

describe("a turn about which nothing has to be remembered", () => {
  it("comes to the same as one that is remembered", async () => {
    for (let seed = 0; seed < 1_500; seed++) {
      const direct = await run(seed, {});
      const remembered = await run(seed, { onEvent: () => {} });
      expect(direct, `seed ${seed}`).toEqual(remembered);
    }
  });
});
