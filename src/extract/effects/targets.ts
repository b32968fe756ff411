import { ts } from "../compiler.js";
import { functionBehind, unwrap } from "../site/unwrap.js";
import { isFollowed } from "./followed.js";
import { isTelling, memberBehind, symbolOf } from "./symbols.js";
import type { Frame } from "./values.js";

/** What a call reaches. */
export type Target =
  | {
      readonly kind: "declared";
      /** Declarations that may be meant: overloads, members of a union. */
      readonly declarations: readonly ts.Declaration[];
      /** The parameter that a member was taken from, where nothing is known of the member. */
      readonly parameter?: number;
    }
  /** A function that was handed in. */
  | { readonly kind: "parameter"; readonly index: number }
  /** Functions that are written or named in place, which are read with the code around them. */
  | { readonly kind: "inline" }
  | { readonly kind: "unknown" };

/** Looks up what an expression in the place of a function means, without checking the arguments. */
export function targetOf(callee: ts.Expression, { checker, parameters }: Frame): Target {
  const inner = unwrap(callee);
  if (functionBehind(inner)) return { kind: "inline" };
  const symbol = symbolOf(inner, checker);
  const parameter = symbol && parameters.get(symbol)?.index;
  const members = symbol ? memberBehind(symbol, checker).filter(isTelling) : [];
  if (members.length > 0)
    return { kind: "declared", declarations: members, ...(parameter === undefined ? {} : { parameter }) };
  if (parameter !== undefined) return { kind: "parameter", index: parameter };
  const declarations = (symbol?.declarations ?? []).filter(isTelling);
  if (declarations.length > 0) return { kind: "declared", declarations };
  return { kind: isFollowed(inner, checker) ? "inline" : "unknown" };
}

/** What runs when a name that is not called is handed on and called there, or is a property with code behind it. */
export function mentioned(node: ts.Node, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const symbol = symbolOf(node, checker);
  if (!symbol || !(symbol.flags & MENTIONED)) return [];
  const declarations = (symbol.declarations ?? []).filter(isTelling);
  if (symbol.flags & ts.SymbolFlags.Accessor) return declarations.filter((declaration) => "body" in declaration);
  return symbol.flags & ts.SymbolFlags.Variable && !declarations.some(ts.isFunctionLike) && !isCallable(node, checker)
    ? []
    : declarations;
}

const MENTIONED =
  ts.SymbolFlags.Function |
  ts.SymbolFlags.Method |
  ts.SymbolFlags.Class |
  ts.SymbolFlags.Variable |
  ts.SymbolFlags.Accessor;

/** Can a value be called or constructed, by its type? */
export function isCallable(node: ts.Node, checker: ts.TypeChecker): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => part.getCallSignatures().length > 0 || part.getConstructSignatures().length > 0);
}
