import type { InputGraph } from "../ir/tool.js";
import type { Property, Type } from "../ir/type.js";

/** A property that a test picked out, by its wire path; `*` stands for an array index or a map key, `**` for any number of steps (recursion). */
export interface FoundProperty {
  readonly path: string;
  readonly property: Property;
}

/** Finds properties of the arguments, wherever they are, in the order of the declaration. */
export function findProperties(graph: InputGraph, picks: (property: Property) => boolean): readonly FoundProperty[] {
  const found = new Map<string, FoundProperty>();
  const visit = (type: Type, steps: readonly string[], open: readonly string[]): void => {
    switch (type.kind) {
      case "object":
        for (const property of type.properties) {
          const at = [...steps, property.wire];
          if (picks(property)) found.set(at.join("."), { path: at.join("."), property });
          visit(property.type, at, open);
        }
        if (type.rest !== undefined) visit(type.rest, [...steps, "*"], open);
        break;
      case "array":
      case "set":
        visit(type.items, [...steps, "*"], open);
        break;
      case "tuple":
        for (const element of type.elements) visit(element.type, [...steps, "*"], open);
        if (type.rest !== undefined) visit(type.rest, [...steps, "*"], open);
        break;
      case "record":
        visit(type.values, [...steps, "*"], open);
        break;
      case "map":
        visit(type.value, [...steps, "*"], open);
        visit(type.value, [...steps, "*", "*"], open);
        break;
      case "union":
        for (const member of type.members) visit(member, steps, open);
        break;
      case "ref": {
        // Once inside itself, a definition is described by one more round from any depth.
        const rounds = open.filter((id) => id === type.id).length;
        const body = graph.definitions[type.id];
        if (body === undefined || rounds > 1) break;
        visit(body, rounds === 1 ? [...steps, "**"] : steps, [...open, type.id]);
        break;
      }
      default:
        break;
    }
  };
  visit(graph.root, [], []);
  return [...found.values()];
}

/** Wire paths of the enums among the arguments with the values that they allow, in the order of the declaration. */
export function findEnums(
  graph: InputGraph,
): readonly { readonly path: string; readonly type: Type & { kind: "enum" } }[] {
  const enumWithin = (type: Type): (Type & { kind: "enum" }) | undefined => {
    if (type.kind === "enum") return type;
    if (type.kind === "array" || type.kind === "set") return enumWithin(type.items);
    if (type.kind === "union") return type.members.map(enumWithin).find((member) => member !== undefined);
    if (type.kind !== "ref") return undefined;
    const target = graph.definitions[type.id];
    return target?.kind === "enum" ? target : undefined;
  };
  return findProperties(graph, ({ type }) => enumWithin(type) !== undefined).flatMap(({ path, property }) => {
    const type = enumWithin(property.type);
    return type === undefined ? [] : [{ path, type }];
  });
}
