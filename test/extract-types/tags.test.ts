import { describe, expect, it } from "vitest";
import { readProperty, readTool } from "./read.js";

function tagged(tags: string, type: string, declarations = "") {
  const source = `${declarations}\nexport function f(p: {\n /**\n${tags
    .split("\n")
    .map((line) => `  * ${line}`)
    .join("\n")}\n  */\n x: ${type};\n}): void {}`;
  const { input, codes, diagnostics } = readTool(source);
  return { x: input.root.properties[0], codes, diagnostics };
}

describe("constraints", () => {
  it.each([
    ["@minimum 1\n@maximum 9", "number", { kind: "number", minimum: 1, maximum: 9 }],
    [
      "@exclusiveMinimum 0\n@exclusiveMaximum 1e3",
      "number",
      { kind: "number", exclusiveMinimum: 0, exclusiveMaximum: 1000 },
    ],
    ["@type integer\n@multipleOf 5", "number", { kind: "integer", multipleOf: 5 }],
    ["@type int", "number", { kind: "integer" }],
    ["@type uint32", "number", { kind: "integer", minimum: 0, maximum: 4294967295 }],
    ["@type {string}", "string", { kind: "string" }],
    ["@minLength 1\n@maxLength 3", "string", { kind: "string", minLength: 1, maxLength: 3 }],
    ["@pattern ^[a-z@]+$", "string", { kind: "string", pattern: "^[a-z@]+$" }],
    ["@pattern /^a$/", "string", { kind: "string", pattern: "^a$" }],
    ["@format email", "string", { kind: "string", format: "email" }],
    ["@format url", "string", { kind: "string", format: "uri" }],
    ["@format date", "Date", { kind: "date", format: "date" }],
    ["@minimum 5", "bigint", { kind: "bigint", minimum: "5" }],
    ["@exclusiveMaximum 5", "bigint", { kind: "bigint", maximum: "4" }],
    [
      "@minItems 1\n@maxItems 3\n@uniqueItems",
      "string[]",
      { kind: "array", items: { kind: "string" }, minItems: 1, maxItems: 3, uniqueItems: true },
    ],
    ["@format uuid", "string[]", { kind: "array", items: { kind: "string", format: "uuid" } }],
    ["@minimum 1", "number | null", { kind: "union", members: [{ kind: "number", minimum: 1 }, { kind: "null" }] }],
    ["@minLength 1", "Record<string, string>", { kind: "record", values: { kind: "string", minLength: 1 } }],
    ["@maxItems 2", "Set<string>", { kind: "set", items: { kind: "string" }, maxItems: 2 }],
    ["@enum {string}", '"1" | 3', { kind: "enum", members: [{ value: "1" }, { value: 3 }] }],
  ])("%s on %s", (tags, type, expected) => {
    const { x, codes } = tagged(tags, type);
    expect(codes).toEqual([]);
    expect(x?.type).toEqual(expected);
  });

  it.each([
    ["@minimum 1", "string", "TG3010"],
    ["@minLength 1", "number", "TG3010"],
    ["@minItems 1", "string", "TG3010"],
    ["@minimum 1", '"a" | "b"', "TG3010"],
    ["@format email", "number", "TG3010"],
    ["@minimum one", "number", "TG3011"],
    ["@minimum", "number", "TG3011"],
    ["@minimum Infinity", "number", "TG3011"],
    ["@minLength -1", "string", "TG3011"],
    ["@maxItems 1.5", "string[]", "TG3011"],
    ["@multipleOf 0", "number", "TG3011"],
    ["@minimum 1.5", "bigint", "TG3010"],
    ["@uniqueItems maybe", "string[]", "TG3011"],
    ["@pattern [", "string", "TG3012"],
    ["@pattern \\-x", "string", "TG3012"],
    ["@pattern /a/i", "string", "TG3012"],
    ["@pattern ^(a+)+$", "string", "TG3013"],
    ["@format emial", "string", "TG3015"],
    ["@minimum 5\n@maximum 4", "number", "TG3016"],
    ["@minimum 5\n@exclusiveMaximum 5", "number", "TG3016"],
    ["@minLength 3\n@maxLength 2", "string", "TG3016"],
    ["@default 0\n@minimum 1", "number", "TG3014"],
    ["@default red", '"green" | "blue"', "TG3014"],
    ["@example 5", "boolean", "TG3014"],
    ["@default 2024-02-31\n@format date", "string", "TG3014"],
    ["@alias two words", "string", "TG3011"],
    ["@minumum 1", "number", "TG2001"],
    ["@senstive", "string", "TG2001"],
    ["@synonym NYC = New York", '"New York City" | "Boston"', "TG3011"],
    ["@synonym NYC", '"New York City" | "Boston"', "TG3011"],
    ["@synonym a = b", "string", "TG3010"],
    ["@enumFrom cities", "string", "TG3017"],
  ])("%s on %s is %s, at the tag", (tags, type, code) => {
    const { codes, diagnostics } = tagged(tags, type);
    expect(codes).toEqual([code]);
    const line = tags.split("\n").findIndex((text) => /@(default|exclusiveMaximum|maximum|maxLength)/.test(text));
    const marked = Math.max(0, line);
    expect(diagnostics[0]?.position).toMatchObject({ file: "tools.ts", line: 4 + marked, column: 5 });
  });

  it("passes ordinary tags of other tools", () => {
    const { codes } = tagged("@see x\n@since 1.0\n@todo y\n@remarks z\n@internal\n@category q\n@typedef T", "string");
    expect(codes).toEqual([]);
  });

  it("leaves the tags of libraries alone when they are not ours to mend", () => {
    const library = {
      "node_modules/lib/index.d.ts": "export interface L { /** @default the usual\n * @minimum one */ x?: number }",
      "node_modules/lib/package.json": '{"name":"lib","types":"index.d.ts"}',
    };
    const { codes, input } = readTool('import type { L } from "lib";\nexport function f(p: L): void {}', library);
    expect(codes).toEqual([]);
    expect(input.root.properties[0]).toMatchObject({ name: "x", type: { kind: "number" } });
  });

  it("keeps the names of a library whose @alias says what else a property is called", () => {
    const library = {
      "node_modules/lib/index.d.ts": "export interface L { a?: string; /** Same.\n * @alias a */ b?: string }",
      "node_modules/lib/package.json": '{"name":"lib","types":"index.d.ts"}',
    };
    const { codes, input } = readTool('import type { L } from "lib";\nexport function f(p: L): void {}', library);
    expect(codes).toEqual([]);
    expect(input.root.properties.map(({ wire }) => wire)).toEqual(["a", "b"]);
  });
});

