import { describe, expect, it } from "vitest";
import { extract } from "./project-fixture.js";

const callees = (text: string | Record<string, string>) => {
  const { tools, faults } = extract(text);
  expect(faults).toEqual([]);
  return tools.map(({ name, callee }) => ({ name, ...callee }));
};

describe("the forms of a tool", () => {
  it("functions, const functions and default exports", () => {
    expect(
      callees({
        "a.ts": `
          /** @tool */ export function plain(a: string): void {}
          /** @tool */ export const arrow = async (a: string): Promise<string> => a;
          /** @tool */ export const expression = function inner(a: string) { return a; };
          /** @tool */ export const satisfied = ((a: string) => a) satisfies (a: string) => string;
          const wrap = <F extends (...args: never[]) => unknown>(f: F): F => f;
          /** @tool */ export const wrapped = wrap((a: string) => a);
          /** @tool */ function later(a: string): void {}
          export { later as renamed };
          /** @tool */ export default function main(a: string): void {}
        `,
        "b.ts": "/** @tool anonymous */\nexport default (a: string): string => a;",
        "c.ts": "function c(a: string): void {}\n/** @tool */\nexport default c;",
      }),
    ).toEqual([
      { name: "anonymous", kind: "function", file: "b.ts", exportName: "default" },
      { name: "arrow", kind: "function", file: "a.ts", exportName: "arrow" },
      { name: "c", kind: "function", file: "c.ts", exportName: "default" },
      { name: "expression", kind: "function", file: "a.ts", exportName: "expression" },
      { name: "later", kind: "function", file: "a.ts", exportName: "renamed" },
      { name: "main", kind: "function", file: "a.ts", exportName: "default" },
      { name: "plain", kind: "function", file: "a.ts", exportName: "plain" },
      { name: "satisfied", kind: "function", file: "a.ts", exportName: "satisfied" },
      { name: "wrapped", kind: "function", file: "a.ts", exportName: "wrapped" },
    ]);
  });

  it("methods of classes and objects", () => {
    expect(
      callees(`
        export class Store {
          /** @tool */ open(title: string): void {}
          /** @tool */ static count(): number { return 0; }
          /** @tool */ close = async (id: number): Promise<void> => {};
        }
        /** Held. */
        export const Held = class { /** @tool */ held(a: string): void {} };
        class Hidden { /** @tool */ "quoted-name"(a: string): void {} }
        export { Hidden as Shown };
        function free(a: string): void {}
        export const api = {
          /** @tool */ method(a: string): void {},
          /** @tool */ property: (a: string) => a,
          /** @tool */ free,
        } as const;
        export const frozen = Object.freeze({ /** @tool */ icy(a: string): void {} });
        export default { /** @tool */ standard(a: string): void {} };
      `),
    ).toEqual([
      { name: "close", kind: "instance-method", file: "tools.ts", exportName: "Store", member: "close" },
      { name: "count", kind: "static-method", file: "tools.ts", exportName: "Store", member: "count" },
      { name: "free", kind: "object-method", file: "tools.ts", exportName: "api", member: "free" },
      { name: "held", kind: "instance-method", file: "tools.ts", exportName: "Held", member: "held" },
      { name: "icy", kind: "object-method", file: "tools.ts", exportName: "frozen", member: "icy" },
      { name: "method", kind: "object-method", file: "tools.ts", exportName: "api", member: "method" },
      { name: "open", kind: "instance-method", file: "tools.ts", exportName: "Store", member: "open" },
      { name: "property", kind: "object-method", file: "tools.ts", exportName: "api", member: "property" },
      { name: "quoted-name", kind: "instance-method", file: "tools.ts", exportName: "Shown", member: "quoted-name" },
      { name: "standard", kind: "object-method", file: "tools.ts", exportName: "default", member: "standard" },
    ]);
  });

  it("client tools", () => {
    expect(callees("/** @tool\n * @client */\nexport declare function pick(a: string): Promise<string>;")).toEqual([
      { name: "pick", kind: "client", file: "tools.ts", exportName: "pick" },
    ]);
  });

  it("re-exports of an entry file, also from a package", () => {
    expect(
      callees({
        "toolgen.json": '{ "include": ["index.ts"] }',
        "index.ts":
          'export { add as plus } from "./math.js";\nexport * from "./store.js";\nexport { send } from "mail";',
        "math.ts":
          "/** @tool */ export function add(a: number): number { return a; }\n/** @tool */ export function sub(a: number): void {}",
        "store.ts": "export class Store { /** @tool */ open(a: string): void {} }",
        "node_modules/mail/package.json": '{ "name": "mail", "types": "index.d.ts" }',
        "node_modules/mail/index.d.ts": "/** @tool */\nexport declare function send(to: string): void;",
      }),
    ).toEqual([
      { name: "add", kind: "function", file: "index.ts", exportName: "plus" },
      { name: "open", kind: "instance-method", file: "index.ts", exportName: "Store", member: "open" },
      { name: "send", kind: "function", file: "index.ts", exportName: "send" },
    ]);
  });

  it("takes the parameters of the function inside a wrapper", () => {
    const { tools, faults } = extract(`
      import type { ToolContext } from "@toolgen/runtime";
      const traced = <A extends unknown[], R>(name: string, f: (...list: A) => R) => (...list: A): R => f(...list);
      async function load(id: string, deep = false): Promise<string> { return id + deep; }
      /** @tool */ export const named = traced("a", load);
      /** @tool */ export const here = traced("b", (id: string, ctx: ToolContext, ...more: number[]) => id + more.length);
      /** @tool */ export const destructured = traced("c", traced("d", ({ page = 1 }: { page?: number }) => page));
      /** @tool */ export const list = traced("e", (...pair: [a: string, b: number]) => pair.length);
      /** @tool */ export const none = traced("f", () => 1);
    `);
    expect(faults).toEqual([]);
    const taken = tools.map(({ name, parameters, input }) => [name, parameters, input.root.properties]);
    const property = (name: string, optional: boolean) => ({ kind: "property", name, optional });
    const shape = (name: string, kind: string, more = {}) => expect.objectContaining({ name, type: { kind, ...more } });
    expect(taken).toEqual([
      ["destructured", [{ kind: "root", optional: false }], [shape("page", "number")]],
      [
        "here",
        [property("id", false), { kind: "context" }, { kind: "rest", name: "more" }],
        [shape("id", "string"), shape("more", "array", { items: { kind: "number" } })],
      ],
      ["list", [{ kind: "rest", name: "list" }], [expect.objectContaining({ name: "list" })]],
      ["named", [property("id", false), property("deep", true)], [shape("id", "string"), shape("deep", "boolean")]],
      ["none", [], []],
    ]);
  });

  it("text that only looks like a tool is none", () => {
    const { tools, faults } = extract(`
      const text = "/** @tool */";
      const template = \`/** @tool */ \${text}\`;
      const pattern = /\\/** @tool *\\//;
      // /** @tool */
      /* see @tool for more */
      /** Write \`@tool\` above a function, or see the @tool page. */
      export function other(a: string): string { return text + template + pattern + a; }
      /** @toolgen is the name */
      export function another(): void {}
      /** @tool */ export function real(): void {}
    `);
    expect(faults).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(["real"]);
  });
});

