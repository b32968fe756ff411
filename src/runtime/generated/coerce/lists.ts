import type { CoerceContext } from "../../contract.js";
import { type Coercer, type Key, mended, type Place, parseText } from "./coercer.js";

/** An array of items: also as JSON text, or as one item alone where the context allows that. */
export function arrayCoercer(item: Coercer): Coercer {
  return (value, context, parent, key) => {
    const list = listOf(value, context, parent, key);
    return list === undefined
      ? value
      : mapChanged(list, (entry, index, place) => item(entry, context, place, index), parent, key);
  };
}

/** Like an array; items that are there twice are dropped, since a set holds each once. */
export function setCoercer(item: Coercer): Coercer {
  const coerceItems = arrayCoercer(item);
  return (value, context, parent, key) => {
    const list = coerceItems(value, context, parent, key);
    if (!Array.isArray(list) || context.level === "exact") return list;
    const seen = new Set(list.map((entry) => JSON.stringify(entry)));
    if (seen.size === list.length) return list;
    return mended(
      list,
      [...seen].map((text): unknown => JSON.parse(text)),
      "duplicate-item",
      context,
      parent,
      key,
    );
  };
}

/** A fixed sequence, with a coercer for each element and one for the rest. */
export function tupleCoercer(elements: readonly Coercer[], rest?: Coercer): Coercer {
  return (value, context, parent, key) => {
    const list = Array.isArray(value) ? value : parsedList(value, context, parent, key);
    if (list === undefined) return value;
    const entry = (item: unknown, index: number, place: Place) =>
      (elements[index] ?? rest)?.(item, context, place, index) ?? item;
    return mapChanged(list, entry, parent, key);
  };
}

function listOf(
  value: unknown,
  context: CoerceContext,
  parent: Place | undefined,
  key: Key,
): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const parsed = parsedList(value, context, parent, key);
  if (parsed !== undefined || context.level === "exact" || !context.wrapScalars) return parsed;
  if (value === null || value === undefined) return undefined;
  // A text that holds a list in some other way must not become its only item.
  if (typeof value === "string" && /^\s*[[({]|[,;\n，、；]/.test(value)) return undefined;
  return mended(value, [value], "scalar-to-array", context, parent, key);
}

function parsedList(
  value: unknown,
  context: CoerceContext,
  parent: Place | undefined,
  key: Key,
): readonly unknown[] | undefined {
  if (typeof value !== "string" || context.level === "exact" || !/^\s*[[(]/.test(value)) return undefined;
  const parsed = parseText(value, context);
  return Array.isArray(parsed) ? mended(value, parsed, "string-to-array", context, parent, key) : undefined;
}

/** Maps items, but returns the list itself when none changes. */
function mapChanged(
  list: readonly unknown[],
  change: (item: unknown, index: number, place: Place) => unknown,
  parent: Place | undefined,
  key: Key,
): readonly unknown[] {
  const place: Place = { parent, key };
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    const next = change(item, index, place);
    if (next !== item) {
      copy ??= [...list];
      copy[index] = next;
    }
  }
  return copy ?? list;
}
