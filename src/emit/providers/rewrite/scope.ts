import type { Definitions, Type } from "../../../ir/type.js";
import type { Dialect } from "../dialect.js";
import type { UnionForm } from "./form.js";

/** What lowering one graph shares: mutable only in its counters and in the refusals it collects. */
export interface Scope {
  readonly dialect: Dialect;
  readonly definitions: Definitions;
  /** Ids that can reach themselves. */
  readonly recursive: ReadonlySet<string>;
  readonly expansion: Expansion;
  /** Why there is no form, by path; the empty list means that all went well. */
  readonly refusals: Refusal[];
  /** Notes on what a form that exists cannot hold. */
  readonly losses: Refusal[];
  /** Unions lowered so far, to be checked for members that read alike. */
  readonly unions: { readonly form: UnionForm; readonly path: string }[];
  /** How often each recursive id stands above the current place. */
  readonly open: Map<string, number>;
  /** Refs being written out, one inside the other. */
  depth: number;
  /** Nodes lowered so far. */
  nodes: number;
}

/** How far refs are written out: recursive ones so many times inside themselves, and all of them so many inside each other. */
export interface Expansion {
  readonly levels: number;
  readonly depth: number;
  /** Nodes at which the try is given up. */
  readonly nodes: number;
}

/** A place and what the dialect cannot say there. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Ids of the definitions that refer to themselves, directly or through others. */
export function recursiveIds(definitions: Definitions): ReadonlySet<string> {
  const direct = new Map(Object.entries(definitions).map(([id, type]) => [id, referencesOf(type)]));
  return new Set([...direct.keys()].filter((id) => reaches(id, id, direct)));
}

function reaches(from: string, goal: string, direct: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const queue = [...(direct.get(from) ?? [])];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === goal) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(direct.get(id) ?? []));
  }
  return false;
}

/** Ids that a type refers to, directly or through others. */
export function reachable(type: Type, definitions: Definitions): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...referencesOf(type)];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const target = definitions[id];
    if (target === undefined || found.has(id)) continue;
    found.add(id);
    queue.push(...referencesOf(target));
  }
  return found;
}

/** Ids that a type refers to, not following them. */
export function referencesOf(type: Type): readonly string[] {
  switch (type.kind) {
    case "ref":
      return [type.id];
    case "array":
    case "set":
      return referencesOf(type.items);
    case "record":
      return referencesOf(type.values);
    case "map":
      return [type.key, type.value].flatMap(referencesOf);
    case "union":
      return type.members.flatMap(referencesOf);
    case "tuple":
      return [...type.elements.map((element) => element.type), ...(type.rest ? [type.rest] : [])].flatMap(referencesOf);
    case "object":
      return [...type.properties.map((property) => property.type), ...(type.rest ? [type.rest] : [])].flatMap(
        referencesOf,
      );
    default:
      return [];
  }
}
