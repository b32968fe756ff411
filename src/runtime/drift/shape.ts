import { isBytes, isDate, isMap, isSet, isUrl } from "../generated/encode/kinds.js";
import { isPlainObject, type Readings } from "./recording.js";

/** The kind of one value, without what is in it. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "array";
  if (isDate(value)) return "Date";
  if (isMap(value)) return "Map";
  if (isSet(value)) return "Set";
  if (isUrl(value)) return "URL";
  return isBytes(value) ? "bytes" : "object";
}

/**
 * Names and kinds of a value in one text, by which results of the same shape are known. Items of a list, and the values of an object whose
 * keys are data, are merged; the order of fields does not count. `budget` bounds the parts that are looked at.
 */
export function shapeOf(value: unknown, readings: Readings, budget: number): string {
  let left = budget;
  const shape = (part: unknown): string => {
    left--;
    if (left < 0) return "...";
    if (Array.isArray(part)) return `[${merged(part)}]`;
    if (isSet(part)) return `Set[${merged(part)}]`;
    if (isMap(part)) return `Map[${merged(part.values())}]`;
    return isPlainObject(part) ? fields(part) : kindOf(part);
  };
  const merged = (items: Iterable<unknown>): string => {
    const shapes = new Set<string>();
    for (const item of items) {
      if (left < 0) break;
      shapes.add(shape(item));
    }
    return [...shapes].sort().join("|");
  };
  const fields = (object: { readonly [key: string]: unknown }): string => {
    const reading = readings.get(object);
    const named = (key: string) => reading?.named.has(key) === true;
    const present = Object.keys(object).filter((key) => object[key] !== undefined);
    const own = present.filter(named).map((key) => `${JSON.stringify(key)}:${shape(object[key])}`);
    const others = present.filter((key) => !named(key));
    // Of what the contract does not know, the kind is enough.
    const rest =
      reading?.open === true
        ? [`*:${merged(others.map((key) => object[key]))}`]
        : others.map((key) => `${JSON.stringify(key)}:${kindOf(object[key])}`);
    return `{${[...own, ...rest].sort().join(",")}}`;
  };
  return shape(value);
}
