import type { PreparedCall } from "../call.js";
import { withDefaults } from "../with-defaults.js";
import { type Clock, realClock } from "./clock.js";
import type { ScheduleEvent } from "./events.js";
import type { CompensationCall } from "./execution.js";
import type { Cancellation } from "./failures.js";
import type { Backoff, TurnOptions } from "./options.js";

/** What all steps of a turn share. */
export class TurnContext {
  readonly turn: string;
  readonly options: TurnOptions;
  readonly clock: Clock;
  readonly retry: Backoff;
  readonly undoRetry: Backoff;
  readonly graceMs: number;
  readonly emit: ((event: ScheduleEvent) => void) | undefined;
  /** Set once, when the turn is called off: nothing starts after that. */
  cancellation: Cancellation | undefined;
  /** When the turn began, on the scale of the clock. */
  readonly began: number;
  /** Reading a clock costs as much as running a small function, so what happens in one go shares a reading. */
  #reading: number | undefined;

  /** Fills in the defaults of a turn's options. */
  constructor(turn: string, options: TurnOptions) {
    this.turn = turn;
    this.options = options;
    this.clock = clockOf(options);
    this.began = this.clock.now();
    this.retry = options.retry === undefined ? NO_RETRIES : withDefaults(NO_RETRIES, options.retry);
    this.undoRetry = options.undoRetry === undefined ? UNDO_RETRIES : withDefaults(UNDO_RETRIES, options.undoRetry);
    this.graceMs = options.graceMs ?? 2000;
    this.emit = observerOf(options);
  }

  /** The time now, on the clock's scale. */
  now(): number {
    if (this.#reading === undefined) {
      this.#reading = this.clock.now();
      void SETTLED.then(this.#forget);
    }
    return this.#reading;
  }

  /** Milliseconds since the turn began. */
  elapsed(): number {
    return this.now() - this.began;
  }

  readonly #forget = (): void => {
    this.#reading = undefined;
  };
}

const SETTLED = Promise.resolve();

/** The clock that a turn goes by. */
export function clockOf(options: TurnOptions): Clock {
  return options.clock ?? realClock;
}

/** Who is told of what happens in a turn, if anybody is. */
export function observerOf({ onEvent }: TurnOptions): ((event: ScheduleEvent) => void) | undefined {
  return onEvent === undefined ? undefined : (event) => observe(onEvent, event);
}

/** Calls of one turn that may run at once. */
export function concurrencyOf(options: TurnOptions): number {
  const { concurrency = 16 } = options;
  // Also for what is no number: with it nothing would ever start.
  return Number.isNaN(concurrency) ? 1 : Math.max(1, concurrency);
}

/** The wait before a further try, the first one being number 1. */
export function backoffDelay(backoff: Backoff, failed: number, clock: Clock): number {
  const most = Math.min(backoff.maxMs, backoff.baseMs * 2 ** (failed - 1));
  return Math.round(clock.random() * most);
}

/** The earlier of two moments, where `undefined` is never. */
export function earliest(a: number | undefined, b: number): number {
  return a === undefined ? b : Math.min(a, b);
}

/** May a call take place twice without harm? */
export function isRepeatable(call: PreparedCall, options: TurnOptions): boolean {
  return call.tool.access === "read" || call.tool.traits.idempotent === true || options.keyed?.(call) === true;
}

/** What undoes a call, or `undefined` when nothing does. */
export function compensationOf(call: PreparedCall, options: TurnOptions): TurnOptions["compensate"] {
  const { compensate } = call.tool.traits;
  if (compensate === undefined) return undefined;
  if (options.compensate !== undefined || typeof compensate !== "function") return options.compensate;
  // The registry types its parameter per tool; the generated code checked that it fits.
  const undo = compensate as (call: CompensationCall) => unknown;
  return (_call, input) => undo(input);
}

const NO_RETRIES: Backoff = { retries: 0, baseMs: 100, maxMs: 10_000 };
const UNDO_RETRIES: Backoff = { ...NO_RETRIES, retries: 3 };

function observe(onEvent: (event: ScheduleEvent) => void, event: ScheduleEvent): void {
  try {
    onEvent(event);
  } catch {
    // An observer must not change the course of a turn.
  }
}
