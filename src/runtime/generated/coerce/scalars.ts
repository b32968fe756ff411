import { type Coerce, type Coercer, mended } from "./coercer.js";
import { isBigintText, isBytesText, isUrlText } from "./texts.js";

/** A decimal numeral as JSON writes it, without an exponent: no signs of grouping, no hexadecimal, no leading zeros. */
const NUMERAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const INTEGRAL = /^-?(?:0|[1-9]\d*)$/;

/** A number of at most this many significant digits is exact as a double. */
const EXACT_DIGITS = 15;

const isText = (value: unknown): boolean => typeof value === "string";

/** `"19.90"` is 19.9. What JSON would not read as this very number stays. */
export const toNumber: Coercer = {
  coerce(value, context, parent, key) {
    const found = context.level === "exact" ? undefined : numberIn(value);
    return found === undefined ? value : mended(value, found, "string-to-number", context, parent, key);
  },
  fits: (value) => typeof value === "number",
};

/** `"5"` is 5; `"5.0"` too, `"4.5"` is not. */
export const toInteger: Coercer = {
  coerce(value, context, parent, key) {
    const found = context.level === "exact" ? undefined : numberIn(value);
    if (found === undefined || !Number.isSafeInteger(found)) return value;
    return mended(value, found, "string-to-number", context, parent, key);
  },
  fits: Number.isInteger,
};

/** The number that a text is, when it is exactly one. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (!NUMERAL.test(text) || text.replace(/\D/g, "").replace(/^0+/, "").length > EXACT_DIGITS) return undefined;
  return Number(text);
}

/** `"true"` and `"False"` are booleans; `"yes"`, 1 and the empty string are not. */
export const toBoolean: Coercer = {
  coerce(value, context, parent, key) {
    if (typeof value !== "string" || context.level === "exact") return value;
    const text = value.trim().toLowerCase();
    if (text !== "true" && text !== "false") return value;
    return mended(value, text === "true", "string-to-boolean", context, parent, key);
  },
  fits: (value) => typeof value === "boolean",
};

/** The text `"null"` (or Python's `None`) where only `null` fits. */
export const toNull: Coercer = {
  coerce(value, context, parent, key) {
    if (typeof value !== "string" || context.level === "exact" || !/^\s*(?:null|none)\s*$/i.test(value)) return value;
    return mended(value, null, "string-to-null", context, parent, key);
  },
  fits: (value) => value === null,
};

/** A number where text is expected: only on the level of guesses, since `02134` has lost its zero on the way. */
export const toText: Coercer = {
  coerce(value, context, parent, key) {
    if (context.level !== "nearest" || typeof value !== "number" || !Number.isSafeInteger(value)) return value;
    return mended(value, String(value), "number-to-string", context, parent, key);
  },
  fits: isText,
};

const trimmed: Coerce = (value, context, parent, key) => {
  if (typeof value !== "string" || context.level === "exact" || value.trim() === value) return value;
  return mended(value, value.trim(), "trim", context, parent, key);
};

/** White space around a text whose format has none. */
export const toTrimmed: Coercer = { coerce: trimmed, fits: isText };

/** White space around an address. */
export const toUrl: Coercer = { coerce: trimmed, fits: isUrlText };

/** A `bigint` as a number that is exact, or with white space around it. */
export const toBigint: Coercer = {
  coerce(value, context, parent, key) {
    if (context.level === "exact") return value;
    if (typeof value === "number" && Number.isSafeInteger(value)) {
      return mended(value, String(value), "number-to-string", context, parent, key);
    }
    return typeof value === "string" && INTEGRAL.test(value.trim()) ? trimmed(value, context, parent, key) : value;
  },
  fits: isBigintText,
};

/** Line breaks in base64, its URL-safe alphabet, and missing padding. */
export const toBytes: Coercer = {
  coerce(value, context, parent, key) {
    if (typeof value !== "string" || context.level === "exact") return value;
    const bare = value.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/");
    const padded = bare.length % 4 < 2 ? bare : bare.padEnd(Math.ceil(bare.length / 4) * 4, "=");
    return padded === value || !isBytesText(padded) ? value : mended(value, padded, "base64", context, parent, key);
  },
  fits: isBytesText,
};
