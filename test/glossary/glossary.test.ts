import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withGlossary } from "../../src/glossary/expand.js";
import { parseGlossary } from "../../src/glossary/parse.js";
import { buildSearchIndex } from "../../src/runtime/select/build-index.js";
import { searchTools } from "../../src/runtime/select/search.js";
import { loadIndex, type SearchDocument } from "../../src/runtime/select/search-index.js";

function document(name: string, description: string): SearchDocument {
  return { name, description: [description], parameterNames: [], parameterTexts: [], enumValues: [], keywords: [] };
}
const documents = [
  document("find_flights", "Search for flights between two cities."),
  document("rent", "Rent a car at the airport."),
  document("fly_kites", "Fly a kite. Scare cars."),
];

describe("a glossary", () => {
  it("adds the other words of an entry to the tools that use one", () => {
    const [flights, rent, kites] = withGlossary(documents, [
      ["flight", "航班", "机票"],
      ["car rental", "租车", "rent a car"],
      ["航班", "avion"],
    ]);
    expect(flights?.keywords).toEqual(["航班", "机票"]);
    expect(rent?.keywords).toEqual(["car rental", "租车"]);
    expect(kites).toBe(documents[2]);
  });

  it("lets tools be found in the other language, and changes nothing without entries", () => {
    const found = (tools: readonly SearchDocument[]) =>
      searchTools(loadIndex(buildSearchIndex(tools)), "我想订机票", 3).map(({ name }) => name);
    expect(found(documents)).toEqual([]);
    expect(found(withGlossary(documents, [["flight", "航班", "机票"]]))).toEqual(["find_flights"]);
    expect(withGlossary(documents, [])).toBe(documents);
  });

  it("of the travel example is read without a fault, and holds no word twice in an entry", () => {
    const text = readFileSync(new URL("../../examples/travel/glossary.json", import.meta.url), "utf8");
    const { value, diagnostics } = parseGlossary("glossary.json", text);
    expect(diagnostics).toEqual([]);
    expect(value.length).toBeGreaterThan(50);
    for (const words of value) expect(new Set(words).size).toBe(words.length);
  });

  it.each([
    ["[]", "a glossary is an object from a word to its other words"],
    ['{ "a": 1 }', 'the words for "a" must be a text or a list of texts'],
    ['{ "a": ["b", 1] }', 'the words for "a" must be a text or a list of texts'],
    ['{ "a": [""] }', "a word of the glossary is empty"],
    ["{", "expected a key in double quotes, found the end of the file"],
  ])("%s: %s", (text, message) => {
    expect(parseGlossary("g.json", text).diagnostics.map((found) => [found.code, found.message])).toEqual([
      ["TG1015", message],
    ]);
  });
});
