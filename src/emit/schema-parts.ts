import type { Json, JsonObject } from "../ir/json.js";
import type { BigintType, EnumType } from "../ir/type.js";
import { memberWire } from "../ir/wire.js";

/** What the members of an enum mean, a line each; `undefined` when none is described. */
export function memberTexts(type: EnumType): string | undefined {
  const lines = type.members.flatMap((member) =>
    member.description ? [`${memberWire(member)}: ${member.description}`] : [],
  );
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** The bounds of a big integer, which no keyword can hold, in words. */
export function bigintText(type: BigintType): string | undefined {
  if (type.minimum !== undefined && type.minimum === type.maximum) return `always ${type.minimum}`;
  const bounds = [
    ...(type.minimum === undefined ? [] : [`minimum ${type.minimum}`]),
    ...(type.maximum === undefined ? [] : [`maximum ${type.maximum}`]),
  ];
  return bounds.length === 0 ? undefined : bounds.join(", ");
}

/** Values that are listed rather than told by their bounds. */
const MAX_VALUES = 50n;

/** The values of a bigint of few, which no keyword for strings could bound. */
export function bigintValues({ minimum, maximum }: BigintType): JsonObject {
  if (minimum === undefined || maximum === undefined) return {};
  if (minimum === maximum) return { const: minimum };
  const first = BigInt(minimum);
  const count = BigInt(maximum) - first + 1n;
  if (count < 1n || count > MAX_VALUES) return {};
  return { enum: Array.from({ length: Number(count) }, (_, index) => String(first + BigInt(index))) };
}

/** A `description` to spread; nothing for an empty text. */
export function describe(text: string | undefined): JsonObject {
  return text ? { description: text } : {};
}

/** Two texts on lines of their own; either may be missing, and what is said twice is said once. */
export function joinText(first: string | undefined, second: Json | undefined): string | undefined {
  const below = typeof second === "string" && second !== "" ? second : undefined;
  if (first === undefined || first === "") return below;
  return below === undefined || below === first ? first : `${first}\n${below}`;
}

/** Those of the named fields that are set, under the same names. */
export function pick<T extends object, K extends keyof T & string>(source: T, keys: readonly K[]): JsonObject {
  const picked: Record<string, Json> = {};
  for (const key of keys) if (source[key] !== undefined) picked[key] = source[key] as Json;
  return picked;
}
