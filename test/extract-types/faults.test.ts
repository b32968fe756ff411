import { describe, expect, it } from "vitest";
import { readProperty, readTool } from "./read.js";

describe("types without a form", () => {
  it.each([
    ["a function", "() => void"],
    ["a symbol", "symbol"],
    ["a class of the platform", "AbortSignal"],
    ["a stream", "ReadableStream<string>"],
    ["an async iterable", "AsyncIterable<string>"],
    ["an error object", "Error"],
    ["a regular expression", "RegExp"],
    ["a promise", "Promise<string>"],
    ["a weak map", "WeakMap<object, string>"],
    ["a class with methods", "C", "class C { a = 1; run() {} }"],
    ["a class with private members", "C", "class C { private a = 1; b = 2 }"],
    ["a class with #private members", "C", "class C { #a = 1; b = 2; get() { return this.#a } }"],
    ["a class with an accessor", "C", "class C { get a() { return 1 } }"],
    ["an interface with a method", "I", "interface I { run(): void; a: string }"],
    ["a required function inside", "{ a: string; on: (x: string) => void }"],
    ["a rest in the middle", "[string, ...number[], boolean]"],
    ["never", "never"],
    ["a number beyond the range", "1e400"],
    ["numbers beyond the range", "1e400 | -1e400"],
    ["a number beyond the range in a tuple", "[1e400, string]"],
    ["an array with properties", "string[] & { extra: string }"],
    ["a map of functions", "Map<string, () => void>"],
    ["an array of functions", "(() => void)[]"],
    ["a union without a usable member", "(() => void) | symbol"],
  ])("%s is an error where it is required", (_title, type, declarations = "") => {
    const { codes, diagnostics } = readProperty(type, declarations);
    expect(new Set(codes)).toEqual(new Set(["TG3001"]));
    expect(diagnostics[0]?.position?.file).toBe("tools.ts");
  });

  it.each([
    ["a function", "() => void"],
    ["a class of the platform", "AbortSignal"],
    ["a class with methods", "C", "class C { a = 1; run() {} }"],
    ["deep behaviour", "{ a: { b: { c: () => void } } }"],
  ])("%s is left out with one warning where it is optional", (_title, type, declarations = "") => {
    const { input, codes } = readTool(`${declarations}\nexport function f(p: { a: string; x?: ${type} }): void {}`);
    expect(codes).toEqual(["TG3002"]);
    expect(input.root.properties.map(({ name }) => name)).toEqual(["a"]);
  });

  it.each([
    ["[text: string, done?: () => void]", "`p.x[1]`"],
    ["[text: string, done?: () => void, size?: number]", "`p.x[1]` and what follows it"],
    ["[text: string, ...more: symbol[]]", "`p.x[1]`"],
  ])("ends %s where its optional elements have no form", (type, what) => {
    const { type: read, diagnostics } = readProperty(type);
    expect(read).toEqual({ kind: "tuple", elements: [{ type: { kind: "string" }, optional: false, name: "text" }] });
    expect(diagnostics.map(({ code, message }) => [code, message.split(",")[0]])).toEqual([
      ["TG3002", `Left out: ${what}`],
    ]);
  });

  it("leaves out members of a union that keeps others, with one warning", () => {
    const { type, codes, diagnostics } = readProperty("string | AbortSignal | (() => void)");
    expect(type).toEqual({ kind: "string" });
    expect(codes).toEqual(["TG3002"]);
    expect(diagnostics[0]?.message).toContain("AbortSignal");
  });

  it("leaves a number beyond the range out of a union", () => {
    const { type, codes } = readProperty("1 | 1e400 | 2");
    expect(type).toEqual({ kind: "enum", members: [{ value: 1 }, { value: 2 }] });
    expect(codes).toEqual(["TG3002"]);
  });

  it.each([
    ["Date | string", { kind: "string" }],
    ["string | URL", { kind: "string" }],
    ["Uint8Array | string", { kind: "string" }],
    ["bigint | string", { kind: "string" }],
    ["Set<string> | string[]", { kind: "array", items: { kind: "string" } }],
    ["Date | URL", { kind: "url" }],
  ])("keeps one of the look-alikes in %s", (type, expected) => {
    const read = readProperty(type);
    expect(read.type).toEqual(expected);
    expect(read.codes).toEqual(["TG3002"]);
  });

  it.each(["Date | number", "bigint | number", "Date | null", 'Date | "now"', "Set<string> | string"])(
    "keeps %s whole",
    (type) => {
      expect(readProperty(type).codes).toEqual([]);
    },
  );

  it("says where symbols as keys are left out, unless other keys say as much", () => {
    const source = `interface I { a: string; [key: symbol]: string }
export function f(p: I, q: { [key: symbol]: I }, r: Record<PropertyKey, string>, s: { [key: PropertyKey]: I }): void {}`;
    const { diagnostics } = readTool(source);
    expect(diagnostics.map(({ code, position }) => [code, position?.line, position?.column])).toEqual([
      ["TG3002", 1, 26],
      ["TG3002", 2, 30],
    ]);
  });

  it("reports every required fault of an author's object in one run, at its declaration", () => {
    const source = `interface I {
  a: () => void;
  b: string;
  c: symbol;
}
export function f(p: I): void {}`;
    const { diagnostics } = readTool(source);
    expect(diagnostics.map(({ code, position }) => [code, position?.line, position?.column])).toEqual([
      ["TG3001", 2, 3],
      ["TG3001", 4, 3],
    ]);
  });

  it("warns of any, unknown and object once, and accepts JSON", () => {
    expect(readProperty("any")).toMatchObject({ type: { kind: "json" }, codes: ["TG3003"] });
    expect(readProperty("unknown[]")).toMatchObject({
      type: { kind: "array", items: { kind: "json" } },
      codes: ["TG3003"],
    });
    expect(readProperty("object")).toMatchObject({
      type: { kind: "record", values: { kind: "json" } },
      codes: ["TG3003"],
    });
  });

  it("never takes an unresolved type for any, even where it is optional", () => {
    expect(readProperty("Missing").codes).toEqual(["TG3004"]);
    const { codes, diagnostics } = readTool(
      "import type { X } from 'nowhere';\nexport function f(p: { a?: X }): void {}",
    );
    expect(codes).toEqual(["TG3004"]);
    expect(diagnostics[0]?.position).toMatchObject({ line: 2, column: 24 });
  });

  it("reads a type parameter as its bound, and refuses one without", () => {
    const bound = readTool("export function f<T extends { a: string }>(p: T): void {}");
    expect(bound.codes).toEqual([]);
    expect(bound.input.root.properties.map(({ name }) => name)).toEqual(["a"]);
    expect(readTool("export function f<T>(p: { x: T }): void {}").codes).toEqual(["TG3001"]);
  });

  it.each([
    ["a type", "<T = string>", { kind: "string" }],
    ["a bound of everything", "<T extends unknown = string>", { kind: "string" }],
    ["one parameter of another", "<S extends number, T = S[]>", { kind: "array", items: { kind: "number" } }],
    ["one default of another", "<S = boolean, T = S>", { kind: "boolean" }],
    ["a list, in its order", '<T = "b" | "a">', { kind: "enum", members: [{ value: "b" }, { value: "a" }] }],
    ["a default narrower than the bound", '<T extends string = "a">', { kind: "string" }],
  ])("reads a type parameter without a bound as its default: %s", (_title, parameters, expected) => {
    const noise = 'export const noise: "a" = "a";';
    const { input, result, codes } = readTool(
      `${noise}\nexport function f${parameters}(p: { x: T }): { y: T }[] { return []; }`,
    );
    expect(codes).toEqual([]);
    expect(input.root.properties[0]?.type).toMatchObject(expected);
    expect(result.graph?.root).toMatchObject({ items: { properties: [{ type: expected }] } });
  });

  it("reads what a promise of a type parameter gives as its default", () => {
    const { result, codes } = readTool(
      "export async function f<T = Promise<boolean>>(): Promise<T> { return never(); }",
    );
    expect({ root: result.graph?.root, codes }).toEqual({ root: { kind: "boolean" }, codes: [] });
  });

  it("refuses a default that says nothing either", () => {
    expect(readTool("export function f<S, T = S>(p: { x: T }): void {}").codes).toEqual(["TG3001"]);
  });

  it.each(["T", "T extends object", "T = { a: string }"])("refuses keys that nothing bounds: %s", (parameter) => {
    expect(readTool(`export function f<${parameter}>(p: { x: Partial<T> }): void {}`).codes).toEqual(["TG3001"]);
  });

  it("takes any keys of a type parameter that may have any", () => {
    const { input, codes } = readTool(
      "export function f<T extends Record<string, number>>(p: { x: Partial<T> }): void {}",
    );
    expect(codes).toEqual([]);
    expect(input.root.properties[0]?.type).toMatchObject({ kind: "record" });
  });

  it.each([
    ["interface", "interface Grow<T> { v?: T; next?: Grow<T[]> }"],
    ["alias", "type Grow<T> = { v?: T; next?: Grow<T[]> }"],
    ["two ways", "interface Grow<T> { a?: Grow<T[]>; b?: Grow<[T]>; c?: Grow<{ x: T }> }"],
    ["mutual", "interface Grow<T> { next?: Other<T[]> } interface Other<T> { v?: T; next?: Grow<T[]> }"],
  ])("finds a generic that grows for ever: %s", (_title, declarations) => {
    expect(readProperty("Grow<string>", declarations).codes).toEqual(["TG3005"]);
  });

  it("ties a type to itself whose arguments grow and whose parts stay the same", () => {
    const declarations = `type WithId<T> = Omit<T, "id"> & { id: number };
      interface Root<T> { and?: Filter<T>[]; where?: (this: T) => boolean }
      type Filter<T> = { [P in keyof WithId<T>]?: WithId<T>[P] } & Root<WithId<T>>;`;
    const { codes, input } = readTool(`${declarations}\nexport function f(p: Filter<{ name: string }>): void {}`);
    expect(codes).toEqual(["TG3002"]);
    expect(Object.keys(input.definitions)).toHaveLength(1);
    expect(input.root.properties.map(({ name }) => name).sort()).toEqual(["and", "id", "name"]);
  });

  it("tells parts apart that differ a few levels down", () => {
    const declarations = `interface Grow<T> { at?: T extends unknown[][][] ? "deep" : "flat"; next?: Grow<T[]> }`;
    const { codes, input } = readTool(`${declarations}\nexport function f(p: Grow<string>): void {}`);
    expect(codes).toEqual([]);
    const levels = JSON.stringify(input).match(/"flat"|"deep"/g);
    expect(levels).toEqual(['"flat"', '"flat"', '"flat"', '"deep"']);
  });

  it("does not take a deep but finite mapped type for one", () => {
    const declarations = `type Deep<T> = { [K in keyof T]?: Deep<T[K]> };
      type N = { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: { k: string } } } } } } } } } } };`;
    expect(readProperty("Deep<N>", declarations).codes).toEqual([]);
  });

  it("ends on types that are nested thousands of levels deep", () => {
    const levels = Array.from({ length: 3000 }, (_, n) => `interface L${n} { n: L${n + 1} }`).join("\n");
    expect(readProperty("L0", `${levels}\ninterface L3000 {}`).codes).toEqual(["TG3006"]);
  });

  it("reads a union of 5,000 literals, and of 5,000 objects", () => {
    const literals = Array.from({ length: 5000 }, (_, n) => `"v${n}"`).join(" | ");
    const { type, codes } = readProperty("Big", `type Big = ${literals};`);
    expect(codes).toEqual([]);
    expect(type?.kind === "enum" ? type.members : []).toHaveLength(5000);
    const objects = Array.from({ length: 5000 }, (_, n) => `{ k: "v${n}"; a${n}: string }`).join(" | ");
    const many = readProperty("Big", `type Big = ${objects};`);
    expect(many.type).toMatchObject({ kind: "union", discriminator: "k" });
  });

  it("costs a result without a form one warning", () => {
    const { result, codes } = readTool("class C { run() {} } export function f(): C[] | symbol { throw 0; }");
    expect(codes).toEqual(["TG3007"]);
    expect(result).toEqual({ optional: false, parts: false });
  });

  it("reads properties with awkward names", () => {
    const { input } = readTool(
      'export function f(p: { __proto__: string; constructor: string; "a b": string; 5: string }): void {}',
    );
    expect(input.root.properties.map(({ name }) => name)).toEqual(["__proto__", "constructor", "a b", "5"]);
  });
});
