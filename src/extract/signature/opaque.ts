import { ts } from "../compiler.js";
import type { ChosenSignature } from "./overloads.js";

/** Parts that are looked at: a generic signature that has more counts as one that cannot be seen through. */
const maximalParts = 2_000;

/**
 * Can TypeScript not infer the argument list from the function's type? `Parameters<typeof f>` takes the last of several overloads, and
 * is `never` where a generic function has conditional types: what it infers for the type parameter need not choose the same branch.
 */
export function isOpaque({ signature, overloads }: ChosenSignature, checker: ts.TypeChecker): boolean {
  if (overloads > 1) return true;
  if ((signature.typeParameters ?? []).length === 0) return false;
  const types = signature.parameters.map((symbol) => checker.getTypeOfSymbol(symbol));
  return mentionsConditional([...types, signature.getReturnType()], checker);
}

function mentionsConditional(types: readonly ts.Type[], checker: ts.TypeChecker): boolean {
  const seen = new Set(types);
  for (const type of seen) {
    if (type.flags & ts.TypeFlags.Conditional || seen.size > maximalParts) return true;
    for (const part of partsOf(type, checker)) seen.add(part);
  }
  return false;
}

function partsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  if (type.isUnionOrIntersection()) return type.types;
  if (type.flags & ts.TypeFlags.IndexedAccess) {
    const { objectType, indexType } = type as ts.IndexedAccessType;
    return [objectType, indexType];
  }
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  const { objectFlags } = type as ts.ObjectType;
  const own = objectFlags & ts.ObjectFlags.Reference ? checker.getTypeArguments(type as ts.TypeReference) : [];
  // What an interface or a class says of its own, it says for every function: only its arguments differ.
  if (objectFlags & (ts.ObjectFlags.ClassOrInterface | ts.ObjectFlags.Reference)) return own;
  const fields = checker.getPropertiesOfType(type).map((symbol) => checker.getTypeOfSymbol(symbol));
  return [...fields, ...checker.getIndexInfosOfType(type).map((info) => info.type)];
}
