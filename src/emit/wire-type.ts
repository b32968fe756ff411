import type { Definitions, ObjectType, TupleType, Type, TypeGraph } from "../ir/type.js";
import { isStringKey, memberWire } from "../ir/wire.js";
import { jsDoc, literal, typeKey } from "./printer.js";

/** TypeScript declarations of the wire form of a type: what the model writes, with its texts as JSDoc. */
export function wireTypes(graph: TypeGraph, name: string, doc: string): string {
  const names = new Map(Object.keys(graph.definitions).map((id, index) => [id, `${name}${index + 1}`]));
  const context = { definitions: graph.definitions, names };
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
}

function typeText(type: Type, context: Context, indent: string): string {
  switch (type.kind) {
    case "string":
      return type.template ?? "string";
    case "date":
    case "bigint":
    case "bytes":
    case "url":
      return "string";
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
      return type.members.map((member) => literal(memberWire(member))).join(" | ");
    case "array":
    case "set":
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
      if (isStringKey(type.key, context.definitions)) return `{ readonly [key: string]: ${value} }`;
      return `readonly (readonly [${typeText(type.key, context, indent)}, ${value}])[]`;
    }
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
    const doc = jsDoc(property.description === undefined ? [] : [property.description], deeper);
    const mark = property.optional ? "?" : "";
    return `${doc}${deeper}readonly ${typeKey(property.wire)}${mark}: ${typeText(property.type, context, deeper)};\n`;
  });
  const rest = type.rest === undefined ? "" : `${deeper}readonly [key: string]: unknown;\n`;
  return lines.length === 0 && rest === "" ? "{}" : `{\n${lines.join("")}${rest}${indent}}`;
}
