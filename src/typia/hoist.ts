import { childrenOf } from "../ir/children.js";
import { componentsOf } from "../ir/components.js";
import type { Definitions, Type, TypeGraph } from "../ir/type.js";
import { mapChildren } from "../ir/walk.js";
import { resolve } from "../ir/wire.js";

/**
 * The same types with other definitions: every object and every union of several containers inside another type is one, so that
 * equal ones meet, within a tool and across tools. All else stands where it is used, whether or not the author's graph has a
 * definition of it: what a validator is must not depend on how often one tool happens to use a part of it.
 */
export function hoistTypes(graph: TypeGraph): TypeGraph {
  const rings = ringsOf(graph.definitions);
  const definitions: Record<string, Type> = {};
  const ids = new Map<Type, string>();
  const hoist = (type: Type): Type => {
    if (type.kind === "ref") {
      const target = graph.definitions[type.id];
      return target === undefined || rings.has(type.id) ? type : hoist(target);
    }
    if (!isHoisted(type, graph.definitions)) return within(type);
    // No definition of the author has this name: it is no identifier.
    const id = ids.get(type) ?? `#${ids.size}`;
    if (!ids.has(type)) {
      ids.set(type, id);
      definitions[id] = within(type);
    }
    return { kind: "ref", id };
  };
  /** A union inside a union is some of its members. */
  const within = (type: Type): Type =>
    mapChildren(type, (child) => (type.kind === "union" && child.kind === "union" ? within(child) : hoist(child)));
  const root = graph.root.kind === "ref" ? hoist(graph.root) : within(graph.root);
  for (const id of rings) definitions[id] = within(graph.definitions[id] ?? { kind: "json" });
  return { root, definitions };
}

/** Definitions whose cycles hold nothing that is hoisted: they stay definitions. */
function ringsOf(definitions: Definitions): ReadonlySet<string> {
  const others = Object.entries(definitions).filter(([, type]) => !isHoisted(type, definitions));
  const cycles = componentsOf(new Map(others.map(([id, type]) => [id, inlineRefs(type, definitions)])));
  return new Set(cycles.filter(({ recursive }) => recursive).flatMap(({ ids }) => ids));
}

/** What a type refers to outside of what is hoisted from it. */
function inlineRefs(type: Type, definitions: Definitions): readonly string[] {
  if (type.kind === "ref") return [type.id];
  return childrenOf(type).flatMap((child) => (isHoisted(child, definitions) ? [] : inlineRefs(child, definitions)));
}

function isHoisted(type: Type, definitions: Definitions): boolean {
  return type.kind === "object" || (type.kind === "union" && countContainers(type, definitions) > 1);
}

/** Members of a union that are no scalars, with those of unions inside it, each union once. */
function countContainers(type: Type, definitions: Definitions, seen = new Set<Type>()): number {
  const target = resolve(type, definitions);
  if (target.kind !== "union") return childrenOf(target).length > 0 || target.kind === "object" ? 1 : 0;
  if (seen.has(target)) return 0;
  seen.add(target);
  return target.members.reduce((sum, member) => sum + countContainers(member, definitions, seen), 0);
}
