import type { Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { arrayBehind, isArrayEnough, readArray } from "./array.js";
import { isInfinite, readEnumMember } from "./enum.js";
import { readGeneric } from "./generic.js";
import { readIntersection } from "./intersection.js";
import { readAnyJson } from "./json.js";
import { leftOut } from "./left-out.js";
import { readObject } from "./object.js";
import { isTrue } from "./order/keys.js";
import { nowhere, type Site } from "./order/site.js";
import type { Place, Read, Reading } from "./reading.js";
import { readTemplate } from "./template.js";
import { readTuple } from "./tuple.js";
import { readUnion } from "./union.js";

const { TypeFlags } = ts;
const maximalDepth = 256;
const maximalTypes = 200_000;

/** Reads a type of the checker into the IR. Shared types come back as provisional refs. */
export function readType(reading: Reading, type: ts.Type, site: Site, place: Place): Read {
  if (place.depth > maximalDepth) return leftOut("too-deep", `types are nested more than ${maximalDepth} levels deep`);
  if (reading.met.types++ > maximalTypes) return leftOut("too-large", `the type has more than ${maximalTypes} parts`);
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive)) return readAnyJson(reading, type, place);
  if (flags & TypeFlags.Never) return leftOut("never", "its type is `never`");
  if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return leftOut("undefined", "its type is `undefined`");
  if (flags & TypeFlags.ESSymbolLike) return leftOut("symbol", "its type is a symbol");
  if (isInfinite(type)) return leftOut("not-finite", "its value is not a finite number");
  if (flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return readTemplate(type);
  if (flags & (TypeFlags.Instantiable & ~TypeFlags.StringMapping & ~TypeFlags.TemplateLiteral)) {
    return readGeneric(reading, type, place);
  }
  if (type.isUnion() && !(flags & TypeFlags.Boolean)) return readUnion(reading, type, site, place);
  return readScalar(type) ?? readComposite(reading, type, site, place);
}

/** A scalar type; undefined for all others. */
export function readScalar(type: ts.Type): Type | undefined {
  const { flags } = type;
  if (flags & TypeFlags.Null) return { kind: "null" };
  if (flags & TypeFlags.BooleanLiteral) return { kind: "literal", value: isTrue(type) };
  if (flags & TypeFlags.Boolean) return { kind: "boolean" };
  if (type.isStringLiteral() || type.isNumberLiteral()) return readEnumMember(type);
  if (flags & TypeFlags.StringLike) return { kind: "string" };
  // A computed enum has values that are known only at run time; TypeScript takes any number for it.
  if (flags & TypeFlags.NumberLike) return { kind: "number" };
  if (flags & TypeFlags.BigIntLiteral) return readBigintLiteral(type as ts.BigIntLiteralType);
  if (flags & TypeFlags.BigInt) return { kind: "bigint" };
  return undefined;
}

function readBigintLiteral({ value }: ts.BigIntLiteralType): Type {
  const text = `${value.negative ? "-" : ""}${value.base10Value}`;
  return { kind: "bigint", minimum: text, maximum: text };
}

function readComposite(reading: Reading, type: ts.Type, site: Site, place: Place): Read {
  const { checker } = reading.world;
  if (type.isIntersection()) return readIntersection(reading, type, site, place);
  if (checker.isTupleType(type)) return readTuple(reading, type as ts.TupleTypeReference, site, place);
  if (checker.isArrayType(type) || isArrayEnough(reading, type))
    return readArray(reading, type as ts.TypeReference, site, place);
  const array = arrayBehind(type, checker);
  if (array !== undefined) return reading.memo.share(type, "", () => readArray(reading, array, nowhere, place));
  return readObject(reading, type, site, place);
}
