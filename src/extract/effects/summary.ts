import type { Diagnostic, Position } from "../../diagnostics/diagnostic.js";

/** A segment of a data source in terms of a function's own parameters. */
export type ParameterSegment =
  | { readonly kind: "name"; readonly text: string }
  /** The value at a path below the parameter of this index. */
  | { readonly kind: "value"; readonly parameter: number; readonly path: readonly string[] };

/** A data source in terms of a function's parameters; shorter than what was annotated where an argument could not be followed. */
export type ParameterKey = readonly ParameterSegment[];

/** A function on the way from a caller to an annotation. */
export interface Step {
  readonly name: string;
  /** Where it is called, or for the last one where it is declared. */
  readonly position: Position;
}

/** An effect of a function, its own or of one that it calls. */
export interface Effect {
  readonly access: "reads" | "writes";
  readonly key: ParameterKey;
  /** Calls that lead to the annotation, outermost first; empty for the function's own. */
  readonly trail: readonly Step[];
}

/** A call that could not be followed. */
export interface UnknownCall {
  /** Text of what is called. */
  readonly text: string;
  readonly position: Position;
  readonly trail: readonly Step[];
}

/** What calling a function may do. */
export interface Summary {
  /** By access and key. */
  readonly effects: ReadonlyMap<string, Effect>;
  /** By place. */
  readonly unknown: ReadonlyMap<string, UnknownCall>;
  /** Indexes of parameters that hold functions which it calls. */
  readonly callsParameters: ReadonlySet<number>;
  /** An annotation was met on the way. */
  readonly annotated: boolean;
  /** Malformed annotations that were met on the way, by place. */
  readonly faults: ReadonlyMap<string, Diagnostic>;
}

/** A summary that grows while a body is read. */
export class SummaryDraft implements Summary {
  readonly effects = new Map<string, Effect>();
  readonly unknown = new Map<string, UnknownCall>();
  readonly callsParameters = new Set<number>();
  readonly faults = new Map<string, Diagnostic>();
  annotated = false;

  /** Adds an effect; of two ways to the same effect the shorter one is kept. */
  addEffect(effect: Effect): void {
    const id = JSON.stringify([effect.access, effect.key]);
    const known = this.effects.get(id);
    if (!known || effect.trail.length < known.trail.length) this.effects.set(id, effect);
    this.annotated = true;
  }

  addFault(fault: Diagnostic): void {
    this.faults.set(JSON.stringify(fault.position), fault);
  }

  addUnknown(call: UnknownCall): void {
    const { file, line, column } = call.position;
    const id = `${file}:${line}:${column}`;
    const known = this.unknown.get(id);
    if (!known || call.trail.length < known.trail.length) this.unknown.set(id, call);
  }
}

/** How much a summary says: it only grows, so equal sizes mean an equal summary. */
export function sizeOf({ effects, unknown, callsParameters, annotated, faults }: Summary): number {
  return effects.size + unknown.size + callsParameters.size + faults.size + (annotated ? 1 : 0);
}
