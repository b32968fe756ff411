import type { Json } from "../../contract.js";
import { isBytes, isDate, isMap, isSet, isUrl } from "./kinds.js";
import { plain } from "./plain.js";
import { counted, countValue, type Encoder, put } from "./put.js";
import { encodeBytes as bytesToText, encodeDate as dateToText } from "./scalars.js";

/*
 * Encoders follow the declared type where the value does too. What is of another kind than declared is written plainly: the
 * validator of the result then reports it, with its path.
 */

/** Runs a generated encoder; a result that refers to itself, or has no end, is a `TypeError` rather than an exhausted stack or memory. */
export function encodeResult(value: unknown, encode: Encoder, maxValues = 2_000_000): Json | undefined {
  try {
    return counted(value, encode, maxValues);
  } catch (error) {
    if (error instanceof RangeError) throw new TypeError("the result refers to itself, or is nested too deeply");
    throw error;
  }
}

/** The text of a `Date`. */
export function encodeDate(value: unknown, format: "date-time" | "date"): Json | undefined {
  return isDate(value) ? dateToText(value, format) : plain(value);
}

/** Base64 of binary data; plain arrays of numbers stay what they are. */
export function encodeBytes(value: unknown): Json | undefined {
  return isBytes(value) ? bytesToText(value) : plain(value);
}

/** An array (or other collection of items), each encoded; `undefined` becomes `null` as in JSON. */
export function encodeItems(
  value: unknown,
  encode: (item: unknown, index: number) => Json | undefined,
): Json | undefined {
  if (!Array.isArray(value) && !isSet(value)) return plain(value);
  return Array.from(value, (item, index) => {
    countValue();
    return encode(item, index) ?? null;
  });
}

/** An object with the same keys and encoded values, from a `Map` too. */
export function encodeValues(value: unknown, encode: Encoder): Json | undefined {
  if (isMap(value)) return encodeMap(value, plain, encode, "object");
  if (typeof value !== "object" || value === null || Array.isArray(value) || isDate(value) || isUrl(value))
    return plain(value);
  const fields = {};
  for (const [key, item] of Object.entries(value)) put(fields, key, item, encode);
  return fields;
}

/** Adds the fields that the type does not name. */
export function encodeRest(target: object, value: object, named: ReadonlySet<string>, encode: Encoder): void {
  for (const [key, item] of Object.entries(value)) if (!named.has(key)) put(target, key, item, encode);
}

/** A `Map` as an object, or as a list of pairs. */
export function encodeMap(
  value: unknown,
  encodeKey: Encoder,
  encode: Encoder,
  form: "object" | "entries",
): Json | undefined {
  if (!isMap(value)) return plain(value);
  if (form === "entries") {
    return Array.from(value, ([key, item]) => {
      countValue();
      return [encodeKey(key) ?? null, encode(item) ?? null];
    });
  }
  const fields = {};
  for (const [key, item] of value) put(fields, String(encodeKey(key)), item, encode);
  return fields;
}
