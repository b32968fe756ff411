import type { Type } from "../../ir/type.js";

/** A type inside another one. */
export interface Child {
  readonly type: Type;
  /** What its place adds to a path: a property's name, `items`, `values`; nothing for a member of a union. */
  readonly step?: string;
}

/** The types directly inside a type, in order. Refs have none. */
export function children(type: Type): readonly Child[] {
  switch (type.kind) {
    case "array":
    case "set":
      return [{ type: type.items, step: "items" }];
    case "tuple":
      return [
        ...type.elements.map((element, index) => ({ type: element.type, step: element.name ?? `item${index}` })),
        ...rest(type.rest),
      ];
    case "object":
      return [...type.properties.map((property) => ({ type: property.type, step: property.name })), ...rest(type.rest)];
    case "record":
      return [{ type: type.values, step: "values" }];
    case "map":
      return [
        { type: type.key, step: "key" },
        { type: type.value, step: "values" },
      ];
    case "union":
      return type.members.map((member) => ({ type: member }));
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
    case "enum":
    case "literal":
    case "ref":
    case "json":
    case "date":
    case "bigint":
    case "bytes":
    case "url":
      return [];
  }
}

function rest(type: Type | undefined): readonly Child[] {
  return type === undefined ? [] : [{ type, step: "rest" }];
}

/** The type with each type directly inside it replaced. */
export function mapChildren(type: Type, change: (child: Type) => Type): Type {
  switch (type.kind) {
    case "array":
    case "set":
      return { ...type, items: change(type.items) };
    case "tuple": {
      const elements = type.elements.map((element) => ({ ...element, type: change(element.type) }));
      return { ...type, elements, ...(type.rest === undefined ? {} : { rest: change(type.rest) }) };
    }
    case "object": {
      const properties = type.properties.map((property) => ({ ...property, type: change(property.type) }));
      return { ...type, properties, ...(type.rest === undefined ? {} : { rest: change(type.rest) }) };
    }
    case "record":
      return { ...type, values: change(type.values) };
    case "map":
      return { ...type, key: change(type.key), value: change(type.value) };
    case "union":
      return { ...type, members: type.members.map(change) };
    default:
      return type;
  }
}
