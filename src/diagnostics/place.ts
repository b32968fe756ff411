import type { Position } from "./diagnostic.js";

/** The position of a stretch of a file's text, given by offsets in UTF-16 code units; its length ends with its first line. */
export function place(file: string, text: string, start: number, end: number): Position {
  const before = text.slice(0, start).split(/\r\n|\n|\r/);
  const line = text.slice(start, end).split(/[\r\n]/)[0] ?? "";
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length: Math.max(1, line.length) };
}
