import type { Type, TypeGraph } from "../ir/type.js";
import { mapChildren } from "../ir/walk.js";
import { memberWire } from "../ir/wire.js";

/** The graph with all that no validator depends on left out: texts, code names, masks. Two graphs that check alike are equal. */
export function skeleton(graph: TypeGraph): TypeGraph {
  return {
    root: bare(graph.root),
    definitions: Object.fromEntries(Object.entries(graph.definitions).map(([id, type]) => [id, bare(type)])),
  };
}

function bare(type: Type): Type {
  const inside = mapChildren(type, bare);
  switch (inside.kind) {
    case "object":
      return {
        kind: "object",
        properties: inside.properties.map(({ wire, type: of, optional, default: fallback }) => ({
          name: wire,
          wire,
          type: of,
          optional: optional || fallback !== undefined,
        })),
        ...defined({
          rest: inside.rest,
          keyPattern: inside.keyPattern,
          minProperties: inside.minProperties,
          maxProperties: inside.maxProperties,
        }),
      };
    case "tuple":
      return {
        ...inside,
        elements: inside.elements.map(({ type: of, optional }) => ({ type: of, optional })),
      };
    case "enum":
      return { kind: "enum", members: inside.members.map((member) => ({ value: memberWire(member) })) };
    case "bytes":
      return { kind: "bytes", code: "Uint8Array", maxBytes: inside.maxBytes };
    default:
      return inside;
  }
}

/** The fields that have a value. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
