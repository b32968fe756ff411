/**
 * Data of generated modules as JSON text in a template, read when the module is loaded. A compiler, a bundler and the engine scan one
 * string where they would build a tree of nodes, and still a person can read it.
 */
import { piece, separated } from "./artifact.js";
import { SEPARATOR } from "./json-pieces.js";
import { escaped, type Notation, written } from "./printer.js";

/** Texts that stand in JSON inside a template as they are, which is told fast. */
const PLAIN = /^[ !#%-;=-[\]-_a-~]*$/;

/** A JSON string inside a template. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : inTemplate(JSON.stringify(text));
}

/** JSON text inside a template: what JSON escapes is escaped once more, and nothing ends the template or opens a hole in it. */
function inTemplate(json: string): string {
  return escaped(json.replace(/[`\\]|\$(?=\{)/g, "\\$&"));
}

/** A step of one space: what is inside of a string stays in a bundle, where it is most of what there is of deep definitions. */
const JSON_IN_TEMPLATE: Notation = { text: quoted, key: quoted, step: " ", end: "" };

/** A JSON-like value for {@link jsonConstant}, laid out as a literal is. */
export function jsonValue(value: unknown, indent = ""): string {
  return written(value, indent, JSON_IN_TEMPLATE);
}

/** An entry of an object inside of {@link jsonConstant}, without the comma that may follow it. */
export function jsonProperty(name: string, value: unknown, indent: string): string {
  return `${indent}${quoted(name)}: ${jsonValue(value, indent)}`;
}

/** The same from the JSON texts of the fields, each on a line however long: it is quickly made, and a changed line tells which field changed. */
export function jsonRecord(name: string, fields: Readonly<Record<string, string | undefined>>, indent: string): string {
  const lines = Object.entries(fields).flatMap(([key, json]) =>
    json === undefined ? [] : [`${indent} ${quoted(key)}: ${inTemplate(json)}`],
  );
  return `${indent}${quoted(name)}: {\n${lines.join(",\n")}\n${indent}}`;
}

/** What stands before JSON text in an expression. A bundler leaves the expression out where nothing uses it. */
export const JSON_OPEN = "/* @__PURE__ */ JSON.parse(`";

/** What stands after it. */
export const JSON_CLOSE = "`)";

/** An expression that gives a value from its JSON text. */
export function jsonConstant(value: unknown): string {
  return JSON_OPEN + jsonValue(value) + JSON_CLOSE;
}

/** The entries of an object, of which each piece has some, with their commas and with the brackets. */
export function jsonObject(entries: readonly Uint8Array[], indent = ""): readonly Uint8Array[] {
  if (entries.length === 0) return [piece("{}")];
  return [piece("{\n"), ...separated(entries, SEPARATOR), piece(`\n${indent}}`)];
}
