import { describe, expect, it } from "vitest";
import { programOf, readTool, readTools } from "./read.js";

const library = "node_modules/lib/index.d.ts";
const use = (declared: string, tool: string) =>
  readTool(`import type * as lib from "./node_modules/lib/index.js";\n${tool}`, { [library]: declared });
const texts = ({ diagnostics }: ReturnType<typeof readTool>) =>
  diagnostics.map(({ code, message }) => `${code} ${message}`);

describe("what a library declares", () => {
  it("is reported once, however many ways lead to it", () => {
    const declared = `
      export interface Comparison<T> { equals?: T; matches?: RegExp; raw?: any }
      export interface Filter { name?: Comparison<string>; size?: Comparison<number>; all?: Filter[] }`;
    const read = use(declared, "export function f(p: lib.Filter): void {}");
    expect(texts(read)).toEqual([
      "TG3002 Left out: `p.name.matches`, because `RegExp` is a class of the platform.",
      "TG3003 `p.name.raw` is `any` and accepts any JSON value.",
    ]);
    const wider = use(
      `${declared} export interface Wide { a?: any; b?: Filter; c: unknown }`,
      "export function f(p: lib.Wide): void {}",
    );
    expect(texts(wider)[0]).toBe("TG3003 `p.a` is `any` and accepts any JSON value. So do 2 other parts of it.");
    expect(read.diagnostics.map(({ related }) => related?.[0]?.position?.file)).toEqual([library, library]);
  });

  it("is told with the module that it needs", () => {
    const declared =
      'import type * as React$1 from "react"; export interface Mail { body: React$1.Node; other: import("vue").Node }';
    const read = use(declared, "export function f(p: lib.Mail, q: Pick<lib.Mail, 'other'>): void {}");
    expect(texts(read)).toEqual([
      'TG3004 The type of `p.body` does not resolve: the module "react" is not found.',
      'TG3004 The type of `q.other` does not resolve: the module "vue" is not found.',
    ]);
  });

  it("is one fault for each type with methods, which are no callbacks to be named", () => {
    const read = use(
      "export interface Page { goto(url: string): void; close(): void; on(event: string): void }",
      "interface Own { log(text: string): void; warn(text: string): void } export function f(page: lib.Page, own: Own): void {}",
    );
    expect(texts(read)).toEqual([
      "TG3001 `goto` of `Page` is a method.",
      "TG3001 `log` of `Own` is a method.",
      "TG3001 `warn` of `Own` is a method.",
    ]);
    expect(read.diagnostics[0]?.help).toMatch(/^Use plain data/);
    expect(read.diagnostics[1]?.help).toMatch(/^Name what to do/);
  });

  it("may leave open which other keys a result has", () => {
    const declared = `
      type Loose<T> = { [K in keyof T]: T[K] };
      export type Result = Loose<{ [key: string]: unknown; id: string }>;
      export interface Open { id: string; [key: string]: unknown }`;
    expect(texts(use(declared, "export function f(): lib.Result { throw 0; }"))).toEqual([]);
    expect(texts(use(declared, "export function f(): lib.Open { throw 0; }"))).toEqual([]);
    expect(texts(use(declared, "export function f(p: lib.Open): void {}"))).toHaveLength(1);
    expect(texts(readTool("export function f(): Record<string, unknown> { throw 0; }"))).toHaveLength(1);
    expect(texts(readTool("export function f(): { [key: string]: unknown } { throw 0; }"))).toHaveLength(1);
  });

  it("may leave open what a result holds", () => {
    const declared = "export interface Row { id: string; raw: any }";
    const read = use(declared, "export function f(): lib.Row { throw 0; }");
    expect(texts(read)).toEqual([]);
    expect(texts(readTool("export function f(): { raw: any } { throw 0; }"))).toEqual([
      "TG3003 `result.raw` is `any` and accepts any JSON value.",
    ]);
  });

  it("is no contract of a tool that returns all of it", () => {
    const declared = (count: number) =>
      `export interface All { ${Array.from({ length: count }, (_, n) => `p${n}: string;`).join(" ")} }`;
    const tool = "export function f(): lib.All { throw 0; }";
    expect(use(declared(100), tool).result.graph).toBeDefined();
    const large = use(declared(2_001), tool);
    expect(texts(large)).toEqual(["TG3007 The result of `f` has no declared form: it has 2001 properties."]);
    expect(large.result.graph).toBeUndefined();
  });

  it("says nothing of a key that is never there", () => {
    const read = use("export interface Kept { id: string; deleted?: void }", "export function f(p: lib.Kept): void {}");
    expect(texts(read)).toEqual([]);
    expect(read.input.root.properties.map(({ name }) => name)).toEqual(["id"]);
  });
});

