/**
 * The one place where values and names become TypeScript text. Everything that comes from the author's sources passes
 * through here, so that no name, description or literal can break out of its place.
 */

const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff<]/gu;

/** A string literal with double quotes; control characters, line separators, lone surrogates and `<` are escaped. */
export function stringLiteral(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, (c) =>
    c === "<" ? "\\u003c" : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
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

/** A JSON-like value as an expression; `undefined` properties are left out. What does not fit on a line is broken, with `indent`. */
export function literal(value: unknown, indent = ""): string {
  const chunks: string[] = [];
  write(value, indent, chunks);
  return chunks.join("");
}

/** Characters of a line that holds a whole list or object. */
const LINE = 110;

function write(value: unknown, indent: string, chunks: string[]): void {
  const flat = flatLiteral(value, LINE - indent.length);
  if (flat !== undefined) {
    chunks.push(flat);
    return;
  }
  const isArray = Array.isArray(value);
  const deeper = `${indent}  `;
  chunks.push(isArray ? "[\n" : "{\n");
  for (const [key, item] of membersOf(value as object)) {
    chunks.push(deeper, isArray ? "" : `${propertyKey(key)}: `);
    write(item, deeper, chunks);
    chunks.push(",\n");
  }
  chunks.push(indent, isArray ? "]" : "}");
}

/** The value on one line; `undefined` for a list or object that takes more than `room` characters. Gives up as soon as that shows. */
function flatLiteral(value: unknown, room: number): string | undefined {
  if (typeof value === "string") return stringLiteral(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object") throw new TypeError(`no literal for a ${typeof value}`);
  const isArray = Array.isArray(value);
  const parts: string[] = [];
  let left = room - (isArray ? 0 : 2);
  for (const [key, item] of membersOf(value)) {
    const name = isArray ? "" : `${propertyKey(key)}: `;
    const text = flatLiteral(item, left - name.length - 2);
    if (text === undefined) return undefined;
    parts.push(name + text);
    left -= name.length + text.length + 2;
    if (left < 0) return undefined;
  }
  if (parts.length === 0) return isArray ? "[]" : "{}";
  return isArray ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

function membersOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => Array.isArray(value) || item !== undefined);
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
