import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import type { NumericBounds, ObjectType, StringType, TupleType, Type } from "../../ir/type.js";
import type { Provisional } from "./constraints.js";
import { isFormat } from "./formats.js";
import { resolve } from "./memo.js";

/** Whether a JSON value is the wire form of a value of the type. For values in the author's tags; calls are checked by generated code. */
export function conforms(value: Json, type: Type, provisional: Provisional): boolean {
  const inner = (part: Json, partType: Type) => conforms(part, partType, provisional);
  switch (type.kind) {
    case "ref": {
      const target = resolve(type, provisional);
      return target.kind === "ref" || inner(value, target);
    }
    case "json":
      return true;
    case "null":
      return value === null;
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return typeof value === "string" && isText(value, type);
    case "number":
      return typeof value === "number" && inBounds(value, type);
    case "integer":
      return typeof value === "number" && Number.isInteger(value) && inBounds(value, type);
    case "literal":
      return value === type.value;
    case "enum":
      return type.members.some((member) => value === (member.alias ?? member.value));
    case "union":
      return type.members.some((member) => inner(value, member));
    case "array":
    case "set":
      return isList(value) && hasLength(value, type) && value.every((item) => inner(item, type.items));
    case "tuple":
      return isList(value) && hasLength(value, type) && isTuple(value, type, inner);
    case "object":
      return isObject(value) && isShape(value, type, inner);
    case "record":
      return (
        isObject(value) &&
        Object.entries(value).every(([key, item]) => matches(type.keyPattern, key) && inner(item, type.values))
      );
    case "map":
      if (isList(value)) return value.every((entry) => isList(entry) && entry.length === 2);
      return isObject(value) && Object.values(value).every((item) => inner(item, type.value));
    case "date":
      return typeof value === "string" && isFormat(value, type.format);
    case "bigint":
      return typeof value === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(value) && inBigBounds(BigInt(value), type);
    case "bytes":
      return typeof value === "string" && /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(value);
    case "url":
      return typeof value === "string" && URL.canParse(value);
  }
}

type Inner = (value: Json, type: Type) => boolean;

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function hasLength(
  value: readonly Json[],
  limits: { readonly minItems?: number; readonly maxItems?: number },
): boolean {
  return value.length >= (limits.minItems ?? 0) && value.length <= (limits.maxItems ?? Number.POSITIVE_INFINITY);
}

function isTuple(value: readonly Json[], { elements, rest }: TupleType, inner: Inner): boolean {
  const required = elements.filter(({ optional }) => !optional).length;
  if (value.length < required || (rest === undefined && value.length > elements.length)) return false;
  return value.every((item, index) => {
    const expected = elements[index]?.type ?? rest;
    return expected !== undefined && inner(item, expected);
  });
}

function isShape(value: JsonObject, { properties, rest, keyPattern }: ObjectType, inner: Inner): boolean {
  const byWire = new Map(properties.map((property) => [property.wire, property]));
  if (properties.some(({ wire, optional }) => !optional && !Object.hasOwn(value, wire))) return false;
  return Object.entries(value).every(([key, item]) => {
    const named = byWire.get(key)?.type;
    if (named !== undefined) return inner(item, named);
    return rest !== undefined && matches(keyPattern, key) && inner(item, rest);
  });
}

function isText(
  value: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format }: StringType,
): boolean {
  const length = [...value].length;
  if (length < minLength || length > maxLength || !matches(pattern, value)) return false;
  return format === undefined || isFormat(value, format);
}

function matches(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, "u").test(text);
}

function inBounds(value: number, bounds: NumericBounds): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  if (multipleOf === undefined) return true;
  const quotient = value / multipleOf;
  return Math.abs(quotient - Math.round(quotient)) <= 1e-8 * Math.max(1, Math.abs(quotient));
}

function inBigBounds(value: bigint, bounds: { readonly minimum?: string; readonly maximum?: string }): boolean {
  if (bounds.minimum !== undefined && value < BigInt(bounds.minimum)) return false;
  return bounds.maximum === undefined || value <= BigInt(bounds.maximum);
}
