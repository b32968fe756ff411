import type { Json } from "./json.js";
import type { Definitions, EnumMember, Type } from "./type.js";

/** What an enum member reads on the wire. */
export function memberWire(member: EnumMember): string | number | boolean {
  return member.alias ?? member.value;
}

/** Regular expression of a decimal integer in text: the wire form of `bigint`. */
export const BIGINT_PATTERN = "^-?(0|[1-9][0-9]*)$";

/** Regular expression of padded base64: the wire form of bytes. */
export const BASE64_PATTERN = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/** Length of the base64 text of at most this many bytes. */
export function base64Length(maxBytes: number): number {
  return Math.ceil(maxBytes / 3) * 4;
}

/** Follows refs to a type that is none; a chain of refs that closes on itself yields `json`. */
export function resolve(type: Type, definitions: Definitions): Type {
  let current = type;
  for (const seen = new Set<string>(); current.kind === "ref"; ) {
    const target = Object.hasOwn(definitions, current.id) ? definitions[current.id] : undefined;
    if (target === undefined || seen.has(current.id)) return { kind: "json" };
    seen.add(current.id);
    current = target;
  }
  return current;
}

/** Does a map with these keys read as an object on the wire? Keys of other kinds make it a list of `[key, value]` pairs. */
export function isStringKey(key: Type, definitions: Definitions): boolean {
  const type = resolve(key, definitions);
  switch (type.kind) {
    case "string":
      return true;
    case "literal":
      return typeof type.value === "string";
    case "enum":
      return type.members.every((member) => typeof memberWire(member) === "string");
    case "union":
      return type.members.every((member) => member.kind !== "ref" && isStringKey(member, definitions));
    default:
      return false;
  }
}

/** The JSON Schema type name of a JSON value; whole numbers are `integer`. */
export function jsonTypeOf(value: Json): "null" | "boolean" | "integer" | "number" | "string" | "array" | "object" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as "boolean" | "string" | "object";
}
