import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literal, stringLiteral } from "../../src/emit/printer.js";

/** The value that an expression has, as JSON text. */
function evaluated(expression: string): string {
  return JSON.stringify(runInNewContext(`(${expression})`));
}

describe("a literal", () => {
  const json = fc.jsonValue({ maxDepth: 5 });
  const indent = fc.nat(60).map((width) => " ".repeat(width * 2));

  it("has the value that it was printed from, at any indentation", () => {
    fc.assert(
      fc.property(json, indent, (value, at) => {
        expect(evaluated(literal(value, at))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("is on one line where it fits, and has an item or property a line where it does not", () => {
    const texts = fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, indent, (list, at) => {
        const flat = `[${list.map((text) => `"${text}"`).join(", ")}]`;
        const broken = `[\n${list.map((text) => `${at}  "${text}",\n`).join("")}${at}]`;
        expect(literal(list, at)).toBe(flat.length <= 110 - at.length ? flat : broken);
      }),
    );
  });

  it("lets no text break out of its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const printed = stringLiteral(text);
        expect(runInNewContext(printed)).toBe(text);
        expect(printed).not.toMatch(/[\u0000-\u001f\u2028\u2029<]/);
      }),
    );
  });
});
