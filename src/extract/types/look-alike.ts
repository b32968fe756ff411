import type { Type } from "../../ir/type.js";
import { resolve } from "./memo.js";

/** The JSON form a rich kind travels in. */
type WireShape = "string" | "array" | "object" | "other";

/** Texts that are the wire form of a rich kind: a literal beside it must not be one. */
const wireText: Partial<Record<Type["kind"], RegExp>> = {
  date: /^\d{4}-/,
  bigint: /^-?\d+$/,
  url: /^[a-z][a-z0-9+.-]*:/i,
  bytes: /^(?:[\w+/-]{4})*[\w+/-]{2,4}={0,2}$/,
};

/**
 * Splits the members of a union into those kept and the rich ones that decoding could not tell from another member: `Date`
 * beside `string`, a `Set` beside an array, two rich kinds in one JSON form.
 */
export function lookAlikes(
  members: readonly Type[],
  definitions: ReadonlyMap<string, Type>,
): { readonly kept: readonly Type[]; readonly dropped: readonly Type[] } {
  const dropped = new Set<Type>();
  for (const member of members) {
    const own = resolve(member, definitions);
    if (!isRich(own)) continue;
    const rivals = members.filter((other) => other !== member && !dropped.has(other));
    if (rivals.some((other) => clash(own, resolve(other, definitions)))) dropped.add(member);
  }
  return { kept: members.filter((member) => !dropped.has(member)), dropped: [...dropped] };
}

function isRich({ kind }: Type): boolean {
  return kind === "date" || kind === "bigint" || kind === "url" || kind === "bytes" || kind === "set" || kind === "map";
}

function clash(rich: Type, other: Type): boolean {
  if (other.kind === "json") return true;
  if (rich.kind === "bigint" && other.kind === "bigint") return false;
  if (other.kind === "literal") return isWireText(rich, [other.value]);
  if (other.kind === "enum")
    return isWireText(
      rich,
      other.members.map(({ value }) => value),
    );
  return shapeOf(rich) !== "other" && shapeOf(rich) === shapeOf(other);
}

function isWireText(rich: Type, values: readonly unknown[]): boolean {
  const pattern = wireText[rich.kind];
  return pattern !== undefined && values.some((value) => typeof value === "string" && pattern.test(value));
}

function shapeOf(type: Type): WireShape {
  switch (type.kind) {
    case "string":
    case "date":
    case "bigint":
    case "url":
    case "bytes":
      return "string";
    case "array":
    case "tuple":
    case "set":
      return "array";
    case "map":
      return type.key.kind === "string" ? "object" : "array";
    case "object":
    case "record":
      return "object";
    default:
      return "other";
  }
}
