import type { Position } from "./diagnostic.js";
import { columns, visible } from "./visible.js";

/** The lines of a code frame; colours are the caller's. */
export interface Frame {
  /** Line number as text. */
  readonly gutter: string;
  readonly code: string;
  /** Spaces and tildes under the marked text. */
  readonly marker: string;
}

const MAX_COLUMNS = 120;
const LEAD = 40;

/** The marked line of a source with its marker; `undefined` when the source has no such line. Long lines are cut around the mark. */
export function codeFrame(source: string, { line, column, length = 1 }: Position): Frame | undefined {
  const text = lineOf(source, line);
  if (text === undefined || column - 1 > text.length) return undefined;
  const start = Math.max(0, column - 1);
  const end = Math.min(text.length, start + Math.max(1, length));
  const from = text.length <= MAX_COLUMNS ? 0 : Math.max(0, start - LEAD);
  const before = plain(text.slice(from, start));
  const marked = plain(text.slice(start, end)).slice(0, MAX_COLUMNS - LEAD);
  const after = plain(text.slice(end));
  const head = from === 0 ? "" : "…";
  const body = `${head}${before}${marked}${after}`;
  const code = body.length > MAX_COLUMNS ? `${body.slice(0, MAX_COLUMNS)}…` : body;
  return {
    gutter: String(line),
    code: code.trimEnd(),
    marker: `${" ".repeat(columns(head + before))}${"~".repeat(Math.max(1, columns(marked)))}`,
  };
}

/** One line of a source, found without cutting the others: libraries have files of megabytes. */
function lineOf(source: string, line: number): string | undefined {
  const ends = /\r\n|[\n\r\u2028\u2029]/g;
  let start = 0;
  for (let number = 1; number < line; number++) {
    if (ends.exec(source) === null) return undefined;
    start = ends.lastIndex;
  }
  const end = ends.exec(source);
  return source.slice(start, end?.index);
}

function plain(text: string): string {
  return visible(text).replaceAll("\t", "  ");
}
