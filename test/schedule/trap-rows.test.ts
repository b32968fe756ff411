import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FailureCode, PreparedCall } from "../../src/runtime/call.js";
import { fileEngine } from "../../src/runtime/node/file-journal.js";
import type { ScheduleEvent } from "../../src/runtime/schedule/events.js";
import type { AttemptContext, Execution } from "../../src/runtime/schedule/execution.js";
import type { TurnOptions } from "../../src/runtime/schedule/options.js";
import { planTurn } from "../../src/runtime/schedule/plan.js";
import { resumeTurn, runTurn } from "../../src/runtime/schedule/turn.js";
import { call, tool } from "./fixtures.js";
import { virtualClock } from "./virtual-clock.js";

const done = (result: unknown = "ok"): Execution => ({ kind: "done", result, wire: "ok" });
const failed = (code: FailureCode, retryable = false): Execution => ({
  kind: "failed",
  failure: { code, text: code, retryable },
});

const edges = (...calls: PreparedCall[]): string[] =>
  planTurn(calls).edges.map(({ from, to, kind, key }) => `${from} ${kind} ${to}${key === undefined ? "" : ` ${key}`}`);

/** Runs calls that take as long as `ms` says, under virtual time, and logs what starts and ends when. */
async function timed(calls: PreparedCall[], ms: Record<string, number>, options: Partial<TurnOptions> = {}) {
  const clock = virtualClock();
  const log: string[] = [];
  const execute = async (each: PreparedCall): Promise<Execution> => {
    log.push(`+${each.id}@${clock.now()}`);
    await clock.sleep(ms[each.id] ?? 10);
    log.push(`-${each.id}@${clock.now()}`);
    return done();
  };
  const outcome = await clock.run(runTurn(calls, { execute, clock, ...options }));
  return { outcome, log, span: clock.now() };
}

const transfer = tool("transfer", { writes: ["account:{to}"] });
const deposit = tool("deposit", { writes: ["account:{id}"] });
const balance = tool("balance", { reads: ["account:{id}"] });
const read = (key: string) => tool(`read-${key}`, { reads: [key] });
const write = (key: string, traits = {}) => tool(`write-${key}`, { writes: [key] }, traits);

