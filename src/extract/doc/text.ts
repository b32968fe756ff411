/** Part of a comment as lines without their margin, each with the offset of its first character in the file. */
export interface DocText {
  readonly lines: readonly DocLine[];
}

/** A line of a comment. */
export interface DocLine {
  readonly text: string;
  readonly start: number;
}

/** The lines joined, without blank lines at either end. */
export function textOf(text: DocText): string {
  return text.lines
    .map((line) => line.text)
    .join("\n")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}

/** The text of a tag: lines after the first lose the indentation that they share. */
export function tagTextOf(text: DocText): string {
  const [first, ...rest] = text.lines.map((line) => line.text);
  const indents = rest.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  const dedented = indents.length > 0 ? rest.map((line) => line.slice(shared)) : rest;
  return [first ?? "", ...dedented]
    .join("\n")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
}

/** The text on one line, for tags whose value is a list of words. Offsets stay those of the file. */
export function wordsOf(text: DocText, separator = /\s+/): readonly DocLine[] {
  return text.lines.flatMap((line) => {
    const words: DocLine[] = [];
    let at = 0;
    for (const piece of line.text.split(new RegExp(`(${separator.source})`))) {
      if (piece !== "" && !new RegExp(`^(?:${separator.source})$`).test(piece)) {
        const indent = piece.length - piece.trimStart().length;
        if (piece.trim() !== "") words.push({ text: piece.trim(), start: line.start + at + indent });
      }
      at += piece.length;
    }
    return words;
  });
}

/** Offset in the file of an index into the lines joined by line breaks. */
export function offsetAt(text: DocText, index: number): number {
  let rest = index;
  for (const line of text.lines) {
    if (rest <= line.text.length) return line.start + rest;
    rest -= line.text.length + 1;
  }
  const last = text.lines.at(-1);
  return last === undefined ? 0 : last.start + last.text.length;
}
