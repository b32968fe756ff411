import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumbers, readTerms, writeNumber, writeTerms } from "../../src/runtime/select/index-text.js";
import { tokenize } from "../../src/runtime/select/tokenize.js";

describe("the text of an index", () => {
  it("gives back any numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 31 - 1 })), (numbers) => {
        expect([...readNumbers(numbers.map(writeNumber).join(""))]).toEqual(numbers);
      }),
    );
  });

  it("gives back the terms of any text, of characters outside of the basic plane too", () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom("a", "y", "s", "B", "é", "İ", "查", "询", "𠀀", "𠀁", "𝐀", " "),
        fc.string({ unit: "grapheme", maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
        const terms = [...new Set(texts.flatMap(tokenize))].sort();
        const written = writeTerms(terms);
        expect(readTerms(written)).toEqual(terms);
        expect(/[\ud800-\udbff](?![\udc00-\udfff])/.test(written)).toBe(false);
      }),
    );
  });
});
