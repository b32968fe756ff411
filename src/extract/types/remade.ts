import { ts } from "../compiler.js";
import { isMapped, sourcesOf } from "./order/mapped.js";

const maximalDepth = 30;

/**
 * Whether a mapped type gives a property another type than the member has whose name and comment it takes, as in
 * `{ [K in keyof T]?: "asc" | "desc" }`: limits and values of the member are then not those of the property.
 */
export function isRemade(type: ts.Type, symbol: ts.Symbol, checker: ts.TypeChecker, depth = 0): boolean {
  if (depth > maximalDepth) return false;
  for (const part of type.isIntersection() ? type.types : [type]) {
    if (!isMapped(part) || checker.getPropertyOfType(part, symbol.name) === undefined) continue;
    for (const source of sourcesOf(part, checker)) {
      const member = checker.getPropertyOfType(source, symbol.name);
      if (member === undefined) continue;
      const kept = keeps(checker.getTypeOfSymbol(member), checker.getTypeOfSymbol(symbol), checker);
      return !kept || isRemade(source, member, checker, depth + 1);
    }
  }
  return false;
}

/** Whether some values stay what they are: `T[K] | null` keeps all, `DeepPartial` makes lists of lists. */
function keeps(before: ts.Type, after: ts.Type, checker: ts.TypeChecker): boolean {
  const { Null, Undefined, Void } = ts.TypeFlags;
  const members = (type: ts.Type) =>
    (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & (Null | Undefined | Void)));
  const isList = (type: ts.Type) => checker.isArrayType(type) || checker.isTupleType(type);
  if (members(before).some((member) => checker.isTypeAssignableTo(member, after))) return true;
  return members(before).some(isList) && members(after).some(isList);
}
