import type { Tool } from "../../analyze/catalog.js";
import type { Definitions, Type } from "../../ir/type.js";
import { memberWire } from "../../ir/wire.js";
import { stringLiteral, typeKey } from "../printer.js";

/** Objects inside objects inside arguments are shown down to this level. */
const DEPTH = 3;
/** Members of an enum that a signature names. */
const MEMBERS = 12;

/** A tool on one line, as TypeScript would declare it: what the model writes, without texts. */
export function signature({ name, input }: Pick<Tool, "name" | "input">): string {
  const parameters = input.root.properties.map(
    ({ wire, optional, type }) => `${typeKey(wire)}${optional ? "?" : ""}: ${typeText(type, input.definitions, 1)}`,
  );
  return `${name}(${parameters.join(", ")})`;
}

function typeText(type: Type, definitions: Definitions, depth: number): string {
  switch (type.kind) {
    case "string":
    case "date":
    case "bigint":
    case "bytes":
    case "url":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
    case "null":
      return type.kind;
    case "literal":
      return value(type.value);
    case "enum": {
      const members = type.members.slice(0, MEMBERS).map((member) => value(memberWire(member)));
      return [...members, ...(type.members.length > MEMBERS ? ["…"] : [])].join("|");
    }
    case "array":
    case "set":
      return list(typeText(type.items, definitions, depth));
    case "tuple": {
      const elements = type.elements.map((element) => typeText(element.type, definitions, depth));
      const rest = type.rest === undefined ? [] : [`...${list(typeText(type.rest, definitions, depth))}`];
      return `[${[...elements, ...rest].join(", ")}]`;
    }
    case "record":
    case "map":
      return "object";
    case "object": {
      if (depth >= DEPTH || type.properties.length === 0) return "object";
      const inner = type.properties.map(
        (property) =>
          `${typeKey(property.wire)}${property.optional ? "?" : ""}: ${typeText(property.type, definitions, depth + 1)}`,
      );
      return `{${inner.join(", ")}}`;
    }
    case "union":
      return [...new Set(type.members.map((member) => typeText(member, definitions, depth)))].join("|");
    case "ref": {
      const target = definitions[type.id];
      return target === undefined || depth >= DEPTH ? "object" : typeText(target, definitions, depth + 1);
    }
    case "json":
      return "any";
  }
}

function list(items: string): string {
  return /^\w+$|^\{.*\}$/.test(items) ? `${items}[]` : `(${items})[]`;
}

function value(literal: unknown): string {
  return typeof literal === "string" ? stringLiteral(literal) : String(literal);
}
