import { describe, expect, it } from "vitest";
import { stallsOn } from "../../src/extract/types/regex/stall.js";
import { programOf, readProperty, readTool } from "./read.js";

const string = { kind: "string" };
const number = { kind: "number" };
const literal = (value: unknown) => ({ kind: "literal", value });
const values = (...members: unknown[]) => ({ kind: "enum", members: members.map((value) => ({ value })) });
const named = (...members: (readonly [value: unknown, name: string])[]) => ({
  kind: "enum",
  members: members.map(([value, name]) => ({ value, description: name, synonyms: [name] })),
});
const property = (name: string, type: unknown, rest: object = {}) => ({
  name,
  wire: name,
  type,
  optional: false,
  ...rest,
});
const object = (...properties: unknown[]) => ({ kind: "object", properties });

const cases: [title: string, type: string, expected: unknown, declarations?: string][] = [
  ["string", "string", string],
  ["number", "number", number],
  ["boolean", "boolean", { kind: "boolean" }],
  ["null", "null", { kind: "null" }],
  ["a literal", '"a"', literal("a")],
  ["true alone", "true", literal(true)],
  ["a union of literals in written order", '"low" | "high" | "medium"', values("low", "high", "medium")],
  ["mixed literals", '"1" | "2" | 3 | true', values("1", "2", 3, true)],
  ["nullable", "string | null", { kind: "union", members: [string, { kind: "null" }] }],
  ["null first is null last", "null | string", { kind: "union", members: [string, { kind: "null" }] }],
  ["nullable boolean", "boolean | null", { kind: "union", members: [{ kind: "boolean" }, { kind: "null" }] }],
  ["enum", "E", values("a", "b"), 'enum E { A = "a", B = "b" }'],
  ["const enum with numbers", "E", named([1, "A"], [2, "B"]), "declare const enum E { A = 1, B }"],
  [
    "enum whose values do not say the names",
    "E",
    named(["H", "High"], ["L", "Low"]),
    'enum E { High = "H", Low = "L" }',
  ],
  [
    "enum whose values are the names in another style",
    "E",
    values("price-asc", "NEWEST"),
    'enum E { PriceAsc = "price-asc", Newest = "NEWEST" }',
  ],
  [
    "enum with names and comments",
    "E",
    {
      kind: "enum",
      members: [{ value: 0, description: "Low (Some day)", synonyms: ["later", "Low"] }, ...named([1, "High"]).members],
    },
    "enum E { /** Some day\n@synonym later */ Low, High }",
  ],
  ["enum of one member", "E", literal("a"), 'enum E { A = "a" }'],
  ["a member of an enum", "E.B", literal("b"), 'enum E { A = "a", B = "b" }'],
  ["an enum and a literal", 'E | "c"', values("b", "a", "c"), 'enum E { B = "b", A = "a" }'],
  ["a computed enum", "E", number, "enum E { A = `x`.length, B = 2 }"],
  ["optional keys beside an index of nothing", "Record<string, never> & { a?: string }", object()],
  ["array", "string[]", { kind: "array", items: string }],
  ["readonly array", "readonly string[]", { kind: "array", items: string }],
  ["Array<T>", "Array<string>", { kind: "array", items: string }],
  [
    "an interface that only extends an array",
    "L",
    { kind: "array", items: string },
    "interface L extends Array<string> {}",
  ],
  [
    "tuple with label, optional and rest",
    "[a: string, b?: number, ...boolean[]]",
    {
      kind: "tuple",
      elements: [
        { type: string, optional: false, name: "a" },
        { type: number, optional: true, name: "b" },
      ],
      rest: { kind: "boolean" },
    },
  ],
  [
    "at least one",
    "[string, ...string[]]",
    { kind: "tuple", elements: [{ type: string, optional: false }], rest: string },
  ],
  ["record", "Record<string, number>", { kind: "record", values: number }],
  ["index signature", "{ [key: string]: number }", { kind: "record", values: number }],
  ["number keys", "{ [key: number]: string }", { kind: "record", values: string, keyPattern: "^(?:0|[1-9][0-9]*)$" }],
  [
    "template keys",
    "{ [key: `x-${string}`]: string }",
    { kind: "record", values: string, keyPattern: "^x-[\\s\\S]*$" },
  ],
  [
    "named properties and template keys",
    "{ name: boolean; [key: `x-${string}`]: string | boolean }",
    {
      kind: "object",
      properties: [{ name: "name", wire: "name", type: { kind: "boolean" }, optional: false }],
      rest: { kind: "union", members: [string, { kind: "boolean" }] },
      keyPattern: "^x-[\\s\\S]*$",
    },
  ],
  [
    "named properties and rest",
    "{ n: number; [key: string]: number }",
    { ...object(property("n", number)), rest: number },
  ],
  ["Record<string, never>", "Record<string, never>", object()],
  ["Record over literals", 'Record<"b" | "a", number>', object(property("b", number), property("a", number))],
  [
    "Record over an enum",
    "Record<E, number>",
    object(property("y", number), property("x", number)),
    'enum E { Y = "y", X = "x" }',
  ],
  ["Partial", "Partial<{ a: string }>", object(property("a", string, { optional: true }))],
  ["Required", "Required<{ a?: string }>", object(property("a", string))],
  [
    "Pick in the order of the source",
    'Pick<{ a: string; b: number; c: number }, "c" | "a">',
    object(property("a", string), property("c", number)),
  ],
  ["Omit", 'Omit<{ a: string; b: number }, "a">', object(property("b", number))],
  [
    "Omit of a union keeps common keys",
    'Omit<(A & { b1: string }) | (A & { b2: string }), "a2">',
    object(property("a1", string)),
    "type A = { a1: string; a2: string };",
  ],
  [
    "Parameters",
    "Parameters<(a: string, b?: number) => void>",
    {
      kind: "tuple",
      elements: [
        { type: string, optional: false, name: "a" },
        { type: number, optional: true, name: "b" },
      ],
    },
  ],
  ["ReturnType", "ReturnType<() => { a: string }>", object(property("a", string))],
  ["Awaited", "Awaited<Promise<{ a: string }>>", object(property("a", string))],
  ["Exclude", 'Exclude<"c" | "b" | "a", "b">', values("c", "a")],
  ["keyof", "keyof { z: 1; a: 2 }", values("z", "a")],
  ["indexed access", 'P["kind"][]', { kind: "array", items: values("b", "a") }, 'interface P { kind: "b" | "a" }'],
  [
    "a const array's elements",
    "(typeof list)[number]",
    values("z", "a", "m"),
    'const list = ["z", "a", "m"] as const;',
  ],
  [
    "values of a const object",
    "(typeof map)[keyof typeof map]",
    values("z", "a"),
    'const map = { q: "z", b: "a" } as const;',
  ],
  [
    "template literals that multiply",
    "`${P} ${K}`",
    values("B X", "B Y", "A X", "A Y"),
    'type P = "B" | "A"; type K = "X" | "Y";',
  ],
  ["Uppercase", 'Uppercase<"b" | "a">', values("B", "A")],
  ["intersection", "{ a: string } & { b: number }", object(property("a", string), property("b", number))],
  ["branded string", 'string & { readonly __brand: "UserId" }', string],
  ["symbol brand", "string & { readonly [b]: true }", string, "declare const b: unique symbol;"],
  [
    "branded object",
    "{ id: string } & { readonly [b]: true }",
    object(property("id", string)),
    "declare const b: unique symbol;",
  ],
  ["branded literal", '"a" & { __brand: 1 }', literal("a")],
  ["autocompletion trick", '"a" | "b" | (string & {})', { kind: "union", members: [values("a", "b"), string] }],
  ["required undefined", "string | undefined", string],
  [
    "inherited",
    "B",
    object(property("b", string), property("a", number)),
    "interface A { a: number } interface B extends A { b: string }",
  ],
  [
    "override",
    "Override<I, { baz: number }>",
    object(property("foo", string), property("bar", string), property("baz", number)),
    "interface I { foo: string; bar: string; baz: null } type Override<B, O> = { [K in keyof B as K extends keyof O ? never : K]: B[K] } & { [K in keyof O]: O[K] };",
  ],
  ["class without methods", "C", object(property("a", string)), "class C { constructor(public a: string) {} }"],
  [
    "JSON type",
    "Json",
    { kind: "json" },
    "type Json = null | boolean | number | string | Json[] | { [key: string]: Json };",
  ],
  [
    "JSON object",
    "{ [key: string]: Json }",
    { kind: "record", values: { kind: "json" } },
    "type Json = null | boolean | number | string | Json[] | { [key: string]: Json };",
  ],
  [
    "JSON type in three names",
    "JsonValue",
    { kind: "json" },
    "type Prim = string | number | boolean | null; type JsonObject = { [Key in string]?: JsonValue }; type JsonArray = JsonValue[] | readonly JsonValue[]; type JsonValue = Prim | JsonObject | JsonValue[];",
  ],
  [
    "JSON type whose objects are an intersection",
    "[JsonValue, JsonObject]",
    {
      kind: "tuple",
      elements: [
        { type: { kind: "json" }, optional: false },
        { type: { kind: "record", values: { kind: "json" } }, optional: false },
      ],
    },
    "type JsonObject = { [Key in string]: JsonValue } & { [Key in string]?: JsonValue | undefined }; type JsonArray = JsonValue[] | readonly JsonValue[]; type JsonValue = string | number | boolean | null | JsonObject | JsonArray;",
  ],
  [
    "lists that differ in TypeScript alone",
    "string | number[] | readonly number[]",
    { kind: "union", members: [string, { kind: "array", items: number }] },
  ],
  ["Date", "Date", { kind: "date", format: "date-time" }],
  ["a class of the platform whose keys are mapped", "Readonly<Date>", { kind: "date", format: "date-time" }],
  [
    "such classes inside a mapped object",
    "Deep<{ at: Date; names: Set<string> }>",
    object(
      property("at", { kind: "date", format: "date-time" }, { optional: true }),
      property("names", { kind: "set", items: string }, { optional: true }),
    ),
    "type Deep<T> = { readonly [K in keyof T]?: Deep<T[K]> };",
  ],
  [
    "such classes inside what a conditional type maps",
    "Deep<{ at: Date; days: (Date | null)[]; names: Set<string> }>",
    object(
      property("at", { kind: "date", format: "date-time" }, { optional: true }),
      property(
        "days",
        { kind: "array", items: { kind: "union", members: [{ kind: "date", format: "date-time" }, { kind: "null" }] } },
        { optional: true },
      ),
      property("names", { kind: "set", items: string }, { optional: true }),
    ),
    "type Deep<T> = T extends (infer U)[] ? Deep<U>[] : T extends object ? { [K in keyof T]?: Deep<T[K]> } : T;",
  ],
  [
    "an error of the author's, without its stack",
    'Omit<Denied, "cause">',
    object(property("code", number), property("name", string), property("message", string)),
    "class Denied extends Error { code = 1; }",
  ],
  ["bigint", "bigint", { kind: "bigint" }],
  ["bigint literal", "5n", { kind: "bigint", minimum: "5", maximum: "5" }],
  ["neighbouring bigint literals", "2n | 1n | 3n", { kind: "bigint", minimum: "1", maximum: "3" }],
  [
    "bigint literals with gaps",
    "7n | 1n | boolean | -2n | 2n",
    {
      kind: "union",
      members: [
        ...[
          ["-2", "-2"],
          ["1", "2"],
          ["7", "7"],
        ].map(([minimum, maximum]) => ({ kind: "bigint", minimum, maximum })),
        { kind: "boolean" },
      ],
    },
  ],
  ["Map", "Map<string, number>", { kind: "map", key: string, value: number }],
  [
    "ReadonlyMap",
    "ReadonlyMap<number, Date>",
    { kind: "map", key: number, value: { kind: "date", format: "date-time" } },
  ],
  ["Iterable", 'Iterable<"b" | "a">', { kind: "array", items: values("b", "a") }],
  ["ArrayLike", "ArrayLike<string>", { kind: "array", items: string }],
  ["Set", 'Set<"b" | "a">', { kind: "set", items: values("b", "a") }],
  ["ReadonlySet", "ReadonlySet<string>", { kind: "set", items: string }],
  ["bytes", "Uint8Array", { kind: "bytes", code: "Uint8Array", maxBytes: 1000 }],
  ["ArrayBuffer", "ArrayBuffer", { kind: "bytes", code: "ArrayBuffer", maxBytes: 1000 }],
  ["URL", "URL", { kind: "url" }],
  ["generic interface", "Box<string>", object(property("value", string)), "interface Box<T> { value: T }"],
  ["`x?: never` is absent", "{ a: string; b?: never }", object(property("a", string))],
  ["plain options of the platform are data", "AddEventListenerOptions['once']", { kind: "boolean" }],
];

