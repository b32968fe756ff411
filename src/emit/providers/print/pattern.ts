import type { PatternRule } from "../dialect.js";

/**
 * A regular expression as a dialect takes it, with the same meaning: as it is, or with the anchors that the dialect
 * demands. `undefined` when the dialect has no form of it.
 */
export function adaptPattern(source: string, rule: PatternRule): string | undefined {
  // Escapes and classes are read past, so that `\(` and `[$]` are no syntax.
  const outside = source
    .replace(/\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|u[0-9a-fA-F]{4}|.)/gsu, escapeMark)
    .replace(/\[[^\]]*\]/g, "c");
  if (!rule.lookaround && /\(\?<?[=!]/.test(outside)) return undefined;
  if (!rule.backreference && outside.includes("\u0001")) return undefined;
  if (!rule.wordBoundary && outside.includes("\u0002")) return undefined;
  if (!rule.unicodeClass && /\\[pP]\{/.test(source)) return undefined;
  if (rule.maxRepeat !== undefined && repeats(outside).some((count) => count > (rule.maxRepeat ?? count)))
    return undefined;
  if (rule.anchors === "free") return source;
  if (rule.anchors === "forbidden") return /[\^$]/.test(outside) ? undefined : source;
  return anchored(source, outside);
}

/** One character for an escape: a mark where it is a backreference or a word boundary. */
function escapeMark(text: string): string {
  if (/^\\(?:[1-9]|k)/.test(text)) return "\u0001";
  return /^\\[bB]$/.test(text) ? "\u0002" : "e";
}

function repeats(outside: string): readonly number[] {
  return [...outside.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, low, high]) => Number(high || low));
}

/** The same expression, anchored at both ends; alternatives at the top are put in a group. */
function anchored(source: string, outside: string): string | undefined {
  if (alternatives(outside)) return /[\^$]/.test(outside) ? undefined : `^.*(?:${source}).*$`;
  const start = outside.startsWith("^");
  const end = outside.endsWith("$");
  const inner = outside.slice(start ? 1 : 0, end ? -1 : undefined);
  if (/[\^$]/.test(inner)) return undefined;
  return `${start ? "" : "^.*"}${source}${end ? "" : ".*$"}`;
}

/** Is there a `|` outside all groups? */
function alternatives(outside: string): boolean {
  let depth = 0;
  for (const char of outside) {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (char === "|" && depth === 0) return true;
  }
  return false;
}
