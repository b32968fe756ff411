import { describe, expect, it } from "vitest";
import { findEnums, findProperties, sensitivePaths } from "../../src/emit/paths.js";
import type { InputGraph } from "../../src/ir/tool.js";
import type { Definitions } from "../../src/ir/type.js";
import { object, property } from "./harness.js";

const secret = property("secret", { kind: "string" }, { sensitive: true });

describe("sensitivePaths", () => {
  it("goes through lists, maps and unions", () => {
    const inner = object(secret);
    const root = object(
      property("list", { kind: "array", items: inner }),
      property("map", { kind: "record", values: inner }),
      property("either", { kind: "union", members: [inner, { kind: "null" }] }, { wire: "or" }),
    );
    expect(sensitivePaths({ root, definitions: {} })).toEqual(["list.*.secret", "map.*.secret", "or.secret"]);
  });

  it("masks what lies inside itself whole", () => {
    const node = object(secret, property("next", { kind: "ref", id: "node" }, { optional: true }));
    const graph: InputGraph = { root: object(property("node", { kind: "ref", id: "node" })), definitions: { node } };
    expect(sensitivePaths(graph)).toEqual(["node.secret", "node.next"]);
  });

  it("stays small where paths multiply", () => {
    const definitions: Record<string, Definitions[string]> = { d0: object(secret) };
    for (let level = 1; level <= 30; level++) {
      const ref = { kind: "ref", id: `d${level - 1}` } as const;
      definitions[`d${level}`] = object(property("a", ref), property("b", ref));
    }
    const graph: InputGraph = { root: object(property("top", { kind: "ref", id: "d30" })), definitions };
    const paths = sensitivePaths(graph);
    expect(paths.length).toBeLessThan(1000);
    expect(findEnums(graph).size).toBe(0);
    expect(findProperties(graph, () => false)).toEqual({ found: [], recursive: [] });
    // Whatever is not listed is covered by a place above it.
    const path = `top.${"b.".repeat(30)}secret`;
    expect(paths.some((masked) => path === masked || path.startsWith(`${masked}.`))).toBe(true);
  });
});
