import { isObject, type Json, type JsonObject } from "../json.js";
import type { Definitions, Type } from "../type.js";
import { memberWire, resolve } from "../wire.js";
import { canonical } from "./constants.js";

/** Is a JSON value of a type of JSON kinds? Formats are taken on trust. */
export function permits(type: Type, value: Json, definitions: Definitions): boolean {
  const inner = (other: Type, item: Json): boolean => permits(other, item, definitions);
  switch (type.kind) {
    case "json":
      return true;
    case "ref":
      return inner(resolve(type, definitions), value);
    case "union":
      return type.members.some((member) => inner(member, value));
    case "null":
      return value === null;
    case "boolean":
      return typeof value === "boolean";
    case "literal":
      return type.value === value;
    case "enum":
      return type.members.some((member) => memberWire(member) === value);
    case "string": {
      if (typeof value !== "string") return false;
      const length = [...value].length;
      return (
        length >= (type.minLength ?? 0) &&
        length <= (type.maxLength ?? Infinity) &&
        (type.pattern === undefined || new RegExp(type.pattern, "u").test(value))
      );
    }
    case "number":
    case "integer":
      return typeof value === "number" && numberPermits(type, value);
    case "array":
      return Array.isArray(value) && sized(value, type) && value.every((item: Json) => inner(type.items, item));
    case "tuple": {
      if (!Array.isArray(value) || !sized(value, type)) return false;
      const required = type.elements.filter((element) => !element.optional).length;
      return (
        value.length >= required &&
        value.every((item: Json, index) => {
          const expected = type.elements[index]?.type ?? type.rest;
          return expected !== undefined && inner(expected, item);
        })
      );
    }
    case "record":
      return isObject(value) && Object.values(value).every((item) => inner(type.values, item));
    case "object":
      return isObject(value) && objectPermits(type, value, inner);
    default:
      // Rich kinds are text on the wire, but for sets and maps, which no schema reads as.
      return typeof value === "string";
  }
}

function objectPermits(
  type: Extract<Type, { kind: "object" }>,
  value: JsonObject,
  inner: (type: Type, item: Json) => boolean,
): boolean {
  const properties = new Map(type.properties.map((property) => [property.wire, property]));
  const all = type.properties.every((property) => property.optional || Object.hasOwn(value, property.wire));
  return (
    all &&
    Object.entries(value).every(([key, item]) => {
      const expected = properties.get(key)?.type ?? type.rest;
      return expected !== undefined && inner(expected, item);
    })
  );
}

function numberPermits(type: Extract<Type, { kind: "number" | "integer" }>, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  const quotient = multipleOf === undefined ? 0 : value / multipleOf;
  return (
    (type.kind === "number" || Number.isInteger(value)) &&
    value >= (minimum ?? -Infinity) &&
    value <= (maximum ?? Infinity) &&
    value > (exclusiveMinimum ?? -Infinity) &&
    value < (exclusiveMaximum ?? Infinity) &&
    Math.abs(quotient - Math.round(quotient)) < 1e-6
  );
}

function sized(
  value: readonly Json[],
  type: { readonly minItems?: number; readonly maxItems?: number; readonly uniqueItems?: boolean },
): boolean {
  return (
    value.length >= (type.minItems ?? 0) &&
    value.length <= (type.maxItems ?? Infinity) &&
    (!type.uniqueItems || new Set(value.map(canonical)).size === value.length)
  );
}
