import { describe, expect, it } from "vitest";
import type { Property, Type } from "../../src/ir/type.js";
import { readTool } from "./read.js";

const declarations = `
  /**
   * Key of an issue, as in PROJ-12.
   * @pattern ^[A-Z]+-[0-9]+$
   */
  export type IssueKey = string;
  /** At most a page. @maximum 100 @minimum 1 */
  type Limit = number;
  /** A small page. @maximum 10 */
  type SmallLimit = Limit;
  /** Labels. @maxItems 3 */
  type Labels = string[];
  /** Where a shell runs. */
  enum Shell { bash = "bash", zsh = "zsh" }
  /** Money with its currency. */
  type Money = { amount: string };
  /** @sensitive */
  type Secret = string;
  interface Schemas {
    /**
     * @description State of an order.
     * @enum {string}
     */
    Status: "paid" | "open";
    /** A price. */
    Price: { amount: string };
    State: Schemas["Status"];
    options: {
      /** How many. @minimum 1 */
      limit?: number;
    };
  }
  interface Box<T> { value: T; key: IssueKey }`;

function fieldsOf(parameters: string) {
  const { input, diagnostics } = readTool(`${declarations} export function f(${parameters}): void {}`);
  const fields = new Map<string, Property>(input.root.properties.map((property) => [property.name, property]));
  return { fields, said: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

const key: Type = { kind: "string", pattern: "^[A-Z]+-[0-9]+$" };

describe("the comment of the name that a type is declared by", () => {
  it("is that of a parameter or property without one", () => {
    const { fields, said } = fieldsOf(
      "key: IssueKey, limit: Limit | null, shell: Shell = Shell.bash, labels?: Labels, keys: readonly IssueKey[] = []",
    );
    expect(said).toEqual([]);
    expect([...fields.values()].map(({ description }) => description)).toEqual([
      "Key of an issue, as in PROJ-12.",
      "At most a page.",
      "Where a shell runs.",
      "Labels.",
      "Key of an issue, as in PROJ-12.",
    ]);
  });

  it("gives way to the comment of the property, and to that of the object itself", () => {
    const { fields } = fieldsOf("/** The parent. */ parent: IssueKey, price: Money");
    expect(fields.get("parent")).toMatchObject({ description: "The parent.", type: key });
    expect(fieldsOf("unit: Intl.RelativeTimeFormatUnit").fields.get("unit")).not.toHaveProperty("description");
    expect(fields.get("price")).not.toHaveProperty("description");
    expect(fields.get("price")?.type).toMatchObject({ description: "Money with its currency." });
  });

  it("limits values wherever the name stands", () => {
    const { fields } = fieldsOf(
      "a: IssueKey, b: IssueKey | null, c: IssueKey[], d: SmallLimit, e: Labels, f: Labels[]",
    );
    expect(fields.get("a")?.type).toEqual(key);
    expect(fields.get("b")?.type).toEqual({ kind: "union", members: [key, { kind: "null" }] });
    expect(fields.get("c")?.type).toEqual({ kind: "array", items: key });
    expect(fields.get("d")?.type).toEqual({ kind: "number", minimum: 1, maximum: 10 });
    const labels = { kind: "array", items: { kind: "string" }, maxItems: 3 };
    expect(fields.get("e")?.type).toEqual(labels);
    expect(fields.get("f")?.type).toEqual({ kind: "array", items: labels });
  });

  it("stays with the name where another one means the same type", () => {
    const { fields } = fieldsOf("a: Box<IssueKey | null>, b: Box<string | null>, c: string");
    const value = { kind: "union", members: [{ kind: "string" }, { kind: "null" }] };
    for (const name of ["a", "b"]) {
      const box = fields.get(name)?.type;
      expect(box?.kind === "object" ? box.properties.map(({ type }) => type) : []).toEqual([value, key]);
    }
    expect(fields.get("c")?.type).toEqual({ kind: "string" });
  });

  it("is not that of what a mapped type makes of it", () => {
    const { fields, said } = fieldsOf(
      "sort: { [K in keyof Box<string>]?: 'asc' | 'desc' }, patch: Partial<Pick<Box<string>, 'key'>>, flags: Record<keyof Box<string>, boolean>",
    );
    expect(said).toEqual([]);
    const key = (name: string) => {
      const type = fields.get(name)?.type;
      return type?.kind === "object" ? type.properties.find((property) => property.name === "key") : undefined;
    };
    expect(key("sort")).not.toHaveProperty("description");
    expect(key("flags")).toMatchObject({ type: { kind: "boolean" } });
    expect(key("patch")).toMatchObject({
      description: "Key of an issue, as in PROJ-12.",
      type: { pattern: "^[A-Z]+-[0-9]+$" },
      optional: true,
    });
  });

  it("is found behind indexed access", () => {
    const { fields, said } = fieldsOf(
      'status: Schemas["Status"], price: Schemas["Price"], state: Schemas["State"] | null, limit: Schemas["options"]["limit"]',
    );
    expect(said).toEqual([]);
    expect([...fields.values()].map(({ description }) => description)).toEqual([
      "State of an order.",
      "A price.",
      "State of an order.",
      "How many.",
    ]);
    expect(fields.get("limit")?.type).toEqual({ kind: "number", minimum: 1 });
  });

  it("marks secrets, and is wrong where it fits no part of the type", () => {
    expect(fieldsOf("token: Secret").fields.get("token")).toMatchObject({ sensitive: true });
    const { diagnostics } = readTool("/** @minimum 1 */ type Name = string; export function f(name: Name): void {}");
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "@minimum does not apply to `name`, which is a string.",
    ]);
  });
});