describe("overloads", () => {
  it("takes the overload that carries the tag, and says nothing", () => {
    const { tool, faults } = extract(`
      export function f(a: string): string;
      /** Numbers. @tool */
      export function f(a: number, b?: boolean): number;
      export function f(a: unknown): unknown { return a; }
    `);
    expect(faults).toEqual([]);
    expect(tool("f").description).toBe("Numbers.");
    expect(tool("f").opaque).toBe(true);
    expect(tool("f").input.root.properties.map(({ name, type }) => [name, type.kind])).toEqual([
      ["a", "number"],
      ["b", "boolean"],
    ]);
  });

  it("takes the first of several, and warns once", () => {
    const { tool, faults } = extract(`
      /** First. @tool */
      export function f(a: string): string;
      /** Second. @tool */
      export function f(a: number): number;
      export function f(a: unknown): unknown { return a; }
    `);
    expect(faults).toEqual(["TG2011 tools.ts:3:23 f has 2 overloads"]);
    expect(tool("f").description).toBe("First.");
  });

  it("takes the documented one when the implementation carries the tag, and warns", () => {
    const { tool, faults } = extract(`
      export class C {
        f(a: string): string;
        /** Documented. */
        f(a: number): number;
        /** @tool */
        f(a: unknown): unknown { return a; }
      }
    `);
    expect(faults).toEqual(["TG2011 tools.ts:7:9 f has 2 overloads"]);
    expect(tool("f").input.root.properties[0]?.type.kind).toBe("number");
  });
});