describe("other tags", () => {
  it("reads title, deprecated, sensitive, alias, default and examples", () => {
    const { x, codes } = tagged(
      "Text.\n@title T\n@deprecated use y\n@sensitive\n@alias wire_x\n@default 5\n@example 6\n@example 7",
      "number",
    );
    expect(codes).toEqual([]);
    expect(x).toEqual({
      name: "x",
      wire: "wire_x",
      type: { kind: "number" },
      optional: true,
      description: "Text.",
      title: "T",
      deprecated: true,
      default: 5,
      examples: [6, 7],
      sensitive: true,
    });
  });

  it.each([
    ["@default economy", '"economy" | "first"', "economy"],
    ['@default "economy"', '"economy" | "first"', "economy"],
    ["@default 'economy'", "string", "economy"],
    ["@default 5", "string", "5"],
    ["@default true", "boolean", true],
    ["@default null", "string | null", null],
    ['@default ["a"]', "string[]", ["a"]],
    ['@default { "a": 1 }', "{ a: number }", { a: 1 }],
    ["@default 2024-01-01T00:00:00Z", "Date", "2024-01-01T00:00:00Z"],
    ["@default 9007199254740993", "bigint", "9007199254740993"],
  ])("%s of %s", (tags, type, expected) => {
    const { x, codes } = tagged(tags, type);
    expect(codes).toEqual([]);
    expect(x?.default).toEqual(expected);
  });

  it("adds synonyms to the values of a shared enum without changing its other uses", () => {
    const source = `
      type City = "北京" | "上海";
      export function f(p: { /** @synonym 北京市, Peking = 北京 */ a: City; b: City }): void {}`;
    const [a, b] = readTool(source).input.root.properties;
    expect(a?.type).toMatchObject({ members: [{ value: "北京", synonyms: ["北京市", "Peking"] }, { value: "上海" }] });
    expect(b?.type).toEqual({ kind: "enum", members: [{ value: "北京" }, { value: "上海" }] });
  });

  it("resolves @enumFrom, through imports and members", () => {
    const other = {
      "cities.ts":
        "export async function cities(ctx: { id: string }): Promise<string[]> { return []; }\nexport const lists = { all: (): string[] => [] };",
    };
    const source = `import { cities as c, lists } from "./cities.js";
      export function f(p: { /** @enumFrom c */ a: string; /** @enumFrom lists.all */ b: string }): void {}`;
    const { input, codes } = readTool(source, other);
    expect(codes).toEqual([]);
    expect(input.root.properties.map(({ enumFrom }) => enumFrom)).toEqual([
      { file: "cities.ts", exportName: "cities" },
      { file: "cities.ts", exportName: "lists", member: "all" },
    ]);
  });

  it.each([
    ["export function cities(): string[] { return []; }", undefined],
    ["export async function cities(ctx?: unknown): Promise<readonly string[]> { return []; }", undefined],
    ["export const cities = (): string[] => [];", undefined],
    ["export const cities = { all: (): string[] => [] };", "all"],
    ["export class cities { static all(): string[] { return []; } }", "all"],
  ])("resolves @enumFrom to what its own file exports: %s", (declaration, member) => {
    const path = member === undefined ? "cities" : `cities.${member}`;
    const source = `${declaration}\nexport function f(p: { /** @enumFrom ${path} */ a: string }): void {}`;
    const { input, codes } = readTool(source);
    expect(codes).toEqual([]);
    const reference = { file: "tools.ts", exportName: "cities", ...(member === undefined ? {} : { member }) };
    expect(input.root.properties[0]?.enumFrom).toEqual(reference);
  });

  it.each([
    ["function cities(): string[] { return []; }", "not exported"],
    ["export function cities(): number[] { return []; }", "returns numbers"],
    ["export function cities(a: string, b: string): string[] { return []; }", "two parameters"],
    ["export const cities = 5;", "not a function"],
  ])("refuses @enumFrom of %s", (declaration) => {
    expect(tagged("@enumFrom cities", "string", declaration).codes).toEqual(["TG3017"]);
  });

  it("refuses two properties of one wire name", () => {
    const { codes } = readTool("export function f(p: { a: string; /** @alias a */ b: string }): void {}");
    expect(codes).toEqual(["TG3018"]);
  });
});

