import type { ts } from "../../compiler.js";

/**
 * The syntax that a type was written with, and what the type parameters in it stand for. Only a hint about order: what belongs
 * to a type is always the checker's answer.
 */
export interface Site {
  readonly node?: TypeSyntax | undefined;
  readonly environment: Environment;
  /** The expression that the type was inferred from, where no type is written: `z.enum(["low", "high"])`. */
  readonly inferredFrom?: ts.Expression;
}

/** Nodes that can stand for a type: type nodes, and `Base<X>` in a heritage clause (a type node as well). */
export type TypeSyntax = ts.TypeNode;

/** Arguments by type parameter. */
export type Environment = ReadonlyMap<ts.Symbol, Binding>;

/** What a type parameter stands for: the argument's syntax where there is some, and its type where it is known. */
export interface Binding {
  readonly site?: Site | undefined;
  readonly type?: ts.Type | undefined;
}

export const emptyEnvironment: Environment = new Map();

/** No syntax is known. */
export const nowhere: Site = { environment: emptyEnvironment };

/** The site of a node, `nowhere` without one. */
export function siteOf(node: ts.TypeNode | undefined, environment: Environment = emptyEnvironment): Site {
  return node === undefined && environment.size === 0 ? nowhere : { node, environment };
}
