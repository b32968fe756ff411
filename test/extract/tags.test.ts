import { describe, expect, it } from "vitest";
import type { EffectKey } from "../../src/ir/tool.js";
import { extract } from "./project-fixture.js";

/** The tool of a comment; `lines` are its lines without the margin. */
function read(lines: string, declaration = "function f(id: string, n = 1): void {}", more = "") {
  const comment = lines
    .trim()
    .split("\n")
    .map((line) => ` * ${line.trim()}`)
    .join("\n");
  const { tool, faults } = extract(`/**\n${comment}\n * @tool\n */\nexport ${declaration}\n${more}`);
  expect(faults).toEqual([]);
  return tool("f");
}

const text = (keys: readonly EffectKey[]) =>
  keys.map(
    (key) => key.map((part) => (part.kind === "name" ? part.text : `{${part.path.join(".")}}`)).join(":") || "*",
  );

describe("descriptions", () => {
  it("keeps lines and lists, and makes inline tags plain", () => {
    expect(
      read(`Book a {@link Seat} with {@link https://x.dev|the docs} or {@linkcode Row the row}.

        - one @ two
        - mail me\\@x.org {@code a}

        \`\`\`ts
        @decorated
        class X {}
        \`\`\`
        @remarks More {@inheritDoc}text.`).description,
    ).toBe(
      "Book a Seat with the docs or the row.\n\n- one @ two\n- mail me@x.org a\n\n```ts\n@decorated\nclass X {}\n```\n\nMore text.",
    );
  });

  it.each([
    ["Book a seat @tool book", ["book"]],
    ["Book a seat @tool book-2 @pure", ["book-2"]],
    ["Book a seat @tool", ["f"]],
    ["Finds what has @tool name in its comment", []],
    ["Finds what has @tool name.", []],
    ["Reads `@tool name`", []],
  ])("finds the tag at the end of a comment of one line: %s", (comment, names) => {
    const { tools } = extract(
      `/** ${comment} */ export function f(): void {}\n/** @tool */ export function other(): void {}`,
    );
    expect(tools.map(({ name }) => name).filter((name) => name !== "other")).toEqual(names);
  });

  it("takes text below @tool, and @description", () => {
    const { tools } = extract(`
      /** @tool named
       * Below.
       * @description And this.
       */
      export function f(): void {}
      /** One line. @tool */
      export function g(): void {}
      /** 一行。 @tool h_tool @idempotent @reads a, b */
      export function h(): void {}
      /**
       * Text.
       * @tool - the first one
       */
      export function i(): void {}
    `);
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ["g", "One line."],
      ["h_tool", "一行。"],
      ["i", "Text."],
      ["named", "Below.\n\nAnd this."],
    ]);
    expect(tools[1]?.traits.idempotent).toBe(true);
    expect(text(tools[1]?.effects.reads ?? [])).toEqual(["a", "b"]);
  });

  it("reads parameters in every way of writing", () => {
    const { tool, faults } = extract(`
      /**
       * @tool
       * @param {string} a - text of a
       * @param [b=[1]] text of b
       *   on two lines
       * @param c.d - text of d
       * @param c.list[].e text of e
       * @argument x {{ deep: string }} - text of x
       * @param options.z - text of z
       * @returns {string} what it gives
       */
      export function f(
        a: string, b: number[] = [1], c: { d: string; list: { e: string }[] },
        { x, y }: { x: string; y: string }, { z }: { z: string },
      ): string { return a; }
    `);
    expect(faults).toEqual([]);
    expect(tool("f").result.description).toBe("what it gives");
    expect(tool("f").input.root.properties).toMatchObject([
      { name: "a", description: "text of a" },
      { name: "b", description: "text of b\non two lines" },
      {
        name: "c",
        type: {
          properties: [
            { description: "text of d" },
            { type: { items: { properties: [{ description: "text of e" }] } } },
          ],
        },
      },
      { name: "input", type: { properties: [{ description: "text of x" }, { name: "y" }] } },
      { name: "options", type: { properties: [{ description: "text of z" }] } },
    ]);
  });
});

