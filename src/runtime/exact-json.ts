import type { Json } from "./contract.js";

/**
 * `JSON.parse`, but for a number that it would turn into another integer than the text writes: this one becomes infinite, which no type
 * takes, so that a validator says where it stands.
 */
export function parseExact(text: string): Json {
  const value: Json = JSON.parse(text);
  const exact = withoutRounded(text);
  return exact === text ? value : JSON.parse(exact);
}

/** Does JSON text write a number that `JSON.parse` turns into another integer? */
export function roundsNumber(text: string): boolean {
  return withoutRounded(text) !== text;
}

function withoutRounded(text: string): string {
  if (!hasLongNumeral(text)) return text;
  return text.replace(STRING_OR_LONG_NUMERAL, (token) => (token.startsWith('"') ? token : written(token)));
}

/** The number that a numeral of JSON writes; infinite where a double holds another integer, or none so large. */
export function exactNumber(numeral: string): number {
  const value = Number(numeral);
  return numeral.length < EXACT_LENGTH || keepsInteger(numeral, value) ? value : Math.sign(value) * Infinity;
}

/** Numerals that are shorter have at most 15 digits that count, and every number of so many comes back as it was written. */
const EXACT_LENGTH = 16;

const HALF = EXACT_LENGTH / 2;

const STRING_OR_LONG_NUMERAL = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]{15,}/gs;

/** A numeral whose number is infinite, in place of one that would be rounded. */
function written(numeral: string): string {
  const value = exactNumber(numeral);
  return Number.isFinite(value) ? numeral : value < 0 ? "-1e999" : "1e999";
}

/** Has the text so many digits in a row, with or without a dot? Of so many in a row, one stands at every step. */
function hasLongNumeral(text: string): boolean {
  for (let step = EXACT_LENGTH - 1; step < text.length; step += EXACT_LENGTH) {
    if (!isDigitOrDot(text.charCodeAt(step))) continue;
    // There are as many again on one side of it, or half as many on both.
    if (!isDigitOrDot(text.charCodeAt(step - HALF)) && !isDigitOrDot(text.charCodeAt(step + HALF))) continue;
    let start = step;
    while (start > 0 && isDigitOrDot(text.charCodeAt(start - 1))) start--;
    let end = step + 1;
    while (end < text.length && isDigitOrDot(text.charCodeAt(end))) end++;
    if (end - start >= EXACT_LENGTH) return true;
  }
  return false;
}

function isDigitOrDot(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

/**
 * Is the integer that a numeral writes, its fraction left aside, the one of its number: to the last digit, or as JavaScript would print it?
 * `1e23` and `18446744073709552000` are such prints, though the double beside them is another integer.
 */
function keepsInteger(numeral: string, value: number): boolean {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return true;
  if (!Number.isFinite(value)) return false;
  const digits = integerOf(numeral);
  if (significant(digits) === significant(integerOf(value.toExponential()))) return true;
  return BigInt(digits) === BigInt(Math.abs(value));
}

/** The digits before the dot once the exponent is carried out. */
function integerOf(numeral: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(numeral) ?? [];
  const point = whole.length + Number(exponent);
  return (whole + fraction).slice(0, point).padEnd(point, "0").replace(/^0+/, "");
}

function significant(digits: string): string {
  return digits.replace(/0+$/, "");
}
