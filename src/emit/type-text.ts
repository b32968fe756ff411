import type {
  BigintType,
  BytesType,
  DateType,
  Definitions,
  ObjectType,
  TupleType,
  Type,
  TypeGraph,
  UrlType,
} from "../ir/type.js";
import { isStringKey, memberWire } from "../ir/wire.js";
import type { ValueForm } from "./codecs/fits.js";
import { jsDoc, literal, typeKey } from "./printer.js";

/** TypeScript declarations of one form of a type: what the model writes, or what code takes. Texts stand in the definitions. */
export function typeDeclarations(graph: TypeGraph, name: string, doc: string, form: ValueForm): string {
  const names = new Map(Object.keys(graph.definitions).map((id, index) => [id, `${name}${index + 1}`]));
  const context: Context = { definitions: graph.definitions, names, form };
  const root = typeText(graph.root, context, "");
  const head = graph.root.kind === "object" ? `export interface ${name} ${root}` : `export type ${name} = ${root};`;
  const others = Object.entries(graph.definitions).map(
    ([id, type]) => `export type ${names.get(id)} = ${typeText(type, context, "")};`,
  );
  return [`${jsDoc([doc])}${head}`, ...others].join("\n\n");
}

interface Context {
  readonly definitions: Definitions;
  readonly names: ReadonlyMap<string, string>;
  readonly form: ValueForm;
}

function typeText(type: Type, context: Context, indent: string): string {
  switch (type.kind) {
    case "string":
      return type.template ?? "string";
    case "date":
    case "bigint":
    case "bytes":
    case "url":
      return context.form === "wire" ? "string" : richText(type);
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "literal":
      return literal(type.value);
    case "enum":
      return type.members
        .map((member) => literal(context.form === "wire" ? memberWire(member) : member.value))
        .join(" | ");
    case "set":
      if (context.form === "code") return `Set<${typeText(type.items, context, indent)}>`;
      return `readonly ${grouped(type.items, context, indent)}[]`;
    case "array":
      return `readonly ${grouped(type.items, context, indent)}[]`;
    case "tuple":
      return tupleText(type, context, indent);
    case "object":
      return objectText(type, context, indent);
    case "record":
      return `{ readonly [key: string]: ${typeText(type.values, context, indent)} }`;
    case "union":
      return type.members.map((member) => typeText(member, context, indent)).join(" | ");
    case "ref":
      return context.names.get(type.id) ?? "$rt.Json";
    case "json":
      return "$rt.Json";
    case "map": {
      const value = typeText(type.value, context, indent);
      if (context.form === "code") return `Map<${typeText(type.key, context, indent)}, ${value}>`;
      if (isStringKey(type.key, context.definitions)) return `{ readonly [key: string]: ${value} }`;
      return `readonly (readonly [${typeText(type.key, context, indent)}, ${value}])[]`;
    }
  }
}

function richText(type: DateType | BigintType | BytesType | UrlType): string {
  switch (type.kind) {
    case "date":
      return "Date";
    case "bigint":
      return "bigint";
    case "bytes":
      return type.code;
    case "url":
      return "URL";
  }
}

function grouped(type: Type, context: Context, indent: string): string {
  const text = typeText(type, context, indent);
  return type.kind === "union" || type.kind === "enum" || text.startsWith("readonly ") ? `(${text})` : text;
}

function tupleText(type: TupleType, context: Context, indent: string): string {
  const elements = type.elements.map(
    (element) => `${grouped(element.type, context, indent)}${element.optional ? "?" : ""}`,
  );
  const rest = type.rest === undefined ? [] : [`...${grouped(type.rest, context, indent)}[]`];
  return `readonly [${[...elements, ...rest].join(", ")}]`;
}

/** Named properties; with other keys allowed the value type must admit those of the named ones, so it is `unknown`. */
function objectText(type: ObjectType, context: Context, indent: string): string {
  const deeper = `${indent}  `;
  const lines = type.properties.map((property) => {
    const isWire = context.form === "wire";
    const mark = property.optional && (isWire || property.default === undefined) ? "?" : "";
    return `${deeper}readonly ${typeKey(isWire ? property.wire : property.name)}${mark}: ${typeText(property.type, context, deeper)};\n`;
  });
  const rest = type.rest === undefined ? "" : `${deeper}readonly [key: string]: unknown;\n`;
  return lines.length === 0 && rest === "" ? "{}" : `{\n${lines.join("")}${rest}${indent}}`;
}
