import type { KnownAs, PreparedCall } from "../call.js";
import type { Json } from "../contract.js";
import type { Engine } from "../engine/port.js";
import type { Given } from "../with-defaults.js";
import type { Clock } from "./clock.js";
import type { ScheduleEvent } from "./events.js";
import type { Compensate, Execute, Execution } from "./execution.js";
import type { Locks } from "./locks.js";
import type { PlannableCall } from "./plannable.js";

/** What a failure does to the rest of its turn. Running calls always settle, and dependents are always skipped. */
export type FailurePolicy = "continue" | "stop" | "rollback";

/** How often, and after how long, something is tried again: `baseMs * 2^n` at most, with full jitter. */
export interface Backoff {
  readonly retries: number;
  readonly baseMs: number;
  readonly maxMs: number;
}

/** How a turn is run. */
export interface TurnOptions {
  readonly execute: Execute;
  /** Default: the tool's `compensate` function without a context. */
  readonly compensate?: Compensate | undefined;
  /** Default `continue`. */
  readonly failurePolicy?: FailurePolicy | undefined;
  /** Calls of this turn that may run at once; default 16. */
  readonly concurrency?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** When the turn has to end, on the scale of the clock (`Date.now()` by default). */
  readonly deadline?: number | undefined;
  /** For tools without a `@timeout` of their own. */
  readonly timeoutMs?: number | undefined;
  /** How long a write may take to end after a cancellation before its outcome counts as unknown; default 2000. */
  readonly graceMs?: number | undefined;
  /** For calls that may be repeated; `retries` is for those without a `@retry`, default 0. */
  readonly retry?: Given<Backoff> | undefined;
  /** For compensations; default 3 retries. */
  readonly undoRetry?: Given<Backoff> | undefined;
  /** Does this tool hand the idempotency key on, so that a repeated call takes effect once? */
  readonly keyed?: ((call: PreparedCall) => boolean) | undefined;
  /** Must a person agree? Default: what `@approval` says, and always for `@irreversible`. A throw means ask. */
  readonly needsApproval?: ((call: PreparedCall) => boolean | Promise<boolean>) | undefined;
  /** Finds out how a call ended whose outcome is unknown; `undefined` when that cannot be found out. */
  readonly reconcile?: ((call: PreparedCall) => Execution | undefined | Promise<Execution | undefined>) | undefined;
  /** Excludes conflicting calls of other turns. */
  readonly locks?: Locks | undefined;
  /** Default: this process, with a journal in memory. */
  readonly engine?: Engine | undefined;
  /** Names the turn in the journal and in idempotency keys; default a new name. */
  readonly turn?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly onEvent?: ((event: ScheduleEvent) => void) | undefined;
}

/** A call as a journal keeps it. */
export interface SavedCall {
  readonly id: string;
  readonly name: string;
  readonly wire: Json;
  readonly after?: readonly string[];
  readonly knownAs?: KnownAs;
}

/** Makes a call ready again from what a journal kept, or from what a person edited: the guard's path, in wire form. */
export type Prepare = (saved: SavedCall) => PlannableCall | Promise<PlannableCall>;