describe("results", () => {
  const resultOf = (text: string) => extract(`/** @tool */ export ${text}`).tool("f").result;

  it.each([
    ["function f(): string { return ''; }", "value", "string"],
    ["async function f(): Promise<string> { return ''; }", "value", "string"],
    ["function f(): string | Promise<string> { return ''; }", "value", "string"],
    ["async function* f(): AsyncGenerator<string, number> { yield ''; return 1; }", "iterable", "number"],
    ["async function* f() { yield ''; return 1; }", "iterable", "number"],
    ["async function* f(): AsyncGenerator<string, number | undefined> { yield ''; return 1; }", "iterable", "string"],
    ["async function* f(): AsyncGenerator<string, void> { yield ''; }", "iterable", "string"],
    ["function* f(): Generator<string> { yield ''; }", "iterable", "string"],
    ["async function* f() { yield 1; }", "iterable", "number"],
    ["async function f(): Promise<AsyncIterable<string>> { throw 0; }", "iterable", "string"],
    ["function f(): ReadableStream<string> { throw 0; }", "iterable", "string"],
    ["function f(): { [Symbol.asyncIterator](): AsyncIterator<string> } { throw 0; }", "iterable", "string"],
    ["function f(): string[] { return []; }", "value", "array"],
    ["function f(): Set<string> { return new Set(); }", "value", "set"],
    ["function f(): PromiseLike<string> { throw 0; }", "value", "string"],
  ])("%s", (text, kind, type) => {
    const result = resultOf(text);
    expect([result.kind, result.type?.root.kind]).toEqual([kind, type]);
  });

  it("void has no type", () => {
    expect(resultOf("async function f(): Promise<void> {}")).not.toHaveProperty("type");
  });
});

describe("the injected context", () => {
  const usesContext = (text: string) => {
    const { tool, faults } = extract(`import type { ToolContext } from "@toolgen/runtime";\n${text}`);
    expect(faults).toEqual([]);
    return tool("f").usesContext;
  };

  it.each([
    ["directly", "export function f(a: string, ctx: ToolContext): void {}"],
    ["with services", "export function f(ctx: ToolContext<{ db: string }>, a: string): void {}"],
    ["optional", "export function f(a: string, ctx?: ToolContext): void {}"],
    [
      "by an alias",
      "type Ctx = ToolContext<{ db: string }>;\n/** @tool */ export function f(a: string, ctx: Ctx): void {}",
    ],
    [
      "extended",
      "interface Ctx extends ToolContext<{ db: string }> { more: string }\n/** @tool */ export function f(a: string, ctx: Ctx): void {}",
    ],
    [
      "extended, generic",
      "interface Ctx<T> extends ToolContext<T> { more: T }\n/** @tool */ export function f(a: string, ctx: Ctx<string>): void {}",
    ],
    ["intersected", "export function f(a: string, ctx: ToolContext & { user: string }): void {}"],
    ["destructured", "export function f(a: string, { signal }: ToolContext): void {}"],
    ["picked from", 'export function f(a: string, ctx: Pick<ToolContext, "signal">): void {}'],
    ["as a bound", "export function f<C extends ToolContext>(a: string, ctx: C): void {}"],
  ])("%s", (_, text) => {
    expect(usesContext(text.includes("@tool") ? text : `/** @tool */ ${text}`)).toBe(true);
  });

  it("is not a foreign type of that name", () => {
    const { tool } = extract(`
      interface ToolContext { user: string }
      /** @tool */ export function f(a: string, ctx: ToolContext): void {}
    `);
    expect(tool("f").usesContext).toBe(false);
    expect(tool("f").input.root.properties.map(({ name }) => name)).toEqual(["a", "ctx"]);
  });
});
