import { ts } from "../compiler.js";
import { leftOut } from "./left-out.js";
import { missingModule } from "./missing-module.js";
import { positionOf } from "./position.js";
import type { Place, Read, Reading } from "./reading.js";
import { declaredAt, report } from "./report.js";

/** `any`, `unknown` and `object`: any JSON value, or any JSON object, with a warning. A type that does not resolve is an error. */
export function readAnyJson(reading: Reading, type: ts.Type, place: Place): Read {
  if (isUnresolved(type)) {
    const missing = missingModule(place.declaration, reading.world.checker);
    const cause = missing === undefined ? "" : `: the module "${missing}" is not found`;
    return leftOut("unresolved", `the type of \`${place.path}\` does not resolve${cause}`, place.declaration);
  }
  const name = type.flags & ts.TypeFlags.Any ? "any" : type.flags & ts.TypeFlags.Unknown ? "unknown" : "object";
  const meaning = name === "object" ? "any JSON object" : "any JSON value";
  const position = positionOf(place.origin, reading.world.root);
  const message = `\`${place.path}\` is \`${name}\` and accepts ${meaning}.`;
  report(reading, "TG3003", message, position, declaredAt(reading, place.declaration, place.origin));
  return name === "object" ? { kind: "record", values: { kind: "json" } } : { kind: "json" };
}

/** The checker's mark for a type that failed to resolve: an `any` that is called "error" inside. */
function isUnresolved(type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Any) !== 0 &&
    (type as ts.Type & { readonly intrinsicName?: string }).intrinsicName === "error"
  );
}

/**
 * Whether a union is the author's own name for JSON: scalars, an array of itself and an object of itself, such as
 * `type Json = null | boolean | number | string | Json[] | { [key: string]: Json }`.
 */
export function isJsonUnion(union: ts.UnionType, checker: ts.TypeChecker): boolean {
  const { TypeFlags } = ts;
  const withFlag = (flag: ts.TypeFlags) => union.types.filter((type) => (type.flags & flag) !== 0);
  const scalars = [TypeFlags.String, TypeFlags.Number, TypeFlags.Null].every((flag) => withFlag(flag).length > 0);
  if (!scalars || withFlag(TypeFlags.BooleanLiteral).length < 2) return false;
  const self = (type: ts.Type | undefined) => type !== undefined && haveSameValues(type, union);
  const parts = withFlag(TypeFlags.Object | TypeFlags.Intersection);
  const lists = parts.filter((type) => isArrayLike(type, checker) && self(type.getNumberIndexType()));
  const isMap = (type: ts.Type): boolean =>
    type.isIntersection()
      ? type.types.every(isMap)
      : type.getProperties().length === 0 && self(type.getStringIndexType());
  const maps = parts.filter(isMap);
  return lists.length > 0 && maps.length > 0 && lists.length + maps.length === parts.length;
}

/** Whether two types have the same members but for `null` and `undefined`. */
export function haveSameValues(a: ts.Type, b: ts.Type): boolean {
  const absent = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  const members = (type: ts.Type) => (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & absent));
  const others = new Set(members(b));
  return a === b || (members(a).length === others.size && members(a).every((member) => others.has(member)));
}

function isArrayLike(type: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    checker.isArrayType(type) || (type.getNumberIndexType() !== undefined && type.getStringIndexType() === undefined)
  );
}
