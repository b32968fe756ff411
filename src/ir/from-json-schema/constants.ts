import type { Json } from "../json.js";
import type { EnumMember, Type } from "../type.js";
import { never, type Reading } from "./reader.js";

/** The type of exactly these values: an enum where they are scalars, closed objects and tuples of literals where they are not. */
export function constantType(values: readonly Json[]): Reading {
  const distinct = [...new Map(values.map((value) => [canonical(value), value])).values()];
  const scalars = distinct.filter(isScalar);
  const others = distinct.filter((value) => !isScalar(value) && value !== null).map(exactly);
  const members: Type[] = [
    ...(scalars.length === 0 ? [] : [scalarType(scalars)]),
    ...others,
    ...(distinct.includes(null) ? [{ kind: "null" } as const] : []),
  ];
  const [only] = members;
  if (only === undefined) return never;
  return members.length === 1 ? only : { kind: "union", members };
}

function scalarType(values: readonly (string | number | boolean)[]): Type {
  const [only] = values;
  if (only !== undefined && values.length === 1) return { kind: "literal", value: only };
  if (values.length === 2 && values.includes(true) && values.includes(false)) return { kind: "boolean" };
  return { kind: "enum", members: values.map((value): EnumMember => ({ value })) };
}

function exactly(value: Json): Type {
  if (value === null) return { kind: "null" };
  if (isScalar(value)) return { kind: "literal", value };
  if (Array.isArray(value))
    return { kind: "tuple", elements: value.map((item: Json) => ({ type: exactly(item), optional: false })) };
  return {
    kind: "object",
    properties: Object.entries(value).map(([name, inner]) => ({
      name,
      wire: name,
      type: exactly(inner),
      optional: false,
    })),
  };
}

function isScalar(value: Json): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Text that is equal for equal JSON values: key order and the sign of zero do not count. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value === 0 ? 0 : value);
}
