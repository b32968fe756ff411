import type { Json } from "../../contract.js";
import { isDate, isMap, isSet, isUrl } from "./kinds.js";
import { countValue, put } from "./put.js";
import { encodeBytes, encodeDate, encodeUrl } from "./scalars.js";

/**
 * The wire form of any value whose type says nothing more: what `JSON.stringify` would keep, with rich kinds in their usual wire forms.
 * `undefined` means that there is nothing to write. Throws a `TypeError` for what JSON cannot hold.
 */
export function plain(value: unknown): Json | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return value;
    case "number":
      return finite(value);
    case "bigint":
      return value.toString();
    case "object":
      return value === null ? null : plainObject(value);
    default:
      throw new TypeError(`a ${typeof value} has no wire form`);
  }
}

function plainObject(value: object): Json | undefined {
  countValue();
  if (Array.isArray(value)) return Array.from(value, (item) => plain(item) ?? null);
  if (isDate(value)) return encodeDate(value, "date-time");
  if (isUrl(value)) return encodeUrl(value);
  if (isSet(value)) return Array.from(value, (item) => plain(item) ?? null);
  if (isMap(value)) return plainMap(value);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return encodeBytes(value);
  if ("toJSON" in value && typeof value.toJSON === "function") return plain(value.toJSON());
  if (value instanceof Error) return plainFields({ ...value, name: value.name, message: value.message });
  return plainFields(value);
}

function plainFields(value: object): Json {
  const fields = {};
  for (const [key, item] of Object.entries(value)) put(fields, key, item, plain);
  return fields;
}

function plainMap(value: ReadonlyMap<unknown, unknown>): Json {
  const entries = [...value];
  if (!entries.every(([key]) => typeof key === "string"))
    return entries.map((pair) => pair.map((item) => plain(item) ?? null));
  const fields = {};
  for (const [key, item] of entries) put(fields, String(key), item, plain);
  return fields;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no wire form`);
  return value;
}
