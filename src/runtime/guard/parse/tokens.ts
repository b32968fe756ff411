import { exactNumber } from "../../exact-json.js";
import { type Cursor, ParseFault, unexpected } from "./cursor.js";

const blank = /[\s\u00a0\ufeff]+/y;
const escapedBlank = /(?:\\[nrt])+/y;
const lineComment = /(?:\/\/|#)[^\n\r]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const word = /[A-Za-z_$][\w$]*/y;
const bareKey = /[A-Za-z_$][\w$-]*(?=\s*:)/y;
const strayQuote = /"(?=\s*(?:[,}\]]|$))/y;

const closingQuote: Readonly<Record<string, string>> = { '"': '"', "'": "'", "\u201c": "\u201d", "\u2018": "\u2019" };
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const literals = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const pythonLiterals = new Map<string, boolean | null>([
  ["True", true],
  ["False", false],
  ["None", null],
]);

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

/** Moves over white space, comments, and white space that was escaped although it is outside a string. */
export function skipBlank(cursor: Cursor): void {
  for (;;) {
    if (take(cursor, blank) !== undefined) continue;
    if (take(cursor, escapedBlank) !== undefined) {
      cursor.rules.add("escaped-whitespace");
    } else if (cursor.text.startsWith("/*", cursor.at)) {
      const end = cursor.text.indexOf("*/", cursor.at + 2);
      if (end < 0) throw new ParseFault("truncated", cursor.text.length, "the end of a comment");
      cursor.at = end + 2;
      cursor.rules.add("comment");
    } else if (take(cursor, lineComment) !== undefined) {
      cursor.rules.add("comment");
    } else {
      return;
    }
  }
}

/** Does a string start here? */
export function atString(cursor: Cursor): boolean {
  return closingQuote[cursor.text.charAt(cursor.at)] !== undefined;
}

/** Reads a string in any of the quotes that models write; an escape that JSON lacks is a fault, for its meaning is a guess. */
export function readString(cursor: Cursor): string {
  const { text, rules } = cursor;
  const opening = text.charAt(cursor.at);
  const closing = closingQuote[opening];
  if (opening === "'") rules.add("single-quotes");
  else if (opening !== '"') rules.add("typographic-quotes");
  let value = "";
  let from = ++cursor.at;
  for (; cursor.at < text.length; cursor.at++) {
    const char = text.charAt(cursor.at);
    if (char === closing) {
      value += text.slice(from, cursor.at++);
      return value;
    }
    if (char < " ") rules.add("raw-control-character");
    if (char !== "\\") continue;
    value += text.slice(from, cursor.at);
    value += readEscape(cursor, value);
    from = cursor.at + 1;
  }
  throw new ParseFault("truncated", text.length, "the end of a string", value + text.slice(from));
}

/** Reads one escape; leaves the cursor on its last character. */
function readEscape(cursor: Cursor, before: string): string {
  const { text } = cursor;
  const kind = text.charAt(cursor.at + 1);
  if (kind === "u" || kind === "x") {
    const digits = kind === "u" ? 4 : 2;
    const hex = text.slice(cursor.at + 2, cursor.at + 2 + digits);
    if (!/^[0-9a-fA-F]*$/.test(hex)) throw new ParseFault("broken", cursor.at, "an escape that JSON knows");
    if (hex.length < digits) throw new ParseFault("truncated", text.length, "the end of a string", before);
    cursor.at += 1 + digits;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }
  if (kind === "") throw new ParseFault("truncated", text.length, "the end of a string", before);
  const char = escapes[kind];
  if (char === undefined) throw new ParseFault("broken", cursor.at, "an escape that JSON knows");
  cursor.at++;
  return char;
}

/** Reads a property name with its colon. */
export function readKey(cursor: Cursor): string {
  skipBlank(cursor);
  let key: string;
  if (atString(cursor)) {
    key = readString(cursor);
  } else {
    const bare = take(cursor, bareKey);
    if (bare === undefined) throw unexpected(cursor, "a property name in double quotes");
    cursor.rules.add("unquoted-key");
    key = bare;
  }
  skipBlank(cursor);
  if (cursor.text.charAt(cursor.at) !== ":") throw unexpected(cursor, '":"');
  cursor.at++;
  return key;
}

/** Reads a number, infinite where it cannot be kept exactly, or a literal word; expressions and NaN are faults. */
export function readScalar(cursor: Cursor): number | boolean | null {
  const start = cursor.at;
  const digits = take(cursor, number);
  if (digits !== undefined) {
    const value = exactNumber(digits);
    if (take(cursor, strayQuote) !== undefined) cursor.rules.add("stray-quote");
    return value;
  }
  const name = take(cursor, word);
  if (name === undefined) throw unexpected(cursor, "a JSON value");
  const literal = literals.get(name);
  if (literal !== undefined) return literal;
  const python = pythonLiterals.get(name);
  if (python !== undefined) {
    cursor.rules.add("python-literal");
    return python;
  }
  const isCut = cursor.at >= cursor.text.length;
  throw new ParseFault(isCut ? "truncated" : "broken", start, "a JSON value");
}
