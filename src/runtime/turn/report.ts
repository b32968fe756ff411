import type { CallResult, RawCall } from "../call.js";
import type { ShownResult } from "../result/shown.js";
import type { TurnOutcome } from "../schedule/outcome.js";

/** What the model is answered for one call of the provider. */
export interface Answer {
  /** The provider's call id. */
  readonly id: string;
  /** Name as the model wrote it. */
  readonly name: string;
  readonly shown: ShownResult;
}

/** What came of the calls of one reply. */
export interface TurnReport {
  /** One for each call in emitted order, calls that were packed into one counted apart. */
  readonly results: readonly CallResult[];
  /** One for each call of the provider that has an answer. */
  readonly answers: readonly Answer[];
  /** Calls that someone else has to answer. */
  readonly remaining: readonly RawCall[];
  /** A tool used up its retries: asking the model again will not help. */
  readonly exhausted: boolean;
  /** How the schedule ended; absent when nothing had to run. */
  readonly outcome?: TurnOutcome;
}
