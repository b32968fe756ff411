/** Where a lenient parse stands in its text, and which rules it has needed so far. */
export interface Cursor {
  readonly text: string;
  at: number;
  readonly rules: Set<ParseRule>;
}

/** What broken JSON was mended with; names of `Repair.rule` for the whole arguments. */
export type ParseRule =
  | "label"
  | "fence"
  | "comment"
  | "trailing-comma"
  | "single-quotes"
  | "typographic-quotes"
  | "unquoted-key"
  | "python-literal"
  | "raw-control-character"
  | "escaped-whitespace"
  | "stray-quote"
  | "trailing-text"
  | "double-encoded"
  | "merged-objects";

/** Leaves a parse: the text ended too early, or its meaning is not certain at `at`. */
export class ParseFault extends Error {
  readonly reason: "broken" | "truncated" | "too_deep";
  readonly at: number;
  /** What would have been understood there, in plain words. */
  readonly expected: string;
  /** The part of a string that was read before the text ended. */
  readonly partial: string | undefined;

  constructor(reason: ParseFault["reason"], at: number, expected: string, partial?: string) {
    super(expected);
    this.reason = reason;
    this.at = at;
    this.expected = expected;
    this.partial = partial;
  }
}

/** The fault for text that does not go on as `expected` at the cursor: truncated at its end, else broken. */
export function unexpected(cursor: Cursor, expected: string): ParseFault {
  return new ParseFault(cursor.at >= cursor.text.length ? "truncated" : "broken", cursor.at, expected);
}
