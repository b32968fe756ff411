import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSearchIndex, searchIndexBuilder } from "../../src/runtime/select/build-index.js";
import { readNumbers, readSymbols, readTerms } from "../../src/runtime/select/index-text.js";
import type { SearchDocument } from "../../src/runtime/select/search-index.js";
import { tokenize } from "../../src/runtime/select/tokenize.js";

const words = fc.array(
  fc.constantFrom("order", "orders", "invoice", "find", "close", "EUR", "draft", "7", "预订", "a"),
  {
    maxLength: 6,
  },
);
const text = words.map((list) => list.join(" "));
const texts = fc.array(text, { maxLength: 3 });
const document: fc.Arbitrary<SearchDocument> = fc.record({
  name: text,
  description: texts,
  parameterNames: texts,
  parameterTexts: texts,
  enumValues: texts,
  keywords: texts,
});

/** An edit: a document that is replaced, one that comes, or one that goes. */
const edit = fc.record({
  kind: fc.constantFrom("replace", "replace", "replace", "add", "remove"),
  at: fc.nat(),
  document,
});

function apply(
  documents: readonly SearchDocument[],
  { kind, at, document }: typeof edit extends fc.Arbitrary<infer E> ? E : never,
) {
  const place = documents.length === 0 ? 0 : at % documents.length;
  const taken = kind === "add" ? 0 : 1;
  return documents.toSpliced(place, taken, ...(kind === "remove" ? [] : [document]));
}

describe("a builder of search indices", () => {
  it("gives after any edits what it gives of the same documents alone", () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 9, maxLength: 40 }),
        fc.array(edit, { maxLength: 6 }),
        (first, edits) => {
          const build = searchIndexBuilder();
          let documents: readonly SearchDocument[] = first;
          expect(build(documents)).toEqual(buildSearchIndex(documents));
          for (const each of edits) {
            documents = apply(documents, each);
            expect(build(documents)).toEqual(buildSearchIndex(documents));
          }
        },
      ),
    );
  });

  it("lists under each term the documents that have it", () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 40 }), (documents) => {
        const { terms, counts, gaps, impacts } = buildSearchIndex(documents);
        const found = new Map<string, number[]>();
        const blocks = terms.split(" ").filter((block) => block !== "");
        blocks.forEach((block, at) => {
          const steps = readNumbers(gaps.split(" ")[at] ?? "");
          expect(readSymbols(impacts.split(" ")[at] ?? "").every((symbol) => symbol >= 2)).toBe(true);
          let next = 0;
          const lengths = readNumbers(counts.split(" ")[at] ?? "");
          readTerms(block).forEach((term, index) => {
            let tool = 0;
            const tools = [...steps.subarray(next, next + (lengths[index] ?? 0))].map((step) => (tool += step));
            next += tools.length;
            found.set(term, tools);
          });
        });
        const expected = new Map<string, number[]>();
        documents.forEach((each, tool) => {
          const { name, description, parameterNames, parameterTexts, enumValues, keywords } = each;
          const all = [name, ...description, ...parameterNames, ...parameterTexts, ...enumValues, ...keywords];
          for (const term of new Set(all.flatMap(tokenize))) expected.set(term, [...(expected.get(term) ?? []), tool]);
        });
        expect(found).toEqual(expected);
      }),
    );
  });
});
