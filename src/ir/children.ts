import type { Type } from "./type.js";

/** The types directly inside a type, in order. A ref has none: definitions are visited on their own. */
export function childrenOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case "array":
    case "set":
      return [type.items];
    case "tuple":
      return [...type.elements.map((element) => element.type), ...(type.rest === undefined ? [] : [type.rest])];
    case "object":
      return [...type.properties.map((property) => property.type), ...(type.rest === undefined ? [] : [type.rest])];
    case "record":
      return [type.values];
    case "map":
      return [type.key, type.value];
    case "union":
      return type.members;
    default:
      return [];
  }
}
