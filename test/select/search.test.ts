import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSearchIndex } from "../../src/runtime/select/build-index.js";
import { searchTools } from "../../src/runtime/select/search.js";
import { loadIndex, type SearchDocument } from "../../src/runtime/select/search-index.js";
import { tokenize } from "../../src/runtime/select/tokenize.js";

function document(name: string, description: string, parameters: Record<string, string> = {}): SearchDocument {
  return {
    name,
    description: [description],
    parameterNames: Object.keys(parameters),
    parameterTexts: Object.values(parameters),
    enumValues: [],
    keywords: [],
  };
}

const travel = [
  document("get_weather", "查询天气。Get the weather of a city on a day.", { city: "城市 City" }),
  document("searchFlights", "搜索航班。Search for flights between two cities.", { origin: "City of departure" }),
  document("book_flight", "预订航班座位。Book seats on a flight.", { passengers: "Who flies" }),
  document("cancelBooking", "取消预订。Cancel a booking."),
];

const names = (query: string, limit = 5) =>
  searchTools(loadIndex(buildSearchIndex(travel)), query, limit).map(({ name }) => name);

describe("tokenize", () => {
  it("splits names at case, separators and digits, and stems", () => {
    expect(tokenize("searchFlightsV2 get_HTTPResponses")).toEqual([
      "search",
      "flight",
      "v",
      "2",
      "get",
      "http",
      "respons",
    ]);
  });

  it("folds width, drops stop words and keeps CJK words and pairs", () => {
    expect(tokenize("Ｆｌｉｇｈｔｓ of the day")).toEqual(["flight", "day"]);
    expect(tokenize("查询天气")).toEqual(expect.arrayContaining(["天气", "查询"]));
  });
});

describe("searchTools", () => {
  it("finds tools by meaning words in both languages of the docs", () => {
    expect(names("Search for flights between Beijing and Shanghai")[0]).toBe("searchFlights");
    expect(names("明天天气怎么样")[0]).toBe("get_weather");
    expect(names("取消我的预订")[0]).toBe("cancelBooking");
    expect(names("cancelled bookings")[0]).toBe("cancelBooking");
  });

  it("returns nothing for a query without a known term, and at most `limit` matches", () => {
    expect(names("zzz qqq")).toEqual([]);
    expect(names("flight booking weather", 2)).toHaveLength(2);
  });

  it("is the same index for the same documents, and agrees with a direct count of which tools hold a term", () => {
    const word = fc.constantFrom("alpha", "beta", "gamma", "delta", "epsilon", "zeta");
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 300 }), word, (texts, query) => {
        const documents = texts.map((description, i) => document(`tool_${i}`, description));
        const index = buildSearchIndex(documents);
        expect(buildSearchIndex(documents)).toEqual(index);
        const found = searchTools(loadIndex(index), query, documents.length).map(({ name }) => name);
        const expected = documents.filter(({ description }) => description.join(" ").split(" ").includes(query));
        expect(new Set(found)).toEqual(new Set(expected.map(({ name }) => name)));
      }),
      { numRuns: 60 },
    );
  });
});
