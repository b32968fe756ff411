import { describe, expect, it } from "vitest";
import type { PreparedCall } from "../../src/runtime/call.js";
import type { ScheduleEvent } from "../../src/runtime/schedule/events.js";
import type { Execution } from "../../src/runtime/schedule/execution.js";
import { createLocks } from "../../src/runtime/schedule/locks.js";
import type { FailurePolicy } from "../../src/runtime/schedule/options.js";
import { runTurn } from "../../src/runtime/schedule/turn.js";
import { conflict, mulberry, type RandomCall, randomTurn } from "./random-turns.js";
import { virtualClock } from "./virtual-clock.js";

const ROUNDS = 7_000;
const SEED = Number(process.env.SCHEDULE_SEED ?? 77_000_000);
const TIMEOUT_MS = 40;

/** What a call is going to do. */
type Fate = "succeeds" | "throws" | "hangs" | "refuses";

/** One random turn, and all that was seen of it. */
class Subject {
  readonly calls: readonly RandomCall[];
  readonly policy: FailurePolicy;
  readonly fates: readonly Fate[];
  readonly cancelAt: number | undefined;
  readonly controller = new AbortController();
  readonly started: string[] = [];
  readonly startedAfterCancel: string[] = [];
  readonly settled: string[] = [];
  readonly undone: string[] = [];
  readonly undoTries = new Map<string, number>();
  readonly stubborn: ReadonlySet<string>;

  constructor(random: () => number) {
    const compensated = new Set(Array.from({ length: 12 }, (_, index) => index).filter(() => random() < 0.8));
    this.calls = randomTurn(random, (index) => ({
      timeoutMs: TIMEOUT_MS,
      ...(compensated.has(index) && { compensate: () => {} }),
    }));
    this.policy = (["continue", "stop", "rollback", "rollback"] as const)[Math.floor(random() * 4)] ?? "continue";
    this.fates = this.calls.map(() => {
      const fate = random();
      return fate < 0.75 ? "succeeds" : fate < 0.85 ? "throws" : fate < 0.95 ? "hangs" : "refuses";
    });
    this.cancelAt = random() < 0.25 ? Math.floor(random() * 60) : undefined;
    this.stubborn = new Set(this.calls.filter(() => random() < 0.03).map((each) => each.call.id));
  }

  call(id: string): RandomCall {
    return this.calls[Number(id.slice(1))] as RandomCall;
  }

  fate(id: string): Fate {
    return this.fates[Number(id.slice(1))] as Fate;
  }

  writes(id: string): boolean {
    return this.call(id).call.tool.access !== "read";
  }

  canUndo(id: string): boolean {
    return this.call(id).call.tool.traits.compensate !== undefined;
  }
}

/** Runs several turns at once over shared locks. */
async function run(subjects: readonly Subject[], random: () => number) {
  const clock = virtualClock(random);
  const locks = createLocks();
  const running = new Map<Subject, Set<string>>();
  const clashes: string[] = [];
  const outcomes = subjects.map((subject) => {
    const active = new Set<string>();
    running.set(subject, active);
    const enter = (id: string): void => {
      for (const [other, ids] of running) {
        if (other === subject) continue;
        for (const each of ids) if (conflict(subject.call(id), other.call(each))) clashes.push(`${id} with ${each}`);
      }
      // A call that the turn gives up on holds no lock while it lingers.
      if (subject.fate(id) !== "hangs" && !subject.controller.signal.aborted) active.add(id);
    };
    const execute = async ({ id }: PreparedCall): Promise<Execution> => {
      if (subject.controller.signal.aborted) subject.startedAfterCancel.push(id);
      subject.started.push(id);
      enter(id);
      const fate = subject.fate(id);
      await clock.sleep(fate === "hangs" ? 10 * TIMEOUT_MS : subject.call(id).ms);
      active.delete(id);
      if (fate === "throws") throw new Error("boom");
      if (fate === "refuses")
        return { kind: "failed", failure: { code: "tool_error", text: "no seat", retryable: true } };
      return { kind: "done", result: id, wire: id };
    };
    const onEvent = (event: ScheduleEvent): void => {
      if (event.kind !== "call-settled") return;
      if (event.result.status === "done" || event.result.status === "unknown") subject.settled.push(event.id);
    };
    const compensate = async ({ id }: PreparedCall): Promise<void> => {
      subject.undoTries.set(id, (subject.undoTries.get(id) ?? 0) + 1);
      enter(id);
      await clock.sleep(3);
      active.delete(id);
      if (subject.stubborn.has(id) || random() < 0.1) throw new Error("not now");
      subject.undone.push(id);
    };
    if (subject.cancelAt !== undefined) {
      clock.after(subject.cancelAt, () => {
        active.clear();
        subject.controller.abort();
      });
    }
    const { policy: failurePolicy, controller } = subject;
    return runTurn(
      subject.calls.map((each) => each.call),
      {
        clock,
        locks,
        execute,
        compensate,
        onEvent,
        failurePolicy,
        signal: controller.signal,
        concurrency: 3,
        graceMs: 5,
      },
    );
  });
  const results = await clock.run(Promise.all(outcomes));
  const held = locks.size();
  await clock.drain();
  return { results, held, clashes };
}

