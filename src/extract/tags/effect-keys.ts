import type { EffectKey, EffectSegment } from "../../ir/tool.js";
import { type DocText, wordsOf } from "../doc/text.js";
import type { Report } from "./report.js";

/** One key of `@reads` or `@writes`, with its place in the file. */
export interface KeyTag {
  readonly key: EffectKey;
  readonly start: number;
  readonly length: number;
  /** As written. */
  readonly source: string;
}

const NAME = /^[\p{L}\p{N}_.\-/@#$]+$/u;
const PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
const GRAMMAR =
  "A key is names and `{argument}` templates joined by `:`, such as `seat:{flight.id}`, or `*` for everything.";

/** The keys of a `@reads` or `@writes` tag: separated by commas, over several lines, up to a ` - comment`. */
export function parseKeys(tag: string, text: DocText, at: number, report: Report): readonly KeyTag[] {
  const lines = text.lines.map((line) => ({ ...line, text: line.text.replace(/(?:^|\s)[-–—](?:\s.*|$)/u, "") }));
  const parts = wordsOf({ lines }, /,/);
  if (parts.length === 0) {
    report("TG2002", `@${tag} names no data source`, { start: at, length: tag.length + 1 }, GRAMMAR);
  }
  return parts.flatMap(({ text: source, start }): readonly KeyTag[] => {
    const place = { start, length: source.length };
    if (/\s/.test(source.replace(/\{[^}]*\}/g, ""))) {
      const help = `Separate keys by commas: @${tag} ${source.split(/\s+/).join(", ")}`;
      report("TG2002", `\`${source}\` is not a data source key`, place, help);
      return [];
    }
    const key = parseKey(source);
    if (typeof key === "string") {
      report("TG2002", `\`${source}\` is not a data source key: ${key}`, place, GRAMMAR);
      return [];
    }
    return [{ key, source, ...place }];
  });
}

/** The segments of a key, or what is wrong with it. What follows a `*` is covered by it. */
function parseKey(source: string): EffectKey | string {
  const segments: EffectSegment[] = [];
  for (const part of source.split(/:(?![^{]*\})/)) {
    if (part === "*") return segments;
    const template = /^\{\s*(.*?)\s*\}$/u.exec(part)?.[1];
    if (template !== undefined) {
      if (!PATH.test(template)) return `{${template}} is not the path of an argument`;
      segments.push({ kind: "argument", path: template.split(".") });
    } else if (part === "") return "a segment is empty";
    else if (/[{}]/.test(part)) return "a template must be a whole segment";
    else if (!NAME.test(part)) return `\`${part}\` has a character that names may not have`;
    else segments.push({ kind: "name", text: part.normalize("NFC") });
  }
  return segments;
}
