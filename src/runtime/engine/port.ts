import type { Json } from "../contract.js";
import type { WantedLock } from "../schedule/lock-set.js";

/** Takes a step's outcome; called once. Outcomes are plain data in wire form, and failing is one like any other. */
export type Settle = (step: Step, outcome: unknown) => void;

/** A piece of work whose outcome is remembered under a name that is the same in every run of the turn. */
export interface Step {
  readonly name: string;
  /** Must a started run be remembered before it begins? Not for what may safely run twice. */
  readonly intent: boolean;
  /** What nobody else may touch while it runs, for engines that exclude the turns of other machines. */
  readonly locks?: readonly WantedLock[];
  /** Was it called off? Then it has nothing to wait for: it ends as soon as it runs. */
  readonly calledOff?: boolean;
  /**
   * Does the work; does not throw.
   * @param again - an earlier run began and its outcome is not known: the process ended in between. Without `intent`: it may have begun
   */
  run(again: boolean, settle: Settle): void;
}

/** Something that happened in a turn: a step ended, or something came from outside. */
export type Happening<S extends Step = Step> =
  | { readonly kind: "ended"; readonly step: S; readonly outcome: unknown }
  | { readonly kind: "posted"; readonly name: string; readonly value: unknown };

/** One turn as an engine runs it. The caller decides what to do by what `next` gives, and by nothing else. */
export interface EngineTurn<S extends Step = Step> {
  /** What the turn was opened with first, perhaps by another process. */
  readonly header: Json;
  /** Was it opened before, by whatever process? */
  readonly resumed: boolean;
  /** Is the past being played back? Then nothing new may be posted yet. */
  readonly replaying: boolean;
  /** Begins a step; one whose outcome is remembered does not run again. The outcome comes through `next`. */
  start(step: S): void;
  /** Reports something from outside. It comes through `next` too, so that a replay sees it at the same place. */
  post(name: string, value: Json): void;
  /**
   * Opens the way for what comes from outside at any moment, for engines whose replay has to match to the letter: what is
   * told takes effect when it comes through `next`, and not before. Without it, `post` is used.
   */
  listen?(): (name: string, value: Json) => void;
  /** Takes the next happening, in an order that every replay repeats. */
  next(): Happening<S> | Promise<Happening<S>>;
  /** Ends this run of the turn. `keep`: it may be taken up again. */
  close(keep: boolean): void | Promise<void>;
}

/** Where turns run: in this process, on a file that survives it, or on a durable engine. */
export interface Engine {
  /** Opens a turn, new or remembered. `header` is asked for only when the engine stores it. */
  open<S extends Step>(turn: string, header: () => Json): EngineTurn<S> | Promise<EngineTurn<S>>;
  /** What a remembered turn was opened with; `undefined` for a turn that is not known. */
  find(turn: string): Json | undefined | Promise<Json | undefined>;
  /** A name for a turn that was given none, the same in every replay. Without it, a random one is made. */
  nameTurn?(): string;
}