/** Calls that must not have run, because they build on one that failed: found by looking at all pairs. */
function doomed(subject: Subject, failed: ReadonlySet<string>): Set<string> {
  const bad = new Set(failed);
  const skipped = new Set<string>();
  for (const [index, later] of subject.calls.entries()) {
    if (failed.has(later.call.id)) continue;
    const builds = subject.calls.slice(0, index).some((earlier) => {
      if (!bad.has(earlier.call.id) || !conflict(earlier, later)) return false;
      // Without its writes, would they still conflict? Then nothing that was written is missing.
      return earlier.writes === undefined || conflict({ ...earlier, reads: [] }, later);
    });
    if (builds) {
      bad.add(later.call.id);
      skipped.add(later.call.id);
    }
  }
  return skipped;
}

describe("random turns that fail, time out and are cancelled", () => {
  it("undo exactly what was done, in order; start nothing after a cancellation; leave no lock", {
    timeout: 300_000,
  }, async () => {
    const states = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const random = mulberry(SEED + round);
      const subjects = [new Subject(random), new Subject(random), new Subject(random)];
      const { results, held, clashes } = await run(subjects, random);
      const message = `seed ${SEED + round}`;
      expect({ held, clashes }, message).toEqual({ held: 0, clashes: [] });
      for (const [index, subject] of subjects.entries()) {
        const outcome = results[index];
        if (outcome === undefined) throw new Error(message);
        states.set(outcome.state, (states.get(outcome.state) ?? 0) + 1);
        expect(
          outcome.results.map((result) => result.id),
          message,
        ).toEqual(subject.calls.map((each) => each.call.id));
        expect(subject.startedAfterCancel, message).toEqual([]);
        expect(new Set(subject.started).size, message).toBe(subject.started.length);

        const effects = subject.settled.filter((id) => subject.writes(id));
        const rolledBack = outcome.state === "rolled_back" || outcome.state === "stuck" || outcome.residue.length > 0;
        const stuck = new Set(outcome.stuck.map((each) => each.id));
        const expected = rolledBack ? effects.filter((id) => subject.canUndo(id) && !stuck.has(id)).reverse() : [];
        expect(subject.undone, message).toEqual(expected);
        for (const tries of subject.undoTries.values()) expect(tries, message).toBeLessThanOrEqual(4);
        if (rolledBack) expect(outcome.residue, message).toEqual(effects.filter((id) => !subject.canUndo(id)));
        if (rolledBack) expect(subject.policy, message).toBe("rollback");

        if (subject.policy === "continue" && subject.cancelAt === undefined) {
          const failed = outcome.results.filter(({ status }) => status === "failed" || status === "unknown");
          const skipped = outcome.results.filter(({ status }) => status === "skipped").map(({ id }) => id);
          expect(new Set(skipped), message).toEqual(doomed(subject, new Set(failed.map(({ id }) => id))));
        }
      }
    }
    for (const state of ["done", "failed", "correctable", "rolled_back", "stuck", "cancelled"]) {
      expect(states.get(state), state).toBeGreaterThan(20);
    }
  });
});
