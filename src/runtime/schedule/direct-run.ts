import type { CallResult, Failure, PreparedCall } from "../call.js";
import { Attempt } from "./attempt.js";
import { hasFailed, unrun } from "./call-results.js";
import type { Execution } from "./execution.js";
import { dependencyFailed, statusOf, stopped, toolError } from "./failures.js";
import { Frontier } from "./frontier.js";
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
export function runsDirectly(planner: Planner, options: TurnOptions): boolean {
  for (const option of REMEMBERING) if (options[option] !== undefined) return false;
  // Only an order of the host's own can have a cycle.
  if (planner.ordered || options.failurePolicy === "rollback") return false;
  for (const call of planner.calls) {
    if (!isPrepared(call)) return false;
    const { approval, irreversible, client, timeoutMs, retries } = call.tool.traits;
    if (approval ?? irreversible ?? client ?? timeoutMs ?? retries) return false;
  }
  return true;
}

const REMEMBERING = [
  "engine",
  "turn",
  "locks",
  "signal",
  "deadline",
  "timeoutMs",
  "retry",
  "needsApproval",
  "reconcile",
  "onEvent",
] as const satisfies readonly (keyof TurnOptions)[];

/** Runs such a turn, to the same results as any other. */
export function runDirectly(planner: Planner, context: TurnContext): Promise<TurnOutcome> {
  return new Promise((resolve) => new DirectRun(planner, context, resolve).startWhatMay());
}

class DirectRun {
  readonly #planner: Planner;
  readonly #context: TurnContext;
  readonly #resolve: (outcome: TurnOutcome) => void;
  readonly #frontier: Frontier;
  readonly #limit: number;
  readonly #results: CallResult[];
  readonly #ready: number[] = [];
  #begun = 0;
  #running = 0;
  #ended = 0;
  /** The first call that failed. */
  #failed: number | undefined;

  constructor(planner: Planner, context: TurnContext, resolve: (outcome: TurnOutcome) => void) {
    this.#planner = planner;
    this.#context = context;
    this.#resolve = resolve;
    this.#results = new Array(planner.calls.length);
    this.#limit = concurrencyOf(context.options);
    this.#frontier = new Frontier(planner.graph, (index) => this.#ready.push(index));
    this.#frontier.begin();
  }

  startWhatMay(): void {
    while (this.#running < this.#limit && this.#begun < this.#ready.length) {
      const index = this.#ready[this.#begun++];
      const call = index === undefined ? undefined : this.#planner.calls[index];
      if (index !== undefined && call !== undefined && isPrepared(call)) this.#begin(index, call);
    }
    if (this.#ended === this.#planner.calls.length) this.#conclude();
  }

  #begin(index: number, call: PreparedCall): void {
    const doom = this.#frontier.doomOf(index);
    const halt = this.#context.options.failurePolicy === "stop" ? this.#failed : undefined;
    if (doom !== undefined) this.#skip(index, call, dependencyFailed(this.#idOf(doom)));
    else if (halt !== undefined) this.#skip(index, call, stopped(this.#idOf(halt)));
    else this.#run(index, call);
  }

  #run(index: number, call: PreparedCall): void {
    this.#running++;
    const startedAt = this.#context.elapsed();
    try {
      const running = this.#context.options.execute(
        call,
        new Attempt(this.#context, "call", index, call, 1, undefined),
      );
      if (!isThenable(running)) this.#returned(index, call, startedAt, running);
      else
        running.then(
          (execution) => {
            this.#returned(index, call, startedAt, execution);
            this.startWhatMay();
          },
          (error: unknown) => {
            this.#returned(index, call, startedAt, { kind: "failed", failure: toolError(error) });
            this.startWhatMay();
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
    const endedAt = this.#context.elapsed();
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
    this.#frontier.end(index, hasFailed(result));
  }

  #conclude(): void {
    this.#resolve({
      turn: this.#context.turn,
      state: this.#failed === undefined ? "done" : "failed",
      results: this.#results,
      pending: [],
      remaining: [],
      stuck: [],
      residue: [],
      plan: new Plan(this.#planner),
    });
  }

  #idOf(index: number): string {
    return this.#planner.calls[index]?.id ?? String(index);
  }
}
