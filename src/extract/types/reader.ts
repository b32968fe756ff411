import type { Outcome } from "../../diagnostics/diagnostic.js";
import type { InputGraph, Parameter } from "../../ir/tool.js";
import type { TypeGraph } from "../../ir/type.js";
import type { ts } from "../compiler.js";

/** Turns types of one program into the IR. Its answers do not depend on what was read before. */
export interface TypeReader {
  /**
   * The root object of a tool's arguments, and how its function takes them. A single parameter of an object type is the
   * root; anything else becomes an object of parameter names. Parameters that cannot be expressed are dropped with a warning
   * where they are optional, and are an error otherwise.
   */
  readInput(parameters: readonly ParameterSource[], tool: ToolSite): Outcome<InputReading>;
  /** The graph of a result type (already awaited, the element type for an iterable); `undefined` for void and for what has no form. */
  readResult(type: ts.Type, node: ts.TypeNode | undefined, tool: ToolSite): Outcome<ResultReading>;
}

/** The tool that a type is read for. */
export interface ToolSite {
  readonly name: string;
  /** Declaration of the function, for positions. */
  readonly node: ts.Node;
}

/** One parameter of the function as syntax and type, in order. The injected context is passed too, marked. */
export interface ParameterSource {
  readonly declaration: ts.ParameterDeclaration;
  readonly name: string;
  readonly type: ts.Type;
  readonly context?: boolean;
  /** Text of its `@param`. Texts for its members (`@param flight.id`) are keyed by path below. */
  readonly description?: string;
  readonly memberDescriptions?: ReadonlyMap<string, string>;
}

export interface InputReading extends InputGraph {
  readonly parameters: readonly Parameter[];
}

export interface ResultReading {
  readonly graph?: TypeGraph;
  readonly optional: boolean;
  readonly parts: boolean;
}
