import type { CoerceContext } from "../../contract.js";
import { type Coercer, type Key, mended, type Place, parseText } from "./coercer.js";

/** An array of items: also as JSON text, or as one item alone where the context allows that. */
export function toArray(item: Coercer): Coercer {
  return {
    coerce(value, context, parent, key) {
      const list = listOf(value, context, parent, key);
      if (list === undefined) return value;
      return mapChanged(list, (entry, index, place) => item.coerce(entry, context, place, index), parent, key);
    },
    fits: (value) => Array.isArray(value) && value.every(item.fits),
  };
}

/** Like an array; items that are there twice are dropped, since a set holds each once. */
export function toSet(item: Coercer): Coercer {
  const { coerce, fits } = toArray(item);
  return {
    coerce(value, context, parent, key) {
      const list = coerce(value, context, parent, key);
      if (!Array.isArray(list) || context.level === "exact") return list;
      const seen = new Set(list.map((entry) => JSON.stringify(entry)));
      if (seen.size === list.length) return list;
      const distinct = [...seen].map((text): unknown => JSON.parse(text));
      return mended(list, distinct, "duplicate-item", context, parent, key);
    },
    fits,
  };
}

/** A fixed sequence of which the first `required` must be there, with a coercer for each element and one for the rest. */
export function toTuple(elements: readonly Coercer[], required: number, rest?: Coercer): Coercer {
  return {
    coerce(value, context, parent, key) {
      const list = Array.isArray(value) ? value : parsedList(value, context, parent, key);
      if (list === undefined) return value;
      const change = (item: unknown, index: number, place: Place) => {
        const element = elements[index] ?? rest;
        return element === undefined ? item : element.coerce(item, context, place, index);
      };
      return mapChanged(list, change, parent, key);
    },
    fits: (value) =>
      Array.isArray(value) &&
      value.length >= required &&
      value.every((item, index) => (elements[index] ?? rest)?.fits(item) === true),
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
