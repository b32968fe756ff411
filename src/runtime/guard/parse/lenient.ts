import type { Json } from "../../contract.js";
import { type Cursor, ParseFault, type ParseRule } from "./cursor.js";
import { skipBlank } from "./tokens.js";
import { type Frame, readValue } from "./value.js";

/** What was understood of text that may be broken JSON. */
export type LenientResult =
  /** One value, or several objects written one after the other. */
  | { readonly ok: true; readonly values: readonly Json[]; readonly rules: readonly ParseRule[] }
  | {
      readonly ok: false;
      readonly reason: ParseFault["reason"];
      readonly at: number;
      readonly expected: string;
      /** What was read until there: for display, never for execution. */
      readonly partial?: Json;
    };

/** Text before a value: words, a fence, no sign of code or of another value. */
const label = /^[\p{L}\p{M}\p{N}\s.:,;!?'\u2019`*#_>-]*$/u;
const fenceOpening = /```[\w-]*\s*$/;
/** What may stand behind a complete value: closers, fences, tags, special tokens. */
const residue = /^(?:[}\]\s]|```|<\/?[\w:.-]+\s*\/?>|<\|[^|<>]*\|>|\\[nrt])+/;

/**
 * Reads JSON that a model broke, where the meaning is certain: fences, comments, trailing commas, other quotes, Python
 * literals, raw line breaks in strings, several objects in a row, JSON within a JSON string. Never completes a value that was cut off, never evaluates.
 */
export function parseLenient(text: string, maxDepth = 512): LenientResult {
  return parseNested(text, maxDepth, 3);
}

function parseNested(text: string, maxDepth: number, encodings: number): LenientResult {
  const cursor: Cursor = { text, at: 0, rules: new Set() };
  const stack: Frame[] = [];
  let root: Json | undefined;
  try {
    skipLabel(cursor);
    const values = [readValue(cursor, stack, maxDepth)];
    while (startsAnotherObject(cursor, values[0])) {
      cursor.rules.add("merged-objects");
      values.push(readValue(cursor, stack, maxDepth));
    }
    checkRest(cursor);
    const only = values[0];
    if (values.length === 1 && typeof only === "string" && encodings > 0 && /[{[]/.test(only)) {
      const inner = parseNested(only, maxDepth, encodings - 1);
      return inner.ok ? { ...inner, rules: [...cursor.rules, "double-encoded", ...inner.rules] } : inner;
    }
    return { ok: true, values, rules: [...cursor.rules] };
  } catch (fault) {
    if (!(fault instanceof ParseFault)) throw fault;
    root = stack[0]?.value;
    const { reason, at, expected } = fault;
    return { ok: false, reason, at, expected, ...(root === undefined ? {} : { partial: root }) };
  }
}

/** Moves to the first value, over a fence or words such as `Action Input:`. */
function skipLabel(cursor: Cursor): void {
  skipBlank(cursor);
  const start = cursor.text.slice(cursor.at).search(/[{["]/);
  if (start <= 0) return;
  const before = cursor.text.slice(cursor.at, cursor.at + start);
  if (!/[\s:`]$/.test(before) || !label.test(before)) return;
  cursor.rules.add(fenceOpening.test(before) ? "fence" : "label");
  cursor.at += start;
}

function startsAnotherObject(cursor: Cursor, first: Json | undefined): boolean {
  if (typeof first !== "object" || first === null || Array.isArray(first)) return false;
  skipBlank(cursor);
  return cursor.text.charAt(cursor.at) === "{";
}

/** Lets closers, tags and a remark pass; anything that could be part of the value is a fault. */
function checkRest(cursor: Cursor): void {
  const rest = cursor.text.slice(cursor.at);
  if (rest.trim() === "") return;
  const remark = rest.replace(residue, "");
  if (/^[,:]/.test(remark) || /[{}[\]"]/.test(remark))
    throw new ParseFault("broken", cursor.at, "nothing after the value");
  cursor.rules.add(/^\s*```\s*$/.test(rest) ? "fence" : "trailing-text");
}
