import type { CoerceContext } from "../../contract.js";
import { type Fields, isObject, set } from "../fields.js";
import { type Coercer, type Key, mended, type Place, parseText } from "./coercer.js";

/** An object with any keys: also as JSON text. */
export function toRecord(item: Coercer): Coercer {
  return {
    coerce(value, context, parent, key) {
      const fields = fieldsOf(value, context, parent, key);
      if (fields === undefined) return value;
      const place: Place = { parent, key };
      let copy: object | undefined;
      for (const [name, entry] of Object.entries(fields)) {
        const next = item.coerce(entry, context, place, name);
        if (next !== entry) {
          copy ??= copyOf(fields);
          set(copy, name, next);
        }
      }
      return copy ?? fields;
    },
    fits: (value) => isObject(value) && Object.values(value).every(item.fits),
  };
}

/** The value as an object, read from JSON text where it is one. */
export function fieldsOf(
  value: unknown,
  context: CoerceContext,
  parent: Place | undefined,
  key: Key,
): Fields | undefined {
  if (isObject(value)) return value;
  if (typeof value !== "string" || context.level === "exact" || !/^\s*\{/.test(value)) return undefined;
  const parsed = parseText(value, context);
  return isObject(parsed) ? mended(value, parsed, "string-to-object", context, parent, key) : undefined;
}

/** A copy with own properties only, whatever their names. */
function copyOf(fields: object): object {
  const copy = {};
  for (const [name, value] of Object.entries(fields)) set(copy, name, value);
  return copy;
}