describe("a name that is @sensitive", () => {
  it.each([
    "Secret",
    "Secret | null",
    "Secret | number",
    "Array<Secret>",
    "ReadonlyArray<Secret>",
    "[Secret, number]",
    "Set<Secret>",
    "Map<string, Secret>",
    "Record<string, Secret>",
    "Partial<Record<'a' | 'b', Secret>>",
    "Renamed",
    "Account",
    "Partial<Account>",
    "Card[]",
    "Box<Secret>",
    "Login['token']",
    "Login['list'][]",
  ])("makes a secret of %s", (type) => {
    const more =
      "type Renamed = Secret; /** @sensitive */ interface Account { id: string } /** @sensitive */ type Card = { id: string };" +
      "interface Login { /** @sensitive */ token: string; list: Secret[] }";
    const { input } = readTool(`${declarations} ${more} export function f(value: ${type}, other: string): void {}`);
    expect(input.root.properties.map(({ sensitive }) => sensitive)).toEqual([true, undefined]);
  });

  it("makes secrets of all arguments where it is that of the only parameter", () => {
    const { input } = readTool(
      "/** @sensitive */ interface Login { user: string; code?: number } export function f(login: Login): void {}",
    );
    expect(input.root.properties.map(({ name, sensitive }) => [name, sensitive])).toEqual([
      ["user", true],
      ["code", true],
    ]);
  });

  it("leaves what is beside its member in an object", () => {
    const { input } = readTool(`${declarations} export function f(value: { a: Secret; b: string }): void {}`);
    expect(input.root.properties.map(({ name, sensitive }) => [name, sensitive])).toEqual([
      ["a", true],
      ["b", undefined],
    ]);
  });

  it("may be a type that holds itself", () => {
    const { input } = readTool(
      "type Tree = { leaf: string } | Tree[]; export function f(value: Tree, n: number): void {}",
    );
    expect(input.root.properties.map(({ sensitive }) => sensitive)).toEqual([undefined, undefined]);
  });
});

