import { plainText } from "../doc/plain.js";
import { type DocText, tagTextOf } from "../doc/text.js";

/** A `@param` tag. */
export interface ParamTag {
  /** Name as written, up to the first dot. */
  readonly root: string;
  /** Path below it without `[]`, empty for the parameter itself. */
  readonly path: string;
  readonly text: string;
  /** Place of the name. */
  readonly start: number;
  readonly length: number;
}

/** A type in braces, which is not what a parameter is about; `{@link X}` is text. */
const TYPE = String.raw`\{(?!@)(?:[^{}]|\{[^{}]*\})*\}`;
const TYPE_BEFORE_NAME = new RegExp(String.raw`^(?:${TYPE}\s*)?`);
const TYPE_BEHIND_NAME = new RegExp(String.raw`^\s*${TYPE}`);

/**
 * Reads `@param name text`, `@param {Type} name - text`, `@param name {Type} text` as TypeScript does, and `@param [name=default] text`;
 * `undefined` when it has no name.
 */
export function parseParam(text: DocText): ParamTag | undefined {
  const [first] = text.lines;
  if (first === undefined) return undefined;
  const head = TYPE_BEFORE_NAME.exec(first.text)?.[0] ?? "";
  const rest = first.text.slice(head.length);
  const match = /^(\[\s*)?(\.{3})?([\p{L}_$][\p{L}\p{N}_$]*)((?:\[\]|\.[\p{L}_$][\p{L}\p{N}_$]*)*)/u.exec(rest);
  if (match === null) return undefined;
  const [whole, bracket = "", dots = "", root = "", path = ""] = match;
  const end = bracket === "" ? whole.length : closing(rest, whole.length);
  const remainder = {
    lines: [{ text: rest.slice(end).replace(TYPE_BEHIND_NAME, ""), start: 0 }, ...text.lines.slice(1)],
  };
  return {
    root,
    path: path.replaceAll("[]", "").replace(/^\./, ""),
    text: plainText(tagTextOf(remainder).replace(/^\s*(?:[-–—:]\s+)?/u, "")),
    start: first.start + head.length + bracket.length + dots.length,
    length: root.length + path.length,
  };
}

/** End of `[name=default]`, whose default may have brackets of its own. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "[") depth++;
    if (text[at] === "]" && --depth === 0) return at + 1;
  }
  return text.length;
}
