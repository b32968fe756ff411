import { jsDoc, literal, typeKey } from "../emit/printer.js";
import type { Definitions, ObjectType, Property, Type } from "../ir/type.js";
import { memberWire } from "../ir/wire.js";
import { constraintTags } from "./tags.js";

/** Prints types of one stub. */
export interface TypePrinter {
  readonly definitions: Definitions;
  /** Names of the declared types by definition id. */
  readonly names: ReadonlyMap<string, string>;
  /** Called with each constraint that the text cannot carry. */
  readonly lose: (path: string, constraint: string) => void;
}

/** A type as TypeScript text; properties of objects are documented, with their constraints as tags. */
export function typeText(type: Type, printer: TypePrinter, indent = "", path = ""): string {
  const inner = (other: Type, at = path): string => typeText(other, printer, indent, at);
  switch (type.kind) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
    case "null":
      return type.kind;
    case "literal":
      return literal(type.value);
    case "enum":
      return type.members.map((member) => literal(memberWire(member))).join(" | ");
    case "array":
      return `${grouped(type.items, inner(type.items, `${path}[]`))}[]`;
    case "tuple": {
      const elements = type.elements.map(
        (element, index) =>
          `${grouped(element.type, inner(element.type, `${path}[${index}]`))}${element.optional ? "?" : ""}`,
      );
      const rest = type.rest === undefined ? [] : [`...${grouped(type.rest, inner(type.rest, `${path}[]`))}[]`];
      return `[${[...elements, ...rest].join(", ")}]`;
    }
    case "record":
      return `{ [key: string]: ${inner(type.values, `${path}.*`)} }`;
    case "object":
      return objectText(type, printer, indent, path);
    case "union":
      return type.members.map((member) => grouped(member, inner(member))).join(" | ");
    case "ref":
      return printer.names.get(type.id) ?? "unknown";
    case "json":
      return "unknown";
    default:
      throw new TypeError(`imported types have no ${type.kind}`);
  }
}

/** Brackets where the text stands before `[]` or beside `|`. */
function grouped(type: Type, text: string): string {
  return type.kind === "union" || type.kind === "enum" ? `(${text})` : text;
}

function objectText(type: ObjectType, printer: TypePrinter, indent: string, path: string): string {
  const { rest } = type;
  if (type.properties.length === 0)
    return rest === undefined ? "Record<string, never>" : `{ [key: string]: ${typeText(rest, printer, indent, path)} }`;
  const members = type.properties.map((property) => propertyText(property, printer, `${indent}  `, path));
  const own = (open: string): string => `{\n${members.join("")}${open}${indent}}`;
  if (rest === undefined) return own("");
  if (rest.kind === "json") return own(`${indent}  [key: string]: unknown;\n`);
  // An index signature must suit the named properties too, so that other types of keys are apart.
  return `${own("")} & { [key: string]: ${typeText(rest, printer, indent, path)} }`;
}

function propertyText(property: Property, printer: TypePrinter, indent: string, path: string): string {
  const at = path === "" ? property.wire : `${path}.${property.wire}`;
  const { tags, lost } = constraintTags(property, printer.definitions);
  for (const constraint of lost) printer.lose(at, constraint);
  const text = typeText(property.type, printer, indent, at);
  const lines = [
    ...docLines(property.description ?? (property.type.kind === "object" ? property.type.description : undefined)),
    ...(property.title ? [`@title ${property.title}`] : []),
    ...tags.map(({ name, value }) => (value === "true" ? `@${name}` : `@${name} ${value}`)),
    ...(property.default === undefined ? [] : [`@default ${JSON.stringify(property.default)}`]),
    ...(property.examples ?? []).map((example) => `@example ${JSON.stringify(example)}`),
    ...(property.deprecated ? ["@deprecated"] : []),
  ];
  return `${jsDoc(lines, indent)}${indent}${typeKey(property.wire)}${property.optional ? "?" : ""}: ${text};\n`;
}

/** A description as comment lines; a line that would read as a tag is escaped. */
export function docLines(text: string | undefined): readonly string[] {
  if (text === undefined || text.trim() === "") return [];
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/^(\s*)@/, "$1\\@"));
}