const user = "interface User { /** Its number. */ id: string; age: number; born?: Date }";
const anyOfUser = object(
  property("id", string, { optional: true, description: "Its number." }),
  property("age", number, { optional: true }),
  property("born", { kind: "date", format: "date-time" }, { optional: true }),
);
const numbers = object(property("x", number, { optional: true }), property("y", number, { optional: true }));

describe("a mapped type whose keys are a type parameter", () => {
  it.each([
    ["Pick<User, K>", "K extends keyof User", anyOfUser],
    ["Fields<K>", "K extends keyof User", anyOfUser],
    ["Record<K, number>", 'K extends "y" | "x"', numbers],
    ["Partial<Record<K, number>>", 'K extends "y" | "x"', numbers],
    ["{ [P in K]: number }", "K extends string", { kind: "record", values: number }],
    ["{ [P in K[number]]?: number }", "K extends readonly string[]", { kind: "record", values: number }],
    ["{ [P in keyof K]: number }", "K extends readonly string[]", { kind: "array", items: number }],
    ["{ [P in keyof K]: K[P] }", "K extends string[]", { kind: "array", items: string }],
    ['Omit<K, "id" | "born">', "K extends User", object(property("age", number))],
  ])("%s has all that its bound allows", (type, parameter, expected) => {
    const declared = `${user}\ntype Fields<K extends keyof User> = Pick<User, K>;`;
    const { input, codes } = readTool(`${declared}\nexport function f<${parameter}>(p: { x: ${type} }): void {}`);
    const { properties } = input.root;
    expect({ type: properties[0]?.type, codes }).toEqual({ type: expected, codes: [] });
  });
});