describe("the comment of a generic alias", () => {
  it.each([
    ["/** A page. */ type Page<T> = { items: T[] };", "Page<string>", "A page."],
    ["/** A page. */ interface Page<T> { items: T[] }", "Page<string>", "A page."],
    ["/** Users. */ type Users = Pick<{ a: string; b: string }, 'a'>;", "Users", "Users."],
    ["/** Makes all optional. */ type Loose<T> = { [K in keyof T]?: T[K] };", "Loose<{ a: string }>", undefined],
    ["/** Adds an id. */ type WithId<T> = T & { id: string };", "WithId<{ a: string }>", undefined],
    ["/** Some keys. */ type Some<T> = Pick<T, keyof T>;", "Some<{ a: string }>", undefined],
  ])("%s", (declared, type, description) => {
    const { input } = readTool(`${declared}\nexport function f(p: ${type}): void {}`);
    expect(input.root.description).toBe(description);
  });
});

describe("the order of values that a schema was given", () => {
  const library = `
    interface Schema<O> { readonly output: O; optional(): Schema<O | undefined> }
    type Infer<S extends Schema<unknown>> = S extends Schema<infer O> ? O : never;
    declare function object<T extends Record<string, Schema<unknown>>>(shape: T): Schema<{ [K in keyof T]: Infer<T[K]> }>;
    declare function list<T>(item: Schema<T>): Schema<T[]>;
    declare function oneOf<const T extends readonly string[]>(values: T): Schema<T[number]>;
    declare function either<const T>(values: readonly T[]): Schema<T>;
    declare function of<T extends Record<string, string>>(values: T): Schema<T[keyof T]>;`;
  const noise = 'export const other: "high" | "alto" | "e" | "d" = "high";';
  it.each([
    ["in its place", "oneOf(['low', 'medium', 'high'])", ["low", "medium", "high"]],
    ["behind calls", "oneOf(['low', 'high', 'alto']).optional()", ["low", "high", "alto"]],
    ["inside a list", "list(oneOf(['low', 'high', 'alto']))", ["low", "high", "alto"]],
    ["by a constant", "oneOf(levels)", ["low", "high", "alto"]],
    ["by another schema", "level", ["z", "e", "d"]],
    ["by an enum", "of(Level)", ["low", "high", "alto"]],
    ["numbers", "either([3, -1, 2])", [3, -1, 2]],
  ])("%s", (_title, schema, expected) => {
    const source = `${library}
      const levels = ["low", "high", "alto"] as const;
      const level = oneOf(["z", "e", "d"]);
      enum Level { Z = "low", B = "high", A = "alto" }
      const S = object({ x: ${schema} });
      export function f(p: Infer<typeof S>): void {}`;
    const read = readTools(programOf({ "noise.ts": noise, "tools.ts": source })).get("f");
    const type = read?.input.root.properties[0]?.type;
    const values = type?.kind === "array" ? type.items : type;
    expect(values?.kind === "enum" ? values.members.map(({ value }) => value) : type).toEqual(expected);
  });

  it("also where the schema stands alone", () => {
    const source = `${library} const S = oneOf(["low", "high", "alto"]);\nexport function f(x: Infer<typeof S>): void {}`;
    const read = readTools(programOf({ "noise.ts": noise, "tools.ts": source })).get("f");
    expect(read?.input.root.properties[0]?.type).toMatchObject({
      members: [{ value: "low" }, { value: "high" }, { value: "alto" }],
    });
  });
});

describe("a row inferred from a table", () => {
  const library = `
    interface Column<T> { readonly data: T }
    type Columns = Record<string, Column<unknown>>;
    interface Table<C extends Columns> { readonly columns: C }
    type Flat<T> = { [K in keyof T]: T[K] } & {};
    type Name<K extends string, Renamed extends boolean> = Renamed extends true ? \`_\${K}\` : K;
    type RowOf<C extends Columns, Renamed extends boolean = false> = Flat<
      Renamed extends true ? never : { [K in keyof C & string as Name<K, Renamed>]: C[K]["data"] }
    >;
    type Row<T extends Table<Columns>> = RowOf<T["columns"]>;
    declare function table<C extends Columns>(columns: C): Table<{ [K in keyof C]: C[K] }>;
    declare function text(): Column<string>;
    declare function oneOf<const V extends readonly string[]>(values: V): Column<V[number]>;`;
  const source = `${library}
    const tickets = table({
      title: text(),
      /** How it stands. */
      status: oneOf(["open", "closed"]),
      body: text(),
    });
    export function f(p: Row<typeof tickets>): void {}`;

  it("keeps the order, the comments and the values of the table", () => {
    const noise = 'export const x: "body" | "closed" | "status" = "body"; export interface N { body: 1; title: 2 }';
    const read = readTools(programOf({ "noise.ts": noise, "tools.ts": source })).get("f");
    const properties = read?.input.root.properties ?? [];
    expect(properties.map(({ name }) => name)).toEqual(["title", "status", "body"]);
    expect(properties[1]).toMatchObject({
      description: "How it stands.",
      type: { kind: "enum", members: [{ value: "open" }, { value: "closed" }] },
    });
  });
});
