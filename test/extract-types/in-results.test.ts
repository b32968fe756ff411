import { describe, expect, it } from "vitest";
import type { Type } from "../../src/ir/type.js";
import { readTool } from "./read.js";

/** What a result type is read as, and what is said about it. */
function readResult(type: string, declarations = ""): { readonly root: Type | undefined; readonly said: string[] } {
  const { result, diagnostics } = readTool(`${declarations} export function f(): ${type} { throw 0; }`);
  return { root: result.graph?.root, said: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

function fieldsOf(root: Type | undefined): Readonly<Record<string, Type>> {
  const properties = root?.kind === "object" ? root.properties : [];
  return Object.fromEntries(properties.map(({ name, type }) => [name, type]));
}

const text: Type = { kind: "string" };
const errorType: Type = {
  kind: "object",
  properties: ["name", "message"].map((name) => ({ name, wire: name, type: text, optional: false })),
};

describe("what a result holds that no model writes", () => {
  it("is an error with its name and its message", () => {
    const { root, said } = readResult("{ ok: true; value: string } | { ok: false; error: TypeError }");
    expect(said).toEqual([]);
    expect(root).toMatchObject({
      kind: "union",
      discriminator: "ok",
      members: [{}, { properties: [{ name: "ok" }, { name: "error", type: errorType }] }],
    });
    expect(fieldsOf(readResult("{ error?: Error; last: Error | null }").root)).toEqual({
      error: errorType,
      last: { kind: "union", members: [errorType, { kind: "null" }] },
    });
  });

  it("keeps all members of a union, alike on the wire or not", () => {
    const { root, said } = readResult("{ at: Date | string; ids: Set<string> | string[]; big: bigint | string }");
    expect(said).toEqual([]);
    expect(fieldsOf(root)).toEqual({
      at: { kind: "union", members: [{ kind: "date", format: "date-time" }, text] },
      ids: {
        kind: "union",
        members: [
          { kind: "set", items: text },
          { kind: "array", items: text },
        ],
      },
      big: { kind: "union", members: [{ kind: "bigint" }, text] },
    });
  });

  it("is any JSON in place of a class, with a warning, and spares the rest", () => {
    const { root, said } = readResult("{ id: string; by: C; or: C | string; none: C | null }", "class C { run() {} }");
    expect(said).toEqual([
      "TG3007 `result.by` has no declared form: `run` of `C` is a method.",
      "TG3007 `result.or` has no declared form: `run` of `C` is a method.",
      "TG3007 `result.none` has no declared form: `run` of `C` is a method.",
    ]);
    expect(fieldsOf(root)).toEqual({ id: text, by: { kind: "json" }, or: { kind: "json" }, none: { kind: "json" } });
  });

  it("is what a class makes of itself in JSON, where that is a scalar", () => {
    const classes = `
      class Moment { private at = 0; plus(n: number): Moment { return this; } toJSON(): string | null { return null; } }
      interface Decimal { toNumber(): number; toJSON(): string }
      class Money { private c = 0; toJSON(): { cents: number } { return { cents: 0 }; } }`;
    const { root, said } = readResult("{ at: Moment; price?: Decimal; or: Decimal | number; sum: Money }", classes);
    expect(said).toEqual(["TG3007 `result.sum` has no declared form: `toJSON` of `Money` is a method."]);
    expect(fieldsOf(root)).toEqual({
      at: { kind: "union", members: [text, { kind: "null" }] },
      price: text,
      or: { kind: "union", members: [text, { kind: "number" }] },
      sum: { kind: "json" },
    });
    expect(readTool(`${classes} export function f(price: Decimal): void {}`).codes).toEqual(["TG3001", "TG3001"]);
  });

  it("takes no class for another member of the union around it", () => {
    const { root, said } = readResult("{ a: string } | C", "class C { a = ''; b = ''; run() {} }");
    expect(said).toEqual(["TG3007 The result of `f` has no declared form: `run` of `C` is a method."]);
    expect(root).toBeUndefined();
  });

  it("leaves functions and symbols out, required ones too, as JSON does", () => {
    const { root, said } = readResult("{ id: string; stop: () => void; key: symbol; on: string | (() => string) }");
    expect(said).toEqual([
      "TG3002 Left out: `result.stop`, because its type is a function.",
      "TG3002 Left out: `result.key`, because its type is a symbol.",
      "TG3002 Left out: `() => string` of `result.on`, because its type is a function.",
    ]);
    expect(fieldsOf(root)).toEqual({ id: text, on: text });
  });

  it("leaves an optional class out, which an encoder would write whole", () => {
    const { root, said } = readResult("{ id: string; by?: C }", "class C { run() {} }");
    expect(said).toEqual(["TG3002 Left out: `result.by`, because `run` of `C` is a method."]);
    expect(fieldsOf(root)).toEqual({ id: text });
  });

  it("is no array for being iterable", () => {
    expect(readResult("Iterable<string>").said).toHaveLength(1);
  });

  it("does not change what a model may write", () => {
    const { codes } = readTool("export function f(error: Error, at: Date | string): void {}");
    expect(codes).toEqual(["TG3001", "TG3002"]);
  });
});