describe("kinds", () => {
  it.each(cases)("%s", (_title: string, type: string, expected: unknown, declarations?: string) => {
    const read = readProperty(type, declarations);
    expect(read.diagnostics).toEqual([]);
    expect(read.type).toEqual(expected);
    expect(read.definitions).toEqual({});
  });

  it("keeps a template literal as pattern and text", () => {
    const { type } = readProperty("`user_${number}`");
    expect(type).toMatchObject({ kind: "string", template: "`user_${number}`" });
    const pattern = new RegExp((type as { pattern: string }).pattern, "u");
    expect(["user_1", "user_-2.5", "user_1e3"].every((text) => pattern.test(text))).toBe(true);
    expect(["user_", "user_x", "xuser_1", "user_1x"].some((text) => pattern.test(text))).toBe(false);
  });

  it("makes `x: string | undefined` optional, for the decoder to supply", () => {
    const { property: x } = readProperty("string | undefined");
    expect(x).toMatchObject({ optional: true, undefinedWhenAbsent: true });
  });

  it("takes no type that refuses some JSON for any JSON", () => {
    const declarations = "type Value = string | number | Value[] | { [key: string]: Value };";
    expect(readProperty("Value", declarations).type).toMatchObject({ kind: "ref" });
  });

  it("takes the bound of a type parameter in the order in which it is written", () => {
    const source = 'interface Cat { name: string; age: number }\nconst noise: "age" = "age";';
    const { input } = readTool(`${source}\nexport function f<K extends keyof Cat>(p: { x: K }): void {}`);
    expect(input.root.properties[0]?.type).toEqual(values("name", "age"));
  });

  it("finds the discriminator of a union of objects", () => {
    const { type } = readProperty('{ kind: "circle"; r: number } | { kind: "square" | "rect"; w: number }');
    expect(type).toMatchObject({ kind: "union", discriminator: "kind" });
    expect(
      (type as unknown as { members: { properties: { name: string }[] }[] }).members.map((m) => m.properties[1]?.name),
    ).toEqual(["r", "w"]);
  });

  it("has no discriminator where values overlap or the property is optional", () => {
    expect(readProperty('{ kind: "a"; r: number } | { kind: "a" | "b"; w: number }').type).not.toHaveProperty(
      "discriminator",
    );
    expect(readProperty('{ kind?: "a"; r: number } | { kind: "b"; w: number }').type).not.toHaveProperty(
      "discriminator",
    );
  });

  it("reads z.infer-like types through their conditional and mapped parts", () => {
    const declarations = `
      interface Schema<O> { readonly _output: O }
      type Infer<S extends Schema<unknown>> = S["_output"];
      declare function object<T extends Record<string, Schema<unknown>>>(shape: T): Schema<{ [K in keyof T]: Infer<T[K]> }>;
      declare function text(): Schema<string>;
      declare function oneOf<const T extends readonly string[]>(values: T): Schema<T[number]>;
      const S = object({ z: text(), a: oneOf(["q", "b"]) });`;
    const { type, diagnostics } = readProperty("Infer<typeof S>", declarations);
    expect(diagnostics).toEqual([]);
    expect(type).toMatchObject({ kind: "object", properties: [{ name: "z", type: string }, { name: "a" }] });
  });

  it("reads result types", () => {
    const source = "export async function f(): Promise<{ at: Date } | undefined> { return undefined; }";
    expect(readTool(source).result).toMatchObject({
      optional: true,
      parts: false,
      graph: { root: { kind: "object" } },
    });
    expect(readTool("export function f(): void {}").result).toEqual({ optional: true, parts: false });
  });

  it("does not expand the content parts of the run time", () => {
    const runtime = {
      "runtime/index.ts":
        "export class ToolImage { constructor(readonly data: Uint8Array) {} toString() { return ''; } }",
    };
    const source =
      'import type { ToolImage } from "./runtime/index.js";\nexport function f(): { image: ToolImage } { throw 0; }';
    const { result, diagnostics } = readTool(source, runtime);
    expect(diagnostics).toEqual([]);
    expect(result).toMatchObject({ parts: true, graph: { root: { properties: [{ type: { kind: "json" } }] } } });
  });
});