describe("typia's tag types", () => {
  const tags = `
    namespace tags {
      type TagBase<P> = { "typia.tag"?: P };
      export type Minimum<N extends number | bigint> = TagBase<{ target: "number"; kind: "minimum"; value: N; exclusive: true }>;
      export type Type<N extends string> = TagBase<{ target: "number"; kind: "type"; value: N }>;
      export type Format<N extends string> = TagBase<{ target: "string"; kind: "format"; value: N }>;
      export type Pattern<N extends string> = TagBase<{ target: "string"; kind: "pattern"; value: N }>;
      export type MinItems<N extends number> = TagBase<{ target: "array"; kind: "minItems"; value: N }>;
    }`;

  it.each([
    ["number & tags.Minimum<3>", { kind: "number", minimum: 3 }],
    ['number & tags.Type<"uint32"> & tags.Minimum<3>', { kind: "integer", minimum: 3, maximum: 4294967295 }],
    ['string & tags.Format<"email">', { kind: "string", format: "email" }],
    [
      '(string & tags.Format<"email">)[] & tags.MinItems<1>',
      { kind: "array", items: { kind: "string", format: "email" }, minItems: 1 },
    ],
    [
      '(string & tags.Format<"email">) | null',
      { kind: "union", members: [{ kind: "string", format: "email" }, { kind: "null" }] },
    ],
    ["bigint & tags.Minimum<3n>", { kind: "bigint", minimum: "3" }],
    [
      'string & tags.Format<"ipv6" | "ipv4">',
      {
        kind: "union",
        members: [
          { kind: "string", format: "ipv4" },
          { kind: "string", format: "ipv6" },
        ],
      },
    ],
  ])("%s", (type, expected) => {
    const read = readProperty(type, tags);
    expect(read.codes).toEqual([]);
    expect(read.type).toEqual(expected);
  });

  it("reports a bad pattern and a wrong kind", () => {
    expect(readProperty('string & tags.Pattern<"[">', tags).codes).toEqual(["TG3012"]);
    expect(readProperty("string & tags.Minimum<3>", tags).codes).toEqual(["TG3010"]);
  });
});
