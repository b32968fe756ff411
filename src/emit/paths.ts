import { childrenOf } from "../ir/children.js";
import type { InputGraph } from "../ir/tool.js";
import type { EnumType, Property, Type } from "../ir/type.js";
import { reaching } from "./codecs/type-facts.js";

/** Where properties are among the arguments, as wire paths in which `*` stands for any index or key. */
export interface PropertyPlaces {
  readonly found: readonly { readonly path: string; readonly property: Property }[];
  /** Places where a type stands inside itself and could hold such properties at any depth below. */
  readonly recursive: readonly string[];
}

/** More places than this are too many to list: the branch then counts as recursive. */
const MAX_PLACES = 500;

/** Finds properties of the arguments, wherever they are, in the order of the declaration. */
export function findProperties(graph: InputGraph, picks: (property: Property) => boolean): PropertyPlaces {
  const found = new Map<string, Property>();
  const recursive = new Set<string>();
  const leads = reaching(graph.definitions, (type) => type.kind === "object" && type.properties.some(picks));
  const visit = (type: Type, path: string, open: readonly string[]): void => {
    if (!leads(type)) return;
    if (found.size + recursive.size > MAX_PLACES) {
      recursive.add(path);
    } else if (type.kind === "ref") {
      const body = graph.definitions[type.id];
      if (open.includes(type.id)) recursive.add(path);
      else if (body !== undefined) visit(body, path, [...open, type.id]);
    } else if (type.kind === "object") {
      for (const property of type.properties) {
        const at = step(path, property.wire);
        if (picks(property)) found.set(at, property);
        visit(property.type, at, open);
      }
      if (type.rest !== undefined) visit(type.rest, step(path, "*"), open);
    } else if (type.kind === "union") {
      for (const member of type.members) visit(member, path, open);
    } else {
      for (const child of childrenOf(type)) visit(child, step(path, type.kind === "map" ? "*.*" : "*"), open);
      if (type.kind === "map") visit(type.value, step(path, "*"), open);
    }
  };
  visit(graph.root, "", []);
  return { found: [...found].map(([path, property]) => ({ path, property })), recursive: [...recursive] };
}

/** Wire paths whose values must be masked. Inside itself a type is masked whole: paths cannot say "at any depth". */
export function sensitivePaths(graph: InputGraph): readonly string[] {
  const { found, recursive } = findProperties(graph, ({ sensitive }) => sensitive === true);
  return [...found.map(({ path }) => path), ...recursive];
}

/** The enums among the arguments by the wire path of the property that has them; of a type that is used in many places, the first. */
export function findEnums(graph: InputGraph): ReadonlyMap<string, EnumType> {
  const enums = new Map<string, EnumType>();
  const seen = new Set<string>();
  const visit = (type: Type, path: string): void => {
    if (type.kind === "enum") {
      enums.set(path, type);
    } else if (type.kind === "ref") {
      const body = graph.definitions[type.id];
      if (body === undefined || (seen.has(type.id) && body.kind !== "enum")) return;
      seen.add(type.id);
      visit(body, path);
    } else if (type.kind === "object") {
      for (const property of type.properties) visit(property.type, step(path, property.wire));
      if (type.rest !== undefined) visit(type.rest, step(path, "*"));
    } else {
      for (const child of childrenOf(type)) visit(child, type.kind === "union" ? path : step(path, "*"));
    }
  };
  visit(graph.root, "");
  return enums;
}

function step(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