describe("patterns of template literal types", () => {
  const samples = [
    "",
    "a",
    "a/b",
    "a/b/c",
    "/",
    "//",
    "a--b",
    "a-b--c",
    "--",
    "x1",
    "x-1.5",
    "x1e3",
    "xtrue",
    "A",
    "ab",
    "a/b.txt",
    "/.txt",
    "a]b]c",
  ];
  /** The samples that the compiler takes for a type. */
  const taken = (type: string): readonly string[] => {
    const text = samples.map((sample, n) => `export const x${n}: ${type} = ${JSON.stringify(sample)};`).join("\n");
    const program = programOf({ "t.ts": text });
    const file = program.getSourceFile("/project/t.ts");
    const refused = program
      .getSemanticDiagnostics(file)
      .map(({ start }) => file?.getLineAndCharacterOfPosition(start ?? 0).line);
    return samples.filter((_, n) => !refused.includes(n));
  };

  it.each([
    "`${string}/${string}/${string}`",
    "`${string}--${string}`",
    "`${string}/${string}.txt`",
    "`x${number}`",
    "`x-${number}`",
    "`${string}]${string}]${string}`",
    "`${Uppercase<string>}`",
    "`${'a' | 'x'}${string}`",
    "`${bigint}`",
  ])("agree with the compiler on %s", (type) => {
    const read = readProperty(type).type;
    const members = read?.kind === "union" ? read.members : [read];
    const patterns = members.map((member) => (member?.kind === "string" ? (member.pattern ?? "") : "never"));
    const matching = samples.filter((text) => patterns.some((pattern) => new RegExp(pattern, "u").test(text)));
    expect(matching).toEqual(taken(type));
    expect(patterns.map(stallsOn)).toEqual(patterns.map(() => undefined));
  });

  it("go on holding beside @pattern", () => {
    const { input } = readTool("export function f(p: { /** @pattern b$ */ x: `a${string}` }): void {}");
    const [x] = input.root.properties;
    const pattern = new RegExp(x?.type.kind === "string" ? (x.type.pattern ?? "") : "", "u");
    expect(["ab", "acb", "b", "ac", "xab"].map((text) => pattern.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
