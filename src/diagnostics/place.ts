import type { Position } from "./diagnostic.js";

/** The position of a stretch of a file's text, given by offsets in UTF-16 code units; its length ends with its first line. */
export function place(file: string, text: string, start: number, end: number): Position {
  const before = text.slice(0, start).split(/\r\n|\n|\r/);
  const line = text.slice(start, end).split(/[\r\n]/)[0] ?? "";
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length: Math.max(1, line.length) };
}

/** The same for many stretches of one text, whose lines are counted once. */
export function placesIn(file: string, text: string): (start: number, end: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (lineEnd) => lineEnd.index + lineEnd[0].length)];
  return (start, end) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= start) low = middle;
      else high = middle;
    }
    const line = text.slice(start, end).split(/[\r\n]/)[0] ?? "";
    return { file, line: low + 1, column: start - (starts[low] ?? 0) + 1, length: Math.max(1, line.length) };
  };
}