describe("the text of a schema that a type is inferred from", () => {
  const zod = `
    interface Schema<T> { readonly out: T; describe(text: string): this; meta(m: { description?: string }): this; optional(): Schema<T | undefined> }
    declare const z: {
      string(): Schema<string>;
      enum<const V extends readonly string[]>(values: V): Schema<V[number]>;
      object<S extends Record<string, Schema<unknown>>>(shape: S): Schema<{ [K in keyof S]: S[K]["out"] }>;
    };
    const NOTE = "a note";
    const level = z.enum(["low", "high"]).describe("How urgent");
    export const input = z.object({
      city: z.string().describe("Name of the city"),
      day: z.string().describe("Day, " + "as 2026-05-31").optional(),
      level,
      other: level.optional(),
      note: z.string().describe(NOTE),
      meta: z.string().meta({ description: "By meta" }),
      last: z.string().describe("first").describe("last"),
      /** By comment */
      both: z.string().describe("by schema"),
      none: z.string().describe(String(1)),
      nested: z.object({ id: z.string().describe("Its id") }).describe("An object"),
    });`;

  it("describes its property, unless a comment does", () => {
    const { input } = readTool(`${zod} export function f(p: typeof input.out): void {}`);
    expect(input.root.properties.map(({ name, description }) => [name, description])).toEqual([
      ["city", "Name of the city"],
      ["day", "Day, as 2026-05-31"],
      ["level", "How urgent"],
      ["other", "How urgent"],
      ["note", "a note"],
      ["meta", "By meta"],
      ["last", "last"],
      ["both", "By comment"],
      ["none", undefined],
      ["nested", "An object"],
    ]);
    expect(input.root.properties.at(-1)?.type).toMatchObject({ properties: [{ description: "Its id" }] });
  });
});

describe("the tags of a member that a mapped type makes something else of", () => {
  const entity = `
    interface Entity {
      /** Price. @minimum 1 @default 5 */
      price: number;
      /** Mail. @format email @example a@b.org */
      mail: string;
      /** @maxItems 3 */
      tags: { id: string }[];
    }
    type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;`;
  const read = (type: string) => {
    const { input, codes } = readTool(`${entity} export function f(p: { x: ${type} }): void {}`);
    const [property] = input.root.properties;
    return { properties: property?.type.kind === "object" ? property.type.properties : [], codes };
  };
  const limited = [{ minimum: 1 }, { format: "email" }, { maxItems: 3 }];

  it.each([
    ["another scalar", '{ [K in keyof Entity]?: "asc" | "desc" }'],
    ["a flag, once more mapped", "Partial<Readonly<{ [K in keyof Entity]: boolean }>>"],
    ["a flag beside others", "{ [K in keyof Entity]: boolean } & { other?: string }"],
    ["a list", "{ [K in keyof Omit<Entity, 'tags'>]?: string[] }"],
  ])("do not hold for %s, but its text does", (_, type) => {
    const { properties, codes } = read(type);
    expect(codes).toEqual([]);
    expect(properties.slice(0, 2).map(({ description }) => description)).toEqual(["Price.", "Mail."]);
    for (const { type: own, ...property } of properties) {
      expect(property).not.toHaveProperty("default");
      expect(property).not.toHaveProperty("examples");
      expect(JSON.stringify(own)).not.toMatch(/minimum|email|maxItems/);
    }
  });

  it.each([["Partial<Entity>"], ["DeepPartial<Entity>"], ["Pick<Entity, keyof Entity>"], ["Readonly<Entity>"]])(
    "hold for %s",
    (type) => {
      const { properties, codes } = read(type);
      expect(codes).toEqual([]);
      expect(properties.map(({ type: own }) => own)).toMatchObject(limited);
    },
  );

  it("hold for what may also be something else", () => {
    const { properties, codes } = read("{ [K in keyof Entity]: Entity[K] | null | { not: Entity[K] } }");
    expect(codes).toEqual([]);
    expect(properties.map(({ type: own }) => (own.kind === "union" ? own.members[0] : own))).toMatchObject(limited);
  });
});
