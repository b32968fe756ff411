/**
 * The one place where values and names become TypeScript text. Everything that comes from the author's sources passes
 * through here, so that no name, description or literal can break out of its place.
 */

/** Texts that are their own literal: no control characters, quotes, backslashes and `<`, and ASCII alone, which is told fast. */
const PLAIN = /^[ !#-;=-[\]-~]*$/;
/** What must not stand in a file as it is: what ends a line or cannot be seen, and what may end a script. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff<]/gu;

/** A string literal with double quotes; control characters, line separators, lone surrogates and `<` are escaped. */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return escaped(JSON.stringify(text));
}

/** The text with all that is unsafe in a file as escapes, which string literals and templates read alike. */
export function escaped(text: string): string {
  return text.replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Is the text an ASCII identifier that may stand unquoted? */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text) && text !== "__proto__";
}

/** A key of an object literal; `__proto__` becomes a computed key, which defines an own property. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : stringLiteral(name);
}

/** A key of an object type; unlike in a literal, `"__proto__"` is an ordinary name here. */
export function typeKey(name: string): string {
  return isIdentifier(name) ? name : stringLiteral(name);
}

/** Reads a property of an expression: `a.b` or `a["b c"]`. */
export function access(expression: string, name: string): string {
  return isIdentifier(name) ? `${expression}.${name}` : `${expression}[${stringLiteral(name)}]`;
}

/** Characters of a line that holds a whole list or object. */
const LINE = 110;

/** How a value is written down. */
export interface Notation {
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  /** How much further in the lines of what is inside stand. */
  readonly step: string;
  /** What follows the last of several lines. */
  readonly end: "," | "";
}

const TYPESCRIPT: Notation = { text: stringLiteral, key: propertyKey, step: "  ", end: "," };

/** A JSON-like value as an expression; `undefined` properties are left out. What does not fit on a line is broken, with `indent`. */
export function literal(value: unknown, indent = ""): string {
  return written(value, indent, TYPESCRIPT);
}

/** The same in any notation. */
export function written(value: unknown, indent: string, notation: Notation): string {
  if (typeof value === "string") return notation.text(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object") throw new TypeError(`no literal for a ${typeof value}`);
  const isArray = Array.isArray(value);
  const members = isArray ? itemTexts(value, indent, notation) : propertyTexts(value, indent, notation);
  const [open, close, padding] = isArray ? ["[", "]", ""] : ["{", "}", " "];
  if (members.length === 0) return open + close;
  if (fits(members, LINE - indent.length - 2 * padding.length))
    return open + padding + members.join(", ") + padding + close;
  // Added up rather than joined: what is broken is then copied once, however deep it is.
  let text = `${open}\n`;
  const last = members.length - 1;
  for (const [index, member] of members.entries())
    text += `${indent}${notation.step}${member}${index === last ? notation.end : ","}\n`;
  return text + indent + close;
}

function itemTexts(list: readonly unknown[], indent: string, notation: Notation): readonly string[] {
  return list.map((item) => written(item, indent + notation.step, notation));
}

function propertyTexts(object: object, indent: string, notation: Notation): readonly string[] {
  const texts: string[] = [];
  for (const [key, item] of Object.entries(object))
    if (item !== undefined) texts.push(`${notation.key(key)}: ${written(item, indent + notation.step, notation)}`);
  return texts;
}

/** Do these stand on one line? Each takes two characters more, and one that is broken is longer than any line. */
function fits(members: readonly string[], room: number): boolean {
  let left = room;
  for (const { length } of members) {
    left -= length + 2;
    if (left < 0) return false;
  }
  return true;
}

/** A JSDoc block of these lines at this indentation; the empty list gives the empty string. */
export function jsDoc(lines: readonly string[], indent = ""): string {
  const safe = lines
    .flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length === 0 || safe.every((line) => line === "")) return "";
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
