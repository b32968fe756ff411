import { ts } from "../compiler.js";
import { leftOut } from "./left-out.js";
import { positionOf } from "./position.js";
import type { Place, Read, Reading } from "./reading.js";
import { report } from "./report.js";

/** `any`, `unknown` and `object`: any JSON value, or any JSON object, with a warning. A type that does not resolve is an error. */
export function readAnyJson(reading: Reading, type: ts.Type, place: Place): Read {
  if (isUnresolved(type))
    return leftOut("unresolved", `the type of \`${place.path}\` does not resolve`, place.declaration);
  const name = type.flags & ts.TypeFlags.Any ? "any" : type.flags & ts.TypeFlags.Unknown ? "unknown" : "object";
  const meaning = name === "object" ? "any JSON object" : "any JSON value";
  const position = positionOf(place.origin, reading.world.root);
  report(reading, "TG3003", `\`${place.path}\` is \`${name}\` and accepts ${meaning}.`, position);
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
  const has = (flag: ts.TypeFlags) => union.types.some((type) => (type.flags & flag) !== 0);
  if (!has(ts.TypeFlags.String) || !has(ts.TypeFlags.Number)) return false;
  const self = (type: ts.Type | undefined) =>
    type !== undefined && (type === union || checker.getNonNullableType(type) === checker.getNonNullableType(union));
  const objects = union.types.filter((type) => type.flags & ts.TypeFlags.Object);
  return (
    objects.length === 2 &&
    objects.some((type) => isArrayLike(type, checker) && self(type.getNumberIndexType())) &&
    objects.some((type) => type.getProperties().length === 0 && self(type.getStringIndexType()))
  );
}

function isArrayLike(type: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    checker.isArrayType(type) || (type.getNumberIndexType() !== undefined && type.getStringIndexType() === undefined)
  );
}
