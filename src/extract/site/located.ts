import type { DiagnosticCode } from "../../diagnostics/codes.js";
import type { ts } from "../compiler.js";

/** A function that a comment with `@tool` stands on. */
export interface Site {
  /** The declaration that carries the comment; its name is marked in messages. */
  readonly node: ts.Node;
  /** The function's own name; absent for an anonymous default export. */
  readonly name?: string;
  /** The top-level declaration whose export makes it reachable. */
  readonly owner: ts.Node;
  /** Set for a member of the owner. */
  readonly member?: { readonly name: string; readonly kind: "static-method" | "instance-method" | "object-method" };
  /** Node whose type is the function's. */
  readonly callable: ts.Node;
  /** The function's own syntax, where it is there to be read. */
  readonly implementation?: ts.SignatureDeclaration;
  /** The declaration states a type, which callers see instead of the implementation's. */
  readonly typed?: boolean | undefined;
  /** `declare`: there is no body. */
  readonly ambient?: boolean | undefined;
}

/** Where a tool is, or why it can be none. */
export type Located =
  | { readonly kind: "site"; readonly site: Site }
  | { readonly kind: "refused"; readonly code: DiagnosticCode; readonly message: string; readonly help?: string };

/** A refusal. */
export function refuse(code: DiagnosticCode, message: string, help?: string): Located {
  return { kind: "refused", code, message, ...(help !== undefined && { help }) };
}
