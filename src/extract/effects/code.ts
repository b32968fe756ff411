import type { ts } from "../compiler.js";
import type { Step, Summary } from "./summary.js";
import type { Frame } from "./values.js";

/** Code that runs when something is called. */
export interface Code {
  /** Identifies it. */
  readonly node: ts.Node;
  readonly bodies: readonly ts.Node[];
  readonly parameters: readonly ts.ParameterDeclaration[];
}

/** What a call runs: code to be read, or what an annotation states. */
export type Source =
  | { readonly kind: "code"; readonly code: Code }
  | { readonly kind: "stated"; readonly summary: Summary };

/** A call inside some code, with all that it may run. */
export interface Call {
  readonly step: Step;
  readonly sources: readonly Source[];
  /** Absent for a function that is only handed on: whoever gets it may call it with anything. */
  readonly args?: readonly ts.Expression[];
  /** What is called, for messages. */
  readonly node: ts.Node;
}

/** What some code does by itself. */
export interface Facts {
  readonly frame: Frame;
  /** The code itself. */
  readonly bodies: readonly ts.Node[];
  readonly calls: readonly Call[];
  /** Nodes of calls that cannot be followed. */
  readonly unknown: readonly ts.Node[];
  readonly callsParameters: readonly number[];
  /** Depends on which implementations the closure has. */
  readonly local: boolean;
}
