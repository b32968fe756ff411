import { describe, expect, it } from "vitest";
import { readTool } from "./read.js";

function read(parameters: string, declarations = "") {
  const { input, codes } = readTool(`${declarations}\nexport function f(${parameters}): void {}`);
  return {
    root: input.root,
    names: input.root.properties.map(({ name }) => name),
    parameters: input.parameters,
    codes,
  };
}

describe("parameters", () => {
  it("takes a single object as the root, with the context anywhere", () => {
    expect(read("p: { a: string }, ctx: object")).toMatchObject({
      names: ["a"],
      parameters: [{ kind: "root", optional: false }, { kind: "context" }],
    });
    expect(read("ctx: object, p: { a: string }").parameters).toEqual([
      { kind: "context" },
      { kind: "root", optional: false },
    ]);
  });

  it.each([
    ["positional", "a: string, b: number", ["a", "b"]],
    ["one scalar", "a: string", ["a"]],
    ["a record", "m: Record<string, string>", ["m"]],
    ["a union", 'u: { kind: "a" } | { kind: "b"; x: number }', ["u"]],
    ["an optional object", "o?: { a: string }", ["o"]],
    ["an object with an initialiser", "o: { a?: string } = {}", ["o"]],
    ["an array", "l: string[]", ["l"]],
    ["none", "", []],
  ])("wraps %s", (_title, parameters, names) => {
    expect(read(parameters)).toMatchObject({ names, codes: [] });
  });

  it("makes literal initialisers defaults, and others optional", () => {
    const source =
      "a = 3, b = -1.5, c = true, d = 'x', e: string[] = ['q'], g: Date = new Date(), h: E = E.B, i: string | null = null";
    const { root, codes } = read(source, 'enum E { A = "a", B = "b" }');
    expect(codes).toEqual([]);
    expect(root.properties.map(({ name, optional, default: value }) => [name, optional, value])).toEqual([
      ["a", true, 3],
      ["b", true, -1.5],
      ["c", true, true],
      ["d", true, "x"],
      ["e", true, ["q"]],
      ["g", true, undefined],
      ["h", true, "b"],
      ["i", true, null],
    ]);
  });

  it("writes a default in wire form, and refuses one that the constraints refuse", () => {
    const { root } = read("e: E = E.B", 'enum E { A = "a", /** @alias bee */ B = "b" }');
    expect(root.properties[0]?.default).toBe("bee");
    expect(read("/** @minimum 1 */ n = 0, b: string").codes).toEqual(["TG3014"]);
  });

  it("takes a destructured parameter as the root, with defaults at any depth", () => {
    const { root, parameters } = read("{ a = 1, b, c: { d = 'x' } }: { a?: number; b: string; c: { d?: string } }");
    expect(parameters).toEqual([{ kind: "root", optional: false }]);
    expect(root.properties).toMatchObject([
      { name: "a", default: 1, optional: true },
      { name: "b", optional: false },
      { name: "c", type: { properties: [{ name: "d", default: "x" }] } },
    ]);
    expect(read("{ a = 1 }: { a?: number } = {}").parameters).toEqual([{ kind: "root", optional: true }]);
  });

  it("reads a rest parameter as an array, optional on the wire", () => {
    const { root, parameters } = read("a: string, ...more: number[]");
    expect(root.properties[1]).toEqual({
      name: "more",
      wire: "more",
      type: { kind: "array", items: { kind: "number" } },
      optional: true,
    });
    expect(parameters[1]).toEqual({ kind: "rest", name: "more" });
  });

  it.each([
    ["...more: [first: string, ...others: string[]]", false],
    ["...more: [first?: string]", true],
    ["...more: [a: string] | [b: number, c?: string]", false],
    ["...more: [a: string] | []", true],
    ["/** @minItems 1 */ ...more: string[]", false],
  ])("%s: optional is %s", (parameter, optional) => {
    expect(read(`a: string, ${parameter}`).root.properties[1]).toMatchObject({ name: "more", optional });
  });

  it("drops an optional parameter without a form, with one warning", () => {
    const { parameters, codes, names } = read("a?: AbortSignal, b?: string");
    expect(parameters).toEqual([
      { kind: "dropped", name: "a" },
      { kind: "property", name: "b", optional: true },
    ]);
    expect(names).toEqual(["b"]);
    expect(codes).toEqual(["TG3002"]);
  });
});
