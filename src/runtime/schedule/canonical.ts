import type { Json } from "../contract.js";

/** JSON text that is the same for equal values: keys sorted by code units, no white space, the numbers of RFC 8785. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(",")}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
