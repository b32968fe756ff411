import { describe, expect, it } from "vitest";
import { readTool } from "./read.js";

const place =
  "interface Place { name: string; lat: number; lng: number; zip: string; city: string; street: string; note?: string }";

describe("definitions", () => {
  it("makes a recursive type a definition, named by its first use", () => {
    const { input } = readTool(
      "interface Node { label: string; children: Node[] }\nexport function f(p: { tree: Node }): void {}",
    );
    expect(input.root.properties[0]?.type).toEqual({ kind: "ref", id: "tree" });
    expect(input.definitions).toEqual({
      tree: {
        kind: "object",
        properties: [
          { name: "label", wire: "label", type: { kind: "string" }, optional: false },
          {
            name: "children",
            wire: "children",
            type: { kind: "array", items: { kind: "ref", id: "tree" } },
            optional: false,
          },
        ],
      },
    });
  });

  it("keeps a recursive root an object", () => {
    const { input } = readTool("interface Node { kids: Node[] }\nexport function f(p: Node): void {}");
    expect(input.root.kind).toBe("object");
    expect(Object.keys(input.definitions)).toHaveLength(1);
  });

  it("reads mutual recursion and recursive unions", () => {
    const source = `interface A { b?: B } interface B { a: A | null }
      type Filter = { and: Filter[] } | { not: Filter } | { field: string };
      export function f(p: { a: A; filter: Filter }): void {}`;
    const { input, codes } = readTool(source);
    expect(codes).toEqual([]);
    const ids = new Set(JSON.stringify(input).match(/"kind":"ref","id":"\w+"/g));
    for (const ref of ids) expect(Object.keys(input.definitions)).toContain(/"id":"(\w+)"/.exec(ref)?.[1]);
    expect(Object.keys(input.definitions)).toEqual(["a", "a_b", "filter"]);
  });

  it("shares a larger type that is used twice, and inlines one that is used once or is small", () => {
    const twice = readTool(`${place}\nexport function f(p: { from: Place; to: Place }): void {}`);
    expect(Object.keys(twice.input.definitions)).toEqual(["from"]);
    expect(twice.input.root.properties.map(({ type }) => type)).toEqual([
      { kind: "ref", id: "from" },
      { kind: "ref", id: "from" },
    ]);
    expect(readTool(`${place}\nexport function f(p: { from: Place }): void {}`).input.definitions).toEqual({});
    const small = readTool("interface P { x: number; y: number }\nexport function f(p: { from: P; to: P }): void {}");
    expect(small.input.definitions).toEqual({});
  });

  it("does not change when types are renamed or moved", () => {
    const source = `${place}\ninterface Trip { stops: Place[]; from: Place; next?: Trip }\nexport function f(trip: Trip, more: Trip[]): void {}`;
    const renamed = source.replaceAll("Place", "Location").replaceAll("Trip", "Journey");
    expect(readTool(renamed).input).toEqual(readTool(source).input);
    const moved = readTool(
      'import type { Trip } from "./types.js";\nexport function f(trip: Trip, more: Trip[]): void {}',
      { "types.ts": `export ${place}\nexport interface Trip { stops: Place[]; from: Place; next?: Trip }` },
    );
    expect(moved.input).toEqual(readTool(source).input);
  });

  it("forgets what leaned on a type that has no form", () => {
    const source = `interface A { b?: B; run(): void } interface B { a?: A; name: string }
      export function f(p: { a?: A; b: B }): void {}`;
    const { input, codes } = readTool(source);
    expect(input.definitions).toEqual({});
    expect(input.root.properties).toMatchObject([{ name: "b", type: { properties: [{ name: "name" }] } }]);
    expect(new Set(codes)).toEqual(new Set(["TG3002"]));
  });
});
