/**
 * What a tool may take as a parameter beside its arguments; never shown to the model. `Services` is what the tool needs from
 * its host; the services of all tools of a registry are required where the toolbox is made.
 */
export interface ToolContext<Services = unknown> {
  readonly services: Services;
  /** Aborts when the turn is cancelled or the call's time is up. */
  readonly signal: AbortSignal;
  readonly callId: string;
  readonly toolName: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The same for every attempt of a call: hand it to APIs that take one. */
  readonly idempotencyKey: string;
  /** Milliseconds since the epoch after which nobody waits for the result. */
  readonly deadline?: number;
  /** What the host gave with the run, for example who the user is. */
  readonly host?: unknown;
  /** Reports a step to the host's `onEvent`. */
  progress(update: unknown): void;
}

/** What a `@compensate` function gets: the arguments of the call that it undoes, and how far that call came. */
export interface CompensationInput<Tool extends (...args: never[]) => unknown> {
  readonly args: Parameters<Tool>;
  /** `unknown` when the call was cut off: it may or may not have happened. */
  readonly outcome: "done" | "unknown";
  /**
   * What the function returned. When the process ended before the call was undone and another one undoes it, the result comes from
   * the journal in wire form: plain JSON, where a `Date` is a string.
   */
  readonly result?: Awaited<ReturnType<Tool>>;
}
