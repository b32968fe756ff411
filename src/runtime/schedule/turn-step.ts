import type { Step } from "../engine/port.js";
import type { AskStep } from "./approval.js";
import type { Prepare } from "./options.js";
import type { Resumption } from "./resumption.js";
import type { UndoStep } from "./undo-step.js";

/** Something that runs a call, and that can be called off. */
export interface RunningCall extends Step {
  readonly kind: "call";
  readonly index: number;
  readonly live: boolean;
  readonly result: unknown;
  readonly cause: unknown;
  readonly cancel: () => void;
}

/** What an engine runs for a turn. */
export type TurnStep = RunningCall | AskStep | UndoStep;

/** What a run of a turn begins with, beside its calls. */
export interface TurnStart {
  readonly resumption?: Resumption;
  readonly prepare?: Prepare;
  /** Calls that run already, by number. */
  readonly early?: readonly (RunningCall | undefined)[];
}
