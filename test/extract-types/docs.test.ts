import { describe, expect, it } from "vitest";
import { readTool } from "./read.js";

function descriptions(body: string, declarations = ""): Record<string, string | undefined> {
  const { input } = readTool(`${declarations}\nexport function f(p: ${body}): void {}`);
  return Object.fromEntries(input.root.properties.map(({ name, description }) => [name, description]));
}

describe("descriptions wherever people write them", () => {
  it.each([
    ["above", "{\n /** A. */\n a: string;\n /** B. */\n b: string;\n}"],
    ["on the line of the brace", "{ /** A. */\n a: string; /** B. */\n b: string;\n}"],
    ["all on one line", "{ /** A. */ a: string; /** B. */ b: string }"],
    ["behind each member", "{\n a: string; /** A. */\n b: string; /** B. */\n}"],
    ["behind each member, before its separator", "{\n a: string /** A. */;\n b: string /** B. */;\n}"],
    ["behind each member on one line", "{ a: string /** A. */; b: string /** B. */ }"],
    ["behind all but the last", "{\n a: string; /** A. */\n /** B. */\n b: string;\n}"],
    [
      "with line comments between",
      "{\n // no\n /** A. */\n // nor this\n a: string;\n\n /** B. */ b: string; // no\n}",
    ],
    ["with a modifier behind it", "{\n /** A. @public */\n a: string;\n /** B. @beta */\n b: string;\n}"],
    ["in several lines", "{\n /**\n  * A.\n  */\n a: string;\n /**\n  * B.\n  * @deprecated\n  */\n b: string;\n}"],
    ["with braces in the text", "{\n a: string; /** A. */\n b: string; /** B. */\n // }\n}"],
  ])("%s", (_title, body) => {
    expect(descriptions(body)).toEqual({ a: "A.", b: "B." });
  });

  it("keeps the text of `}` and `{@link}` in a trailing comment", () => {
    expect(descriptions("{\n a: string; /** Ends with }. */\n b: string; /** See {@link X | the X}. */\n}")).toEqual({
      a: "Ends with }.",
      b: "See the X.",
    });
  });

  it.each([
    ["the next property", '{ a: "x" | "y"; /** B. */ b: string }', [undefined, "B."], []],
    ["the property itself", '{\n a: "x" | "y"; /** A. */\n b: string; /** B. */\n}', ["A.", "B."], []],
    [
      "the last member",
      '{\n a:\n | "x" /** X. */\n | "y"; /** Y. */\n\n b: string;\n}',
      ["Y.", undefined],
      ["X.", "Y."],
    ],
    ["the last member, ahead", '{ a: "x" | /** Y. */ "y"; /** B. */ b: string }', [undefined, "B."], ["Y."]],
  ])("take a comment behind a union for that of %s", (_title, body, properties, members) => {
    expect(Object.values(descriptions(body))).toEqual(properties);
    const { input } = readTool(`export function f(p: ${body}): void {}`);
    const type = input.root.properties[0]?.type;
    const found = type?.kind === "enum" ? type.members.map(({ description }) => description) : [];
    expect(found.filter((text) => text !== undefined)).toEqual(members);
  });

  it("a comment behind a union among parameters is about the next one", () => {
    const { input } = readTool('export function f(a: "x" | "y", /** B. */ b: string): void {}');
    expect(input.root.properties.map(({ description }) => description)).toEqual([undefined, "B."]);
  });

  it("is inherited by what overrides a member without a comment, tags are not", () => {
    const declarations = `interface Top { /** A. @minLength 2 */ a: string; /** B. */ b: string; /** C. */ c: string }
      interface Middle extends Top { b: "x" | "y" }
      interface Part { /** D. */ d: number }
      class Bottom implements Middle, Part { a: "u" | "v" = "u"; b: "x" = "x"; /** Own. */ c = ""; /** @minimum 1 */ d = 1; }`;
    expect(descriptions("Bottom", declarations)).toEqual({ a: "A.", b: "B.", c: "Own.", d: "D." });
  });

  it("survives mapped types whose keys another type chooses, as query builders write them", () => {
    const declarations = `interface Row { /** A. */ a: "z" | "b"; /** B. */ b: string }
      type Keys<R> = { [K in keyof R]: R[K] extends never ? never : K }[keyof R];
      type Drain<T> = [T] extends [unknown] ? T : never;
      type Insertable<R> = Drain<{ [K in Keys<R>]: R[K] } & { [K in "length"]?: number }>;`;
    expect(descriptions("Insertable<Row>", declarations)).toEqual({ a: "A.", b: "B.", length: undefined });
    expect(descriptions("Named<'length'>", "type Named<K extends string> = { [P in K]: number };")).toEqual({
      length: undefined,
    });
  });

  it("survives Pick, Partial and inheritance", () => {
    const declarations = "interface A { /** A. */ a: string } interface B extends A { /** B. */ b: string }";
    expect(descriptions("Partial<B>", declarations)).toEqual({ b: "B.", a: "A." });
    expect(descriptions('Pick<B, "a">', declarations)).toEqual({ a: "A." });
  });

  it("takes those of the platform without the link at their end", () => {
    const { url } = descriptions('Pick<Response, "url">', "");
    expect(url).toMatch(/^The \*\*`url`\*\* read-only property .* after any redirects\.$/);
  });

  it("takes those of classes, parameter properties and inferred object types", () => {
    expect(descriptions("C", "class C { /** A. */ a = 1; constructor(/** B. */ public b: string) {} }")).toEqual({
      a: "A.",
      b: "B.",
    });
    expect(descriptions("typeof o", "declare const o: { /** A. */ a: string };")).toEqual({ a: "A." });
  });

  it("describes the object by the interface or alias that names it, never by the language's own", () => {
    const { input } = readTool("/** A place. */\ninterface P { a: string }\nexport function f(p: P): void {}");
    expect(input.root.description).toBe("A place.");
    const partial = readTool("export function f(p: Partial<{ a: string }>): void {}");
    expect(partial.input.root).not.toHaveProperty("description");
  });

  it("reads enum members with synonyms, aliases and deprecation, and comments of union members", () => {
    const source = `
      enum E { /** Low. @synonym cheap, budget */ Low = "low", Mid = "mid", /** @deprecated */ High = "high" }
      export function f(p: {
        e: E;
        u:
          /** One. */
          | "one"
          /** Two. @alias zwei */
          | "two";
      }): void {}`;
    const [e, u] = readTool(source).input.root.properties;
    expect(e?.type).toEqual({
      kind: "enum",
      members: [
        { value: "low", description: "Low.", synonyms: ["cheap", "budget"] },
        { value: "mid" },
        { value: "high", deprecated: true },
      ],
    });
    expect(u?.type).toEqual({
      kind: "enum",
      members: [
        { value: "one", description: "One." },
        { value: "two", description: "Two.", alias: "zwei" },
      ],
    });
  });

  it("reads comments of parameters and of tuple elements", () => {
    const source =
      "export function f(/** A. @minLength 2 */ a: string, b: [/** From. */ from: number, to: number]): void {}";
    const [a, b] = readTool(source).input.root.properties;
    expect(a).toMatchObject({ description: "A.", type: { kind: "string", minLength: 2 } });
    expect(b?.type).toMatchObject({ elements: [{ name: "from", description: "From." }, { name: "to" }] });
  });
});
