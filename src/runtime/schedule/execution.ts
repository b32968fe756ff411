import type { Failure, PreparedCall } from "../call.js";
import type { Json } from "../contract.js";

/** What running a call once gave. `wire` and `shown` are what a journal keeps; `result` is the application's own value. */
export type Execution =
  | { readonly kind: "done"; readonly result: unknown; readonly wire: Json | undefined; readonly shown?: unknown }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Runs one call once: authorisation, middleware, the author's function, the encoder. A throw counts as a `tool_error`
 * that only the host can mend; a failure with `retryable` goes back to the model instead of being tried again.
 */
export type Execute = (call: PreparedCall, attempt: AttemptContext) => Execution | Promise<Execution>;

/** What a run of a call gets from the scheduler; the material of its `ToolContext`. */
export interface AttemptContext {
  readonly turn: string;
  /** 1 for the first try. */
  readonly number: number;
  /** Aborted on a timeout, a deadline, and when the turn is cancelled. */
  readonly signal: AbortSignal;
  /** By when it has to end, on the scale of the clock; `undefined` when there is no limit. */
  readonly deadline: number | undefined;
  /** The same for every try of this call, also after a restart; a different one for its compensation. */
  readonly idempotencyKey: string;
  /** Reports progress to the host. */
  readonly progress: (value: unknown) => void;
}

/** What a compensation is told about the call that it undoes. */
export interface CompensationCall<Args extends readonly unknown[] = readonly unknown[]> {
  readonly args: Args;
  /** `unknown`: it may or may not have happened. */
  readonly outcome: "done" | "unknown";
  /** What the function returned; its wire form when the process ended in between and a journal tells of it. Absent when the outcome is unknown. */
  readonly result?: unknown;
}

/** Undoes one call. A throw means: not undone, try again. */
export type Compensate = (call: PreparedCall, input: CompensationCall, attempt: AttemptContext) => unknown;
