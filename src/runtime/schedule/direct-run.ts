import type { CallResult, Failure, PreparedCall } from "../call.js";
import { hasFailed, unrun } from "./call-results.js";
import type { Clock } from "./clock.js";
import type { ScheduleEvent } from "./events.js";
import type { Execution } from "./execution.js";
import { dependencyFailed, isCorrectable, statusOf, stopped, toolError } from "./failures.js";
import { type Frontier, frontierOf } from "./frontier.js";
import { type DirectTurn, OnlyAttempt } from "./only-attempt.js";
import type { TurnOptions } from "./options.js";
import type { TurnOutcome } from "./outcome.js";
import { Plan } from "./plan.js";
import { isPrepared } from "./plannable.js";
import type { DirectPlanner } from "./runs-directly.js";
import { isThenable } from "./thenable.js";
import { clockOf, concurrencyOf, observerOf } from "./turn-context.js";

/** Runs a turn that {@link runsDirectly}, to the same results and events as any other. */
export function runDirectly(planner: DirectPlanner, turn: string, options: TurnOptions): Promise<TurnOutcome> {
  return new Promise((resolve) => new DirectRun(planner, turn, options, resolve).begin());
}

class DirectRun implements DirectTurn {
  readonly turn: string;
  readonly emit: ((event: ScheduleEvent) => void) | undefined;
  readonly #planner: DirectPlanner;
  readonly #options: TurnOptions;
  readonly #resolve: (outcome: TurnOutcome) => void;
  readonly #clock: Clock;
  readonly #began: number;
  readonly #limit: number;
  readonly #results: CallResult[];
  /** Absent where no call waits for another: then all are ready, in their order. */
  readonly #frontier: Frontier | undefined;
  readonly #ready: number[] | undefined;
  #signals: Map<number, AbortSignal> | undefined;
  #begun = 0;
  #ended = 0;
  /** Reading a clock costs as much as running a small function, so what happens in one go shares a reading. */
  #reading: number | undefined;
  #forgetting = false;
  /** Did anything go wrong? And the first call that failed for good, and the first one whose fault the model can mend. */
  #faulty = false;
  #fatal: number | undefined;
  #correctable: number | undefined;

  constructor(planner: DirectPlanner, turn: string, options: TurnOptions, resolve: (outcome: TurnOutcome) => void) {
    this.turn = turn;
    this.emit = observerOf(options);
    this.#planner = planner;
    this.#options = options;
    this.#resolve = resolve;
    this.#clock = clockOf(options);
    this.#began = this.#clock.now();
    this.#reading = 0;
    this.#limit = concurrencyOf(options);
    this.#results = new Array(planner.calls.length);
    if (!planner.graph.isLoose) {
      this.#ready = [];
      this.#frontier = frontierOf(planner.graph, this.#ready);
    }
    if (options.failurePolicy !== "stop") return;
    for (const [index, call] of planner.calls.entries()) {
      if (!isPrepared(call) && hasFailed(call.settled)) this.#judge(index, call.settled);
    }
  }

