/** A JSDoc comment as its reader means it. */
export interface Docs {
  /** Text before the first tag, without the stars; empty when there is none. */
  readonly description: string;
  readonly tags: readonly DocTag[];
}

/** One block tag. */
export interface DocTag {
  /** Without the `@`. */
  readonly name: string;
  /** Text after the name, over several lines where it goes on; trimmed. */
  readonly text: string;
  /** Where the `@` stands in the file. */
  readonly start: number;
}

export const noDocs: Docs = { description: "", tags: [] };

/** Tags that also count in the middle of a line, as in `Age @minimum 0`; others there are text, such as a handle. */
const inlineTags = new Set(
  `default alias synonym sensitive enumFrom title deprecated example minimum maximum exclusiveMinimum exclusiveMaximum
  multipleOf minLength maxLength pattern format minItems maxItems uniqueItems type`.split(/\s+/),
);

/** Parses one comment, its delimiters included; `offset` is its place in the file. */
export function parseDocs(comment: string, offset: number): Docs {
  const lines = contentLines(comment, offset);
  const description: string[] = [];
  const tags: { name: string; lines: string[]; start: number }[] = [];
  let fenced = false;
  for (const { text, start } of lines) {
    const wasFenced = fenced;
    if (/^\s*(```|~~~)/.test(text)) fenced = !fenced;
    if (wasFenced || fenced) {
      (tags.at(-1)?.lines ?? description).push(text);
      continue;
    }
    let at = 0;
    for (const found of tagStarts(text)) {
      (tags.at(-1)?.lines ?? description).push(text.slice(at, found.index));
      tags.push({ name: found.name, lines: [], start: start + found.index });
      at = found.index + 1 + found.name.length;
    }
    (tags.at(-1)?.lines ?? description).push(text.slice(at));
  }
  return {
    description: cleanText(description.join("\n")),
    tags: tags.map(({ name, lines: own, start }) => ({ name, text: own.join("\n").trim(), start })),
  };
}

/** Text as a reader sees it: trimmed, and inline links as their label or target. */
export function cleanText(text: string): string {
  return text
    .replace(/\{@link(?:code|plain)?\s+([^}|\s]+)(?:\s*\|\s*|\s+)?([^}]*)\}/g, (_, target: string, label: string) => {
      return label.trim() === "" ? target : label.trim();
    })
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

interface ContentLine {
  readonly text: string;
  /** Where its text starts in the file. */
  readonly start: number;
}

function contentLines(comment: string, offset: number): readonly ContentLine[] {
  const inner = comment.slice(3, comment.endsWith("*/") ? -2 : undefined);
  const lines: ContentLine[] = [];
  let at = offset + 3;
  for (const [index, raw] of inner.split("\n").entries()) {
    const lead = index === 0 ? (/^[ \t]?/.exec(raw)?.[0] ?? "") : (/^\s*(?:\* ?)?/.exec(raw)?.[0] ?? "");
    lines.push({ text: raw.slice(lead.length).replace(/\r$/, ""), start: at + lead.length });
    at += raw.length + 1;
  }
  return lines;
}

function tagStarts(text: string): readonly { readonly name: string; readonly index: number }[] {
  return [...text.matchAll(/(^\s*|\s)@([A-Za-z_][\w-]*)/g)].flatMap((match) => {
    const [, lead = "", name = ""] = match;
    const atLineStart = match.index === 0 && text.slice(0, lead.length).trim() === "";
    if (!atLineStart && !inlineTags.has(name)) return [];
    // A pattern or a code span may hold what looks like a tag.
    const before = text.slice(0, match.index);
    if ((before.split("`").length - 1) % 2 === 1 || /^\s*@pattern\s/.test(before)) return [];
    return [{ name, index: match.index + lead.length }];
  });
}
