import type { Type } from "./type.js";

/** The types directly inside a type, in order. A ref has none: definitions are visited on their own. */
export function childrenOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case "array":
    case "set":
      return [type.items];
    case "tuple":
      return withRest(typesOf(type.elements), type.rest);
    case "object":
      return withRest(typesOf(type.properties), type.rest);
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

function typesOf(holders: readonly { readonly type: Type }[]): readonly Type[] {
  return holders.map(({ type }) => type);
}

function withRest(types: readonly Type[], rest: Type | undefined): readonly Type[] {
  return rest === undefined ? types : [...types, rest];
}

/** A type inside another one, with its place. */
export interface NamedChild {
  readonly type: Type;
  /** What the place adds to a path: a property's name, `items`, `values`; nothing for a member of a union. */
  readonly step?: string;
}

/** The types directly inside a type, as {@link childrenOf} gives them, with their places. */
export function namedChildrenOf(type: Type): readonly NamedChild[] {
  const steps = stepsOf(type);
  return childrenOf(type).map((child, index) => {
    // What stands behind the named parts of an object or tuple is its rest.
    const step = steps === undefined ? undefined : (steps[index] ?? "rest");
    return { type: child, ...(step === undefined ? {} : { step }) };
  });
}

function stepsOf(type: Type): readonly string[] | undefined {
  switch (type.kind) {
    case "array":
    case "set":
      return ["items"];
    case "tuple":
      return type.elements.map((element, index) => element.name ?? `item${index}`);
    case "object":
      return type.properties.map((property) => property.name);
    case "record":
      return ["values"];
    case "map":
      return ["key", "values"];
    default:
      return undefined;
  }
}