  begin(): void {
    this.#startWhatMay();
    if (this.#ended === this.#results.length) this.#conclude();
    this.#reading = undefined;
  }

  /** A call has ended: others may start, and the turn ends when nothing is left. */
  goOn(): void {
    if (this.#begun < this.#results.length) this.#startWhatMay();
    if (this.#ended === this.#results.length) this.#conclude();
    else if (!this.#forgetting) this.#expect();
  }

  /** A call that runs alone is what comes next, and by then time has passed. Of several, all that have ended come now. */
  #expect(): void {
    if (this.#begun - this.#ended === 1) this.#reading = undefined;
    else {
      this.#forgetting = true;
      void SETTLED.then(() => this.#forget());
    }
  }

  #startWhatMay(): void {
    const ready = this.#ready;
    const { calls } = this.#planner;
    const now = this.#elapsed();
    while (this.#begun < (ready ?? calls).length && this.#begun - this.#ended < this.#limit) {
      const begun = this.#begun++;
      const index = ready === undefined ? begun : (ready[begun] ?? begun);
      const call = calls[index];
      if (call === undefined) break;
      if (isPrepared(call)) this.#begin(index, call, now);
      else this.#pass(index, call.settled);
    }
  }

  signalOf(index: number): AbortSignal {
    this.#signals ??= new Map();
    const signal = this.#signals.get(index) ?? new AbortController().signal;
    this.#signals.set(index, signal);
    return signal;
  }

  #begin(index: number, call: PreparedCall, now: number): void {
    if (!this.#faulty) {
      this.#run(new OnlyAttempt(this, index, call, now));
      return;
    }
    const doom = this.#frontier?.doomOf(index);
    const halt = this.#options.failurePolicy === "stop" ? (this.#fatal ?? this.#correctable) : undefined;
    if (doom !== undefined) this.#settle(index, unrun(call, "skipped", dependencyFailed(this.#idOf(doom))), true);
    else if (halt !== undefined) this.#settle(index, unrun(call, "skipped", stopped(this.#idOf(halt))), true);
    else this.#run(new OnlyAttempt(this, index, call, now));
  }

  /** A call that was answered before the turn began. */
  #pass(index: number, settled: CallResult): void {
    this.#results[index] = settled;
    this.#ended++;
    const failed = hasFailed(settled);
    if (failed) this.#judge(index, settled);
    this.#frontier?.end(index, failed);
  }

  #run(attempt: OnlyAttempt): void {
    this.emit?.({ kind: "call-started", turn: this.turn, id: attempt.call.id, attempt: 1 });
    try {
      const running = this.#options.execute(attempt.call, attempt);
      if (!isThenable(running)) this.#returned(attempt, running);
      else
        running.then(
          (execution) => {
            this.#returned(attempt, execution);
            this.goOn();
          },
          (error: unknown) => {
            this.#failed(attempt, toolError(error));
            this.goOn();
          },
        );
    } catch (error) {
      this.#failed(attempt, toolError(error));
    }
  }

  #returned(attempt: OnlyAttempt, execution: Execution): void {
    if (execution.kind === "failed") {
      this.#failed(attempt, execution.failure);
      return;
    }
    const { index, call, startedAt } = attempt;
    const { id, tool, repairs } = call;
    const { name } = tool;
    const endedAt = this.#elapsed();
    const { result, wire, shown } = execution;
    const done = { id, name, repairs, status: "done", result, wire, startedAt, endedAt } as const;
    this.#settle(index, shown === undefined ? done : { ...done, shown }, false);
  }

  #failed(attempt: OnlyAttempt, failure: Failure): void {
    const { index, call, startedAt } = attempt;
    const { id, tool, repairs } = call;
    const endedAt = this.#elapsed();
    const status = statusOf(failure);
    this.#settle(index, { id, name: tool.name, repairs, status, failure, startedAt, endedAt }, true);
  }

  #settle(index: number, result: CallResult, failed: boolean): void {
    this.#results[index] = result;
    this.#ended++;
    if (failed) this.#judge(index, result);
    this.#frontier?.end(index, failed);
    this.emit?.({ kind: "call-settled", turn: this.turn, id: result.id, result });
  }

  #judge(index: number, result: CallResult): void {
    this.#faulty = true;
    // What was skipped or cancelled has its cause elsewhere.
    if (result.status === "skipped" || result.status === "cancelled") return;
    if (isCorrectable(result)) this.#correctable ??= index;
    else this.#fatal ??= index;
  }

  #conclude(): void {
    this.#resolve({
      turn: this.turn,
      state: this.#faulty ? "failed" : "done",
      results: this.#results,
      pending: NONE,
      remaining: NONE,
      stuck: NONE,
      residue: NONE,
      plan: new Plan(this.#planner),
    });
  }

  /** Milliseconds since the turn began. */
  #elapsed(): number {
    this.#reading ??= this.#clock.now() - this.#began;
    return this.#reading;
  }

  #forget(): void {
    this.#reading = undefined;
    this.#forgetting = false;
  }

  #idOf(index: number): string {
    return this.#planner.calls[index]?.id ?? String(index);
  }
}

const SETTLED = Promise.resolve();
const NONE: readonly never[] = Object.freeze([]);
