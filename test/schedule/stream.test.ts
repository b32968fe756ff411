import { describe, expect, it } from "vitest";
import { createLocks } from "../../src/runtime/schedule/locks.js";
import { streamTurn } from "../../src/runtime/schedule/stream.js";
import { call, tool } from "./fixtures.js";
import { virtualClock } from "./virtual-clock.js";

const read = (key: string) => tool(`read-${key}`, { reads: [key] });
const write = (key: string) => tool(`write-${key}`, { writes: [key] });

function streamed() {
  const clock = virtualClock();
  const locks = createLocks();
  const log: string[] = [];
  const turn = streamTurn({
    clock,
    locks,
    execute: async (each) => {
      log.push(`+${each.id}@${clock.now()}`);
      await clock.sleep(10);
      log.push(`-${each.id}@${clock.now()}`);
      return { kind: "done", result: each.id, wire: each.id };
    },
  });
  return { clock, locks, log, turn };
}

describe("a turn whose reply is still being written", () => {
  it("starts reads at once; writes, and reads behind them, wait for the accepted reply", async () => {
    const { clock, log, turn, locks } = streamed();
    turn.push(call("r1", read("x")));
    turn.push(call("w", write("x")));
    turn.push(call("r2", read("x")));
    await clock.run(clock.sleep(5));
    turn.push(call("r3", read("y")));
    await clock.run(clock.sleep(95));
    expect(log).toEqual(["+r1@0", "+r3@5", "-r1@10", "-r3@15"]);
    const outcome = await clock.run(turn.accept());
    expect(log.slice(4)).toEqual(["+w@100", "-w@110", "+r2@110", "-r2@120"]);
    expect(outcome.results.map((result) => `${result.id} ${result.status}`)).toEqual([
      "r1 done",
      "w done",
      "r2 done",
      "r3 done",
    ]);
    expect(outcome.results[0]).toMatchObject({ result: "r1", startedAt: 0, endedAt: 10 });
    expect(locks.size()).toBe(0);
  });

  it("takes over reads that are still running", async () => {
    const { clock, log, turn } = streamed();
    turn.push(call("r1", read("x")));
    turn.push(call("w", write("x")));
    await clock.run(clock.sleep(5));
    await clock.run(turn.accept());
    expect(log).toEqual(["+r1@0", "-r1@10", "+w@10", "-w@20"]);
  });

  it("runs no write when the reply is rejected, and lets go of everything", async () => {
    const { clock, log, turn, locks } = streamed();
    turn.push(call("r1", read("x")));
    turn.push(call("w", write("y")));
    turn.reject();
    await clock.drain();
    expect(log).toEqual(["+r1@0", "-r1@10"]);
    expect(locks.size()).toBe(0);
    expect(() => turn.push(call("r2", read("x")))).toThrow();
    await expect(turn.accept()).rejects.toThrow();
  });

  it("does not start calls with unknown effects, or ones behind them", async () => {
    const { clock, log, turn } = streamed();
    turn.push(call("u", tool("u", "unknown")));
    turn.push(call("r", read("x")));
    await clock.run(clock.sleep(50));
    expect(log).toEqual([]);
    await clock.run(turn.accept());
    expect(log).toEqual(["+u@50", "-u@60", "+r@60", "-r@70"]);
  });
});