describe("traps of scheduling a turn", () => {
  it("row 1: one tool called twice on different keys runs both, in parallel", async () => {
    const { outcome, span } = await timed([call("a", transfer, { to: 1 }), call("b", transfer, { to: 2 })], {
      a: 50,
      b: 50,
    });
    expect(outcome.results.map((result) => result.status)).toEqual(["done", "done"]);
    expect(span).toBe(50);
  });

  it("row 2: a read after a write waits for it", () => {
    expect(edges(call("w", deposit, { id: 1 }), call("r", balance, { id: 1 }))).toEqual(["w RAW r account:1"]);
  });

  it("row 3: a write after a read waits for it", async () => {
    const calls = [call("r", balance, { id: 1 }), call("w", deposit, { id: 1 })];
    expect(edges(...calls)).toEqual(["r WAR w account:1"]);
    expect((await timed(calls, {})).log).toEqual(["+r@0", "-r@10", "+w@10", "-w@20"]);
  });

  it("row 4: two writes of one key do not overlap", async () => {
    const calls = [call("a", write("x")), call("b", write("x"))];
    expect(edges(...calls)).toEqual(["a WAW b x"]);
    expect((await timed(calls, {})).log).toEqual(["+a@0", "-a@10", "+b@10", "-b@20"]);
  });

  it("row 5: a call that reads and writes one key does not wait for itself", async () => {
    const increment = tool("inc", { reads: ["ctr"], writes: ["ctr"] });
    expect(edges(call("a", increment))).toEqual([]);
    expect((await timed([call("a", increment)], {})).outcome.state).toBe("done");
  });

  it("row 6: two read-modify-writes of one key run one after the other", async () => {
    const increment = tool("inc", { reads: ["ctr"], writes: ["ctr"] });
    const { log } = await timed([call("a", increment), call("b", increment)], {});
    expect(log).toEqual(["+a@0", "-a@10", "+b@10", "-b@20"]);
  });

  it("row 7: crossed reads and writes go in emitted order", async () => {
    const one = tool("one", { reads: ["a"], writes: ["b"] });
    const two = tool("two", { reads: ["b"], writes: ["a"] });
    expect(planTurn([call("1", one), call("2", two)]).cycle).toBeUndefined();
    expect((await timed([call("1", one), call("2", two)], {})).log).toEqual(["+1@0", "-1@10", "+2@10", "-2@20"]);
  });

  it("row 8: a call starts when its own predecessors are done, not when a wave is", async () => {
    const calls = [call("wx", write("x")), call("wy", write("y")), call("ry", read("y")), call("rx", read("x"))];
    expect((await timed(calls, { wx: 1000, wy: 10, ry: 500, rx: 10 })).span).toBe(1010);
  });

  it("row 9: a key covers what is below it", () => {
    const list = tool("list", { reads: ["account"] });
    expect(edges(call("w", deposit, { id: 7 }), call("r", list))).toEqual(["w RAW r account"]);
    expect(edges(call("r", list), call("w", deposit, { id: 7 }))).toEqual(["r WAR w account:7"]);
  });

  it("row 10: a cycle of `after` is reported with its path, and nothing runs", async () => {
    const started: string[] = [];
    const calls = [
      call("a", read("x"), {}, ["c"]),
      call("b", read("x"), {}, ["a"]),
      call("c", read("x"), {}, ["b"]),
      call("d", read("x")),
    ];
    const outcome = await runTurn(calls, {
      execute: (each) => {
        started.push(each.id);
        return done();
      },
    });
    expect(outcome.state).toBe("cycle");
    expect(outcome.plan.cycle).toEqual(["a", "b", "c", "a"]);
    expect(outcome.results.map((result) => "failure" in result && result.failure.text)).toEqual(
      Array(4).fill("Not run: CYCLE a -> b -> c -> a."),
    );
    expect(started).toEqual([]);
  });

  it("row 11: unknown effects, and a key whose argument is missing, are a barrier", () => {
    const unknown = tool("unknown", "unknown");
    expect(edges(call("r", read("x")), call("u", unknown), call("s", read("y")))).toEqual([
      "r barrier u *",
      "u barrier s y",
    ]);
    expect(edges(call("r", read("x")), call("m", balance, {}), call("s", read("y")))).toEqual([
      "r barrier m *",
      "m barrier s y",
    ]);
  });

  it("row 12: one throws; an independent sibling runs to its end, dependents are skipped", async () => {
    const calls = [
      call("w", write("x")),
      call("other", write("y")),
      call("r", read("x")),
      call("s", write("z"), {}, ["r"]),
    ];
    const outcome = await runTurn(calls, {
      execute: async (each) => {
        await Promise.resolve();
        if (each.id === "w") throw new Error("boom");
        return done();
      },
    });
    expect(outcome.results.map((result) => result.status)).toEqual(["failed", "done", "skipped", "skipped"]);
    expect(outcome.results[2]).toMatchObject({ failure: { code: "dependency_failed" } });
    expect(outcome.state).toBe("failed");
  });

  it("row 13: after a failure, compensations run in reverse completion order, each once", async () => {
    const clock = virtualClock();
    const undone: string[] = [];
    const undo = { compensate: () => {} };
    const calls = [call("a", write("a", undo)), call("b", write("b", undo)), call("c", write("c", undo))];
    const ms: Record<string, number> = { a: 30, b: 10, c: 50 };
    const outcome = await clock.run(
      runTurn(calls, {
        clock,
        failurePolicy: "rollback",
        execute: async (each) => {
          await clock.sleep(ms[each.id] ?? 0);
          return each.id === "c" ? failed("tool_error") : done();
        },
        compensate: (each, input) => void undone.push(`${each.id} ${input.outcome} ${input.result}`),
      }),
    );
    expect(undone).toEqual(["a done ok", "b done ok"]);
    expect(outcome.state).toBe("rolled_back");
    expect(outcome.results.map((result) => result.status)).toEqual(["compensated", "compensated", "failed"]);
  });

  it("row 14: a write that times out is OUTCOME_UNKNOWN, and its compensation is told so", async () => {
    const clock = virtualClock();
    const undone: string[] = [];
    const slow = write("a", { timeoutMs: 20, compensate: () => {} });
    const outcome = await clock.run(
      runTurn([call("a", slow), call("b", write("b", { compensate: () => {} }))], {
        clock,
        failurePolicy: "rollback",
        execute: async (each) => {
          await clock.sleep(each.id === "a" ? 100 : 5);
          return done();
        },
        compensate: (each, input) => void undone.push(`${each.id} ${input.outcome}`),
      }),
    );
    expect(undone).toEqual(["a unknown", "b done"]);
    expect(outcome.state).toBe("rolled_back");
    const alone = await clock.run(
      runTurn([call("a", slow)], { clock, execute: () => clock.sleep(100).then(() => done()) }),
    );
    expect(alone.results[0]).toMatchObject({ status: "unknown", failure: { code: "outcome_unknown" } });
    const asRead = await clock.run(
      runTurn([call("a", tool("slow", { reads: ["a"] }, { timeoutMs: 20 }))], {
        clock,
        execute: () => clock.sleep(100).then(() => done()),
      }),
    );
    expect(asRead.results[0]).toMatchObject({ status: "failed", failure: { code: "timeout" } });
  });

  it("row 14: a write with an unknown outcome can be reconciled", async () => {
    const clock = virtualClock();
    const outcome = await clock.run(
      runTurn([call("a", write("a", { timeoutMs: 20 }))], {
        clock,
        execute: () => clock.sleep(100).then(() => done()),
        reconcile: () => done("found"),
      }),
    );
    expect(outcome.results[0]).toMatchObject({ status: "done", result: "found" });
  });

  it("row 15: a compensation that fails is retried, then stuck, and can be taken up again", async () => {
    const clock = virtualClock();
    let working = false;
    const tries: string[] = [];
    const calls = [call("a", write("a", { compensate: () => {} })), call("b", write("b"))];
    const options = {
      clock,
      failurePolicy: "rollback" as const,
      execute: async (each: PreparedCall) => {
        await clock.sleep(each.id === "a" ? 1 : 5);
        return each.id === "a" ? done() : failed("tool_error");
      },
      compensate: (each: PreparedCall, _input: unknown, attempt: AttemptContext) => {
        tries.push(`${each.id} ${attempt.idempotencyKey}`);
        if (!working) throw new Error("not now");
      },
    };
    const outcome = await clock.run(runTurn(calls, { ...options, turn: "t15" }));
    expect(outcome.state).toBe("stuck");
    expect(outcome.stuck).toEqual([{ id: "a", error: "not now" }]);
    expect(tries).toHaveLength(4);
    working = true;
    const prepare = (saved: { id: string }) => calls.find((each) => each.id === saved.id) ?? call("?", write("?"));
    const again = await clock.run(resumeTurn("t15", { ...options, prepare }));
    expect(again.state).toBe("rolled_back");
    expect(again.results[0]?.status).toBe("compensated");
    expect(new Set(tries).size).toBe(1);
    expect(tries).toHaveLength(5);
  });

  it("row 16: after a crash in the middle of undoing, the same undo goes on under the same key", async () => {
    const directory = await mkdtemp(join(tmpdir(), "turn-"));
    const keysSeen: string[] = [];
    const ran: string[] = [];
    const calls = [call("a", write("a", { compensate: () => {} })), call("b", write("b"), {}, ["a"])];
    const options = (compensate: () => unknown): TurnOptions => ({
      turn: "t16",
      engine: fileEngine(directory),
      failurePolicy: "rollback",
      execute: (each) => {
        ran.push(each.id);
        return each.id === "a" ? done() : failed("tool_error");
      },
      compensate: (_call, _input, attempt) => {
        keysSeen.push(attempt.idempotencyKey);
        return compensate();
      },
    });
    // The first process does not hear back from its compensation.
    let answer = (): void => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const first = runTurn(
      calls,
      options(() => silence),
    );
    while (keysSeen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // It is gone, as far as its lock tells: no process has this number.
    const locks = (await readdir(directory)).filter((name) => name.endsWith(".lock"));
    expect(locks).toHaveLength(1);
    const owner = JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), began: "0" });
    for (const name of locks) await writeFile(join(directory, name), owner);
    const outcome = await runTurn(
      calls,
      options(() => undefined),
    );
    expect(outcome.state).toBe("rolled_back");
    expect(ran).toEqual(["a", "b"]);
    expect(keysSeen).toHaveLength(2);
    expect(keysSeen[0]).toBe(keysSeen[1]);
    answer();
    await first;
    await rm(directory, { recursive: true });
  });

  it("row 17: a write is not tried again unless it is idempotent or keyed", async () => {
    const tries: string[] = [];
    const clock = virtualClock();
    const run = async (id: string, entry: ReturnType<typeof write>, keyed = false) => {
      const outcome = await clock.run(
        runTurn([call(id, entry)], {
          clock,
          keyed: () => keyed,
          execute: (each, attempt) => {
            tries.push(`${each.id}${attempt.number}`);
            return failed("tool_error");
          },
        }),
      );
      return outcome.state;
    };
    await run("w", write("x", { retries: 2 }));
    await run("i", write("x", { retries: 2, idempotent: true }));
    await run("k", write("x", { retries: 2 }), true);
    await run("r", tool("r", { reads: ["x"] }, { retries: 1 }));
    expect(tries).toEqual(["w1", "i1", "i2", "i3", "k1", "k2", "k3", "r1", "r2"]);
  });

  it("row 18: a fault that the model can mend goes back to it before anything is undone", async () => {
    const undone: string[] = [];
    const events: ScheduleEvent[] = [];
    const calls = [call("a", write("a", { compensate: () => {} })), call("b", write("b"), {}, ["a"])];
    const options: TurnOptions = {
      turn: "t18",
      failurePolicy: "rollback",
      onEvent: (event) => void events.push(event),
      execute: (each) => (each.id === "a" ? done() : failed("tool_error", true)),
      compensate: (each) => void undone.push(each.id),
    };
    const outcome = await runTurn(calls, options);
    expect(outcome.state).toBe("correctable");
    expect(outcome.results.map((result) => result.status)).toEqual(["done", "failed"]);
    expect(undone).toEqual([]);
    // The model could not mend it.
    const prepare = (saved: { id: string }) => calls.find((each) => each.id === saved.id) ?? call("?", write("?"));
    const after = await resumeTurn("t18", { ...options, prepare, rollback: true });
    expect(after.state).toBe("rolled_back");
    expect(undone).toEqual(["a"]);
  });
});
