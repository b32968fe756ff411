import type { Type, TypeGraph } from "../ir/type.js";
import { mapChildren } from "../ir/walk.js";

/** Makes a definition of every object inside another type, so that equal ones meet, within a tool and across tools. */
export function hoistObjects(graph: TypeGraph): TypeGraph {
  const definitions: Record<string, Type> = {};
  let count = 0;
  const hoist = (type: Type): Type => {
    const inside = mapChildren(type, hoist);
    if (inside.kind !== "object") return inside;
    // No definition of the author has this name: it is no identifier.
    const id = `#${count++}`;
    definitions[id] = inside;
    return { kind: "ref", id };
  };
  const root = mapChildren(graph.root, hoist);
  for (const [id, type] of Object.entries(graph.definitions)) definitions[id] = mapChildren(type, hoist);
  return { root, definitions };
}
