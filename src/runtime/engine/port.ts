import type { Json } from "../contract.js";

/**
 * A piece of work whose outcome is remembered. Its name is the same in every run of the turn; its outcome is plain data
 * in wire form, and failing is an outcome like any other: `run` does not throw.
 */
export interface Step<Outcome = unknown> {
  readonly name: string;
  /** Must a started run be remembered before it begins? Not for what may safely run twice. */
  readonly intent: boolean;
  /**
   * @param again - an earlier run began and its outcome is not known: the process ended in between
   * @param settle - to be called once
   */
  run(again: boolean, settle: (outcome: Outcome) => void): void;
}

/** Something that happened in a turn: a step ended, or something came from outside. */
export interface Happening {
  /** The step's name, or the name that was posted. */
  readonly name: string;
  readonly value: unknown;
}

/** One turn as an engine runs it. The caller decides what to do by what `next` gives, and by nothing else. */
export interface EngineTurn {
  /** What the turn was opened with first, perhaps by another process. */
  readonly header: Json;
  /** Was it opened before, by whatever process? */
  readonly resumed: boolean;
  /** Is the past being played back? Then nothing new may be posted yet. */
  readonly replaying: boolean;
  /** Begins a step; one whose outcome is remembered does not run again. The outcome comes through `next`. */
  start(step: Step): void;
  /** Reports something from outside. It comes through `next` too, so that a replay sees it at the same place. */
  post(name: string, value: Json): void;
  /** Takes the next happening, in an order that every replay repeats. */
  next(): Happening | Promise<Happening>;
  /** Ends this run of the turn. `keep`: it may be taken up again. */
  close(keep: boolean): void | Promise<void>;
}

/** Where turns run: in this process, on a file that survives it, or on a durable engine. */
export interface Engine {
  /** Opens a turn, new or remembered. `header` is asked for only when the engine stores it. */
  open(turn: string, header: () => Json): EngineTurn | Promise<EngineTurn>;
  /** What a remembered turn was opened with; `undefined` for a turn that is not known. */
  find(turn: string): Json | undefined | Promise<Json | undefined>;
}