describe("facts", () => {
  it("reads all of them", () => {
    const tool = read(
      `Text.
      @title Book a seat
      @deprecated use other
      @writes seat:{id}
      @destructive - it overwrites
      @idempotent
      @openWorld
      @approval when isBig
      @compensate undo
      @scope orders:write, orders:read
      @scope admin
      @timeout 1.5s
      @retry 3
      @maxCalls 5
      @maxResult 4k
      @modelOutput shorten()
      @example { "id": "a" }
      @example f("code for people")
      @example
      \`\`\`json
      { "id": "b" }
      \`\`\``,
      "function f(id: string): { a: string } { return { a: id }; }",
      `export function isBig(id: string): Promise<boolean> { return Promise.resolve(id !== ""); }
       export const undo = (call: { args: [id: string]; outcome: string; result?: { a: string } }) => call;
       export function shorten(result: { a: unknown }) { return result; }`,
    );
    expect(tool).toMatchObject({
      title: "Book a seat",
      deprecated: "use other",
      traits: {
        destructive: true,
        idempotent: true,
        openWorld: true,
        approval: { file: "tools.ts", exportName: "isBig" },
        compensate: { file: "tools.ts", exportName: "undo" },
        scopes: [["orders:write", "orders:read"], ["admin"]],
        timeoutMs: 1500,
        retries: 3,
        maxCalls: 5,
        maxResultTokens: 4000,
      },
      result: { modelOutput: { file: "tools.ts", exportName: "shorten" } },
      examples: [{ id: "a" }, { id: "b" }],
    });
  });

  it.each([
    ["(result: number)", []],
    ["(result: number, ctx: ToolContext)", []],
    ["(result: number, ctx?: ToolContext)", []],
    ["(result: number, id: string)", ["TG2013"]],
    ["(result: number, ctx: ToolContext, more: string)", ["TG2013"]],
    ["(result: string)", ["TG2013"]],
  ])("takes for @modelOutput a function of the result, with the context after it: %s", (parameters, codes) => {
    const { faults } = extract(`import type { ToolContext } from "@toolgen/runtime";
      export function show${parameters}: string { return ""; }
      /** @tool
       * @modelOutput show */
      export function f(id: string): number { return id.length; }`);
    expect(faults.map((fault) => fault.slice(0, 6))).toEqual(codes);
  });

  it("reads effects", () => {
    const tool = read("@reads account:{id}, db.users - for the name\n@reads *\n@writes a:*:b,\n  线路:{ id }");
    expect(text(tool.effects.reads)).toEqual(["account:{id}", "db.users", "*"]);
    expect(text(tool.effects.writes)).toEqual(["a", "线路:{id}"]);
    expect(read("@pure").effects).toEqual({ known: true, reads: [], writes: [], origins: ["@pure"] });
    expect(read("Nothing.").effects).toEqual({ known: false, reads: [], writes: [] });
  });

  it("takes the path of an argument with or without the name of the only parameter", () => {
    const keys = (path: string, declaration: string) => text(read(`@reads x:{${path}}`, declaration).effects.reads);
    expect(keys("id", "function f(input: { id: string }): void {}")).toEqual(["x:{id}"]);
    expect(keys("input.id", "function f(input: { id: string }): void {}")).toEqual(["x:{id}"]);
    expect(keys("input.id", "function f(input: { input: { id: string }; id: string }): void {}")).toEqual([
      "x:{input.id}",
    ]);
    expect(keys("a.id", "function f(a: { id: string }, b: string): void {}")).toEqual(["x:{a.id}"]);
  });

  it("marks a template that leads to no scalar", () => {
    const { faults } = extract(
      "/** @tool\n * @reads x:{a}, y:{b.c}\n */\nexport function f(a: { id: string }): void {}\n",
    );
    expect(faults).toEqual([
      "TG4005 tools.ts:2:11 {a} names no argument: the tool has id.",
      "TG4005 tools.ts:2:18 {b.c} names no argument: the tool has id.",
    ]);
  });

  it("passes ordinary tags, and names close to ours by chance", () => {
    read(
      "@see x\n@since 1\n@throws Error\n@type {x}\n@private\n@todo\n@version 1\n@component\n@route /x\n@summary s\n@template T\n@customTag",
    );
  });
});

describe("functions that tags name", () => {
  it("finds imports, namespaces, static methods, object methods and barrels", () => {
    const { tools, faults } = extract({
      "undo.ts":
        "export default function undo(): void {}\nexport const fast = (): void => {};\nexport class Undo { static slow(): void {} }",
      "index.ts": 'export { fast as quick } from "./undo.js";',
      "tools.ts": `
        import undo, { fast as imported, Undo } from "./undo.js";
        import * as all from "./undo.js";
        import { quick } from "./index.js";
        const local = { undo(): void {} };
        export { local as exported };
        /** @tool \n * @writes a\n * @compensate undo */ export function a(): void {}
        /** @tool \n * @writes a\n * @compensate imported */ export function b(): void {}
        /** @tool \n * @writes a\n * @compensate Undo.slow */ export function c(): void {}
        /** @tool \n * @writes a\n * @compensate all.fast */ export function d(): void {}
        /** @tool \n * @writes a\n * @compensate all.Undo.slow */ export function e(): void {}
        /** @tool \n * @writes a\n * @compensate quick */ export function f(): void {}
        /** @tool \n * @writes a\n * @compensate local.undo */ export function g(): void {}
        export class Store {
          /** @tool \n * @writes a\n * @compensate close */ h(): void {}
          /** @tool \n * @writes a\n * @compensate Store.close */ i(): void {}
          static close(): void {}
          /** @tool \n * @writes a\n * @compensate reopen */ j(): void {}
          reopen(): void {}
        }
        void [undo, imported, Undo, all, quick];
      `,
    });
    expect(faults).toEqual([]);
    expect(tools.map(({ traits }) => Object.values(traits.compensate ?? {}).join(" "))).toEqual([
      "undo.ts default",
      "undo.ts fast",
      "undo.ts Undo slow",
      "undo.ts fast",
      "undo.ts Undo slow",
      "index.ts quick",
      "tools.ts exported undo",
      "tools.ts Store close",
      "tools.ts Store close",
      "tools.ts Store reopen true",
    ]);
  });
});
