import type { DocLine, DocText } from "./text.js";

/** A JSDoc comment: what stands before the first tag, and the tags in order. */
export interface DocComment {
  /** Offsets in the file, with the delimiters. */
  readonly start: number;
  readonly end: number;
  readonly text: DocText;
  readonly tags: readonly DocTag[];
}

/** A block tag. */
export interface DocTag {
  /** Without the `@`. */
  readonly name: string;
  /** Offset of the `@`. */
  readonly start: number;
  readonly text: DocText;
}

/** May this tag stand behind other text? `before` is the prose of the line, empty when that is another tag's. */
export type InlineRule = (name: string, before: string, after: string) => boolean;

const TAG = /@([A-Za-z][A-Za-z0-9_-]*)/y;

/**
 * Parses the JSDoc comment at `start` of a file's text. A tag begins a line; after another tag, or in a comment of one line,
 * a tag for which `inline` holds may also follow on the same line. Fenced code has no tags.
 */
export function parseDocComment(source: string, start: number, end: number, inline: InlineRule): DocComment {
  const lines = contentLines(source, start, end);
  const text: DocLine[] = [];
  const tags: { name: string; start: number; lines: DocLine[] }[] = [];
  const isSingle = lines.length === 1;
  let fenced = false;
  for (const line of lines) {
    const isFence = /^\s*(?:```|~~~)/.test(line.text);
    const found = fenced || isFence ? [] : tagsOn(line.text, isSingle, inline);
    if (isFence) fenced = !fenced;
    const target = tags.at(-1)?.lines ?? text;
    const head = line.text.slice(0, found[0]?.at ?? line.text.length).trimEnd();
    if (found.length === 0 || head.trim() !== "") target.push({ text: head, start: line.start });
    found.forEach(({ name, at }, index) => {
      const valueAt = at + 1 + name.length;
      const value = line.text.slice(valueAt, found[index + 1]?.at ?? line.text.length);
      const indent = value.length - value.trimStart().length;
      tags.push({
        name,
        start: line.start + at,
        lines: [{ text: value.trim(), start: line.start + valueAt + (value.trim() === "" ? 0 : indent) }],
      });
    });
  }
  return {
    start,
    end,
    text: { lines: text },
    tags: tags.map(({ name, start: at, lines: own }) => ({ name, start: at, text: { lines: own } })),
  };
}

/** Modifiers of TSDoc: `Options of a search. @public` says who may use the options, not what they are. */
const modifiers = new Set("alpha beta experimental internal packageDocumentation public sealed virtual".split(" "));

interface FoundTag {
  readonly name: string;
  readonly at: number;
}

function tagsOn(line: string, isSingle: boolean, inline: InlineRule): readonly FoundTag[] {
  const found: FoundTag[] = [];
  let code = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "`") code = !code;
    if (code || line[at] !== "@" || (at > 0 && !/\s/.test(line.charAt(at - 1)))) continue;
    TAG.lastIndex = at;
    const name = TAG.exec(line)?.[1];
    if (name === undefined) continue;
    const before = line.slice(0, at);
    const after = line.slice(at + 1 + name.length);
    const mayFollow =
      (isSingle || found.length > 0) &&
      (inline(name, found.length > 0 ? "" : before, after) || (modifiers.has(name) && after.trim() === ""));
    if (before.trim() === "" || mayFollow) found.push({ name, at });
  }
  return found;
}

/** The lines between the delimiters, without the asterisk of the margin and one space after it. */
function contentLines(source: string, start: number, end: number): readonly DocLine[] {
  const body = source.slice(start + 3, end - 2);
  const lines: DocLine[] = [];
  let at = 0;
  for (const line of body.split(/(\r\n|[\n\r\u2028\u2029])/)) {
    if (!/^(?:\r\n|[\n\r\u2028\u2029])$/.test(line)) {
      const margin = /^[^\S\r\n]*\*? ?/.exec(line)?.[0] ?? "";
      const cut =
        lines.length === 0
          ? (/^\s*/.exec(line)?.[0] ?? "")
          : margin.includes("*")
            ? margin
            : (/^\s*/.exec(line)?.[0] ?? "");
      lines.push({ text: line.slice(cut.length).trimEnd(), start: start + 3 + at + cut.length });
    }
    at += line.length;
  }
  return lines;
}
