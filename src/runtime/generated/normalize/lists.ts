import { parseExact } from "../../exact-json.js";
import { isObject } from "../fields.js";
import { absent } from "./objects.js";

/** A copy of a list with every item visited; anything else as it is. */
export function mapList(input: unknown, visit: (item: unknown) => unknown): unknown {
  return Array.isArray(input) ? input.map((item: unknown) => visit(item)) : input;
}

/** A copy of a list with each item visited by its place: the first items by visitors of their own, the others by `rest`. */
export function mapTuple(
  input: unknown,
  visits: readonly ((item: unknown) => unknown)[],
  rest: (item: unknown) => unknown = (item) => item,
): unknown {
  return Array.isArray(input) ? input.map((item: unknown, index) => (visits[index] ?? rest)(item)) : input;
}

/** An object with a property for each element as the list that it stands for; an object with other keys as it is. */
export function fieldsToList(input: unknown, names: readonly string[], rest?: string): unknown {
  if (!isObject(input)) return input;
  const known = Object.keys(input).every((key) => names.includes(key) || key === rest);
  const further = rest !== undefined && Object.hasOwn(input, rest) ? input[rest] : [];
  if (!known || !Array.isArray(further)) return input;
  const list = names.map((name) => (Object.hasOwn(input, name) ? input[name] : absent));
  const last = list.findLastIndex((item) => item !== absent);
  const there: readonly unknown[] = [...list.slice(0, further.length > 0 ? list.length : last + 1), ...further];
  return there.includes(absent) ? input : there;
}

/** A text as the scalar that it stands for; anything else as it is. */
export function decodeText(input: unknown, codes: ReadonlyMap<string, string | number | boolean>): unknown {
  if (typeof input !== "string") return input;
  const wire = codes.get(input);
  return wire === undefined ? input : wire;
}

/** The value that a JSON text holds; a text that is no JSON, and anything else, as it is. */
export function parseText(input: unknown): unknown {
  if (typeof input !== "string") return input;
  try {
    return parseExact(input);
  } catch {
    return input;
  }
}
