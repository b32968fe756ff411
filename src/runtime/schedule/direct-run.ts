import type { CallResult, Failure, PreparedCall } from "../call.js";
import { hasFailed, unrun } from "./call-results.js";
import type { Execution } from "./execution.js";
import { dependencyFailed, statusOf, stopped, toolError } from "./failures.js";
import { Frontier } from "./frontier.js";
import { OnlyAttempt } from "./only-attempt.js";
import type { TurnOptions } from "./options.js";
import type { TurnOutcome } from "./outcome.js";
import { Plan } from "./plan.js";
import { isPrepared } from "./plannable.js";
import type { Planner } from "./planner.js";
import { isThenable } from "./thenable.js";
import { concurrencyOf, type TurnContext } from "./turn-context.js";

/**
 * Can a turn neither wait for anybody, nor be interrupted, repeated or undone? Then there is nothing about it to remember,
 * and it runs without an engine.
 */
export function runsDirectly(planner: Planner, options: TurnOptions): planner is DirectPlanner {
  // Only an order of the host's own can have a cycle.
  if (isRemembering(options) || planner.ordered || options.failurePolicy === "rollback") return false;
  for (const call of planner.calls) {
    if (!isPrepared(call)) return false;
    const { approval, irreversible, client, timeoutMs, retries } = call.tool.traits;
    if (approval ?? irreversible ?? client ?? timeoutMs ?? retries) return false;
  }
  return true;
}

/** A turn in which the turn itself runs every call. */
export interface DirectPlanner extends Planner {
  readonly calls: PreparedCall[];
}

/** Names each option, since a turn of one quick call takes no longer than looking options up by a list of names. */
function isRemembering(options: TurnOptions): boolean {
  return (
    options.engine !== undefined ||
    options.turn !== undefined ||
    options.locks !== undefined ||
    options.signal !== undefined ||
    options.deadline !== undefined ||
    options.timeoutMs !== undefined ||
    options.retry !== undefined ||
    options.needsApproval !== undefined ||
    options.reconcile !== undefined ||
    options.onEvent !== undefined
  );
}

/** Runs such a turn, to the same results as any other. */
export function runDirectly(planner: DirectPlanner, context: TurnContext): Promise<TurnOutcome> {
  return new Promise((resolve) => new DirectRun(planner, context, resolve).goOn());
}

class DirectRun {
  readonly #planner: DirectPlanner;
  readonly #context: TurnContext;
  readonly #resolve: (outcome: TurnOutcome) => void;
  /** Absent where no call waits for another: then all are ready, in their order. */
  readonly #frontier: Frontier | undefined;
  readonly #limit: number;
  readonly #results: CallResult[];
  readonly #ready: number[] | undefined;
  #begun = 0;
  #running = 0;
  #ended = 0;
  #reading: number | undefined;
  #forgetting = false;
  /** The first call that failed. */
  #failed: number | undefined;

  constructor(planner: DirectPlanner, context: TurnContext, resolve: (outcome: TurnOutcome) => void) {
    this.#planner = planner;
    this.#context = context;
    this.#resolve = resolve;
    this.#results = new Array(planner.calls.length);
    this.#limit = concurrencyOf(context.options);
    if (planner.graph.edges.length === 0) return;
    const ready: number[] = [];
    this.#ready = ready;
    this.#frontier = new Frontier(planner.graph, (index) => ready.push(index));
    this.#frontier.begin();
  }

  goOn(): void {
    this.#startWhatMay();
    // A call that runs alone is what comes next, and by then time has passed. Of several, all that have ended come now.
    if (this.#running === 1) this.#reading = undefined;
    else if (!this.#forgetting) {
      this.#forgetting = true;
      void SETTLED.then(this.#forget);
    }
  }

  #startWhatMay(): void {
    const { calls } = this.#planner;
    while (this.#running < this.#limit && this.#begun < (this.#ready ?? calls).length) {
      const begun = this.#begun++;
      const index = this.#ready === undefined ? begun : (this.#ready[begun] ?? begun);
      const call = calls[index];
      if (call !== undefined) this.#begin(index, call);
    }
    if (this.#ended === calls.length) this.#conclude();
  }

  #begin(index: number, call: PreparedCall): void {
    const doom = this.#frontier?.doomOf(index);
    const halt = this.#context.options.failurePolicy === "stop" ? this.#failed : undefined;
    if (doom !== undefined) this.#skip(index, call, dependencyFailed(this.#idOf(doom)));
    else if (halt !== undefined) this.#skip(index, call, stopped(this.#idOf(halt)));
    else this.#run(index, call);
  }

  #run(index: number, call: PreparedCall): void {
    this.#running++;
    const startedAt = this.#elapsed();
    try {
      const running = this.#context.options.execute(call, new OnlyAttempt(this.#context, index, call));
      if (!isThenable(running)) this.#returned(index, call, startedAt, running);
      else
        running.then(
          (execution) => {
            this.#returned(index, call, startedAt, execution);
            this.goOn();
          },
          (error: unknown) => {
            this.#returned(index, call, startedAt, { kind: "failed", failure: toolError(error) });
            this.goOn();
          },
        );
    } catch (error) {
      this.#returned(index, call, startedAt, { kind: "failed", failure: toolError(error) });
    }
  }

  #returned(index: number, call: PreparedCall, startedAt: number, execution: Execution): void {
    this.#running--;
    const { id, tool, repairs } = call;
    const { name } = tool;
    const endedAt = this.#elapsed();
    if (execution.kind === "failed") {
      const { failure } = execution;
      this.#failed ??= index;
      this.#settle(index, { id, name, repairs, status: statusOf(failure), failure, startedAt, endedAt });
      return;
    }
    const { result, wire, shown } = execution;
    const done = { id, name, repairs, status: "done", result, wire, startedAt, endedAt } as const;
    this.#settle(index, shown === undefined ? done : { ...done, shown });
  }

  #skip(index: number, call: PreparedCall, failure: Failure): void {
    this.#settle(index, unrun(call, "skipped", failure));
  }

  #settle(index: number, result: CallResult): void {
    this.#results[index] = result;
    this.#ended++;
    this.#frontier?.end(index, hasFailed(result));
  }

  #conclude(): void {
    this.#resolve({
      turn: this.#context.turn,
      state: this.#failed === undefined ? "done" : "failed",
      results: this.#results,
      pending: NONE,
      remaining: NONE,
      stuck: NONE,
      residue: NONE,
      plan: new Plan(this.#planner),
    });
  }

  /** Milliseconds since the turn began. Reading a clock costs as much as running a small function, so what happens in one go shares a reading. */
  #elapsed(): number {
    this.#reading ??= this.#context.clock.now();
    return this.#reading - this.#context.began;
  }

  readonly #forget = (): void => {
    this.#reading = undefined;
    this.#forgetting = false;
  };

  #idOf(index: number): string {
    return this.#planner.calls[index]?.id ?? String(index);
  }
}

const SETTLED = Promise.resolve();
const NONE: readonly never[] = Object.freeze([]);
