import { describe, expect, it } from "vitest";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import { type LocaleSource, parseLocale } from "../../src/locale/parse.js";
import { translateCatalog } from "../../src/locale/translate.js";
import { object, property, tool } from "../emit/harness.js";

const decls = [
  tool("book", object(property("seat", { kind: "string" }, { description: "Seat." })), {
    description: "Book.",
    position: { file: "src/air/book.ts", line: 3, column: 1 },
  }),
  tool("find", object(property("city", { kind: "string" }, { description: "City." })), { description: "Find." }),
];
const catalog = buildCatalog(decls).value;
const names = new Set(decls.map(({ name }) => name));

function source(folder: string, tag: string, content: unknown): LocaleSource {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  return { tag, folder, file: `${folder === "" ? "" : `${folder}/`}locales/${tag}.json`, text };
}

function translate(...sources: readonly LocaleSource[]) {
  const parsed = sources.map(parseLocale);
  const { value, diagnostics } = translateCatalog(
    catalog,
    parsed.map((one) => one.value),
    () => names,
  );
  return { value, said: [...parsed.flatMap((one) => one.diagnostics), ...diagnostics] };
}

describe("translation", () => {
  it("takes each text from the nearest file that has it, and falls back text by text", () => {
    const { value } = translate(
      source("src/air", "zh", { book: { description: "预订。" } }),
      source("", "zh", {
        book: { description: "订。", params: { seat: "座位。" } },
        find: { params: { city: "城市。" } },
      }),
    );
    expect(value.map(({ tag }) => tag)).toEqual(["zh"]);
    const [book, find] = value[0]?.tools ?? [];
    expect(book?.texts).toEqual({ description: "预订。", "params.seat": "座位。" });
    expect(find?.tool.description).toBe("Find.");
    expect(find?.tool.input.root.properties[0]?.description).toBe("城市。");
  });

  it("does not reach tools outside the folder of the file", () => {
    const { value, said } = translate(
      source("src/air", "zh", {
        find: { description: "找。" },
        book: { description: "订。", params: { seat: "座。" } },
      }),
    );
    expect(value[0]?.tools.map(({ tool: { name } }) => name)).toEqual(["book"]);
    expect(said).toEqual([]);
  });

  it("reports what is missing and what is stale, at its place", () => {
    const { said } = translate(
      source("", "zh", { find: { description: "找。", params: { citty: "城市。" } }, bok: { description: "订。" } }),
    );
    expect(said.map(({ code, message, position }) => [code, message, position?.file, position?.line])).toEqual([
      ["TG4014", 'zh: find has no text at params.citty. Did you mean "params.city"?', "locales/zh.json", 5],
      ["TG4014", 'zh: there is no tool called bok. Did you mean "book"?', "locales/zh.json", 8],
      ["TG4013", "book has no texts in zh: description, params.seat", "locales/zh.json", 1],
      ["TG4013", "find lacks 1 of 2 texts in zh: params.city", "locales/zh.json", 2],
    ]);
  });

  it("takes an empty text for one that is still to be written", () => {
    const { value, said } = translate(
      source("", "zh", { find: { description: " ", params: { city: "城市。" } }, book: {} }),
    );
    expect(value[0]?.tools.map(({ texts }) => texts)).toEqual([{ "params.city": "城市。" }]);
    expect(said.map(({ code }) => code)).toEqual(["TG4013", "TG4013"]);
  });

  it.each([
    ["[]", "the file must be an object"],
    ['{ "find": 1 }', "the entry of find must be an object"],
    ['{ "find": { "describe": "x" } }', '"describe" is none of title, description, deprecated, params, returns'],
    ['{ "find": { "description": ["x"] } }', "a translation is a text"],
    ['{ "find": { "params": "x" } }', '"params" must be an object'],
    ['{ "find": {}, "find": {} }', "the tool find stands here twice"],
    ['{ "find": ', 'expected a value, found "the end of the file"'],
    ['{ "__proto__": { "description": "x" }, "constructor": {} }', undefined],
  ])("%s: %s", (text, message) => {
    const { diagnostics } = parseLocale(source("", "zh", text));
    expect(diagnostics.map((found) => [found.code, found.message])).toEqual(
      message === undefined ? [] : [["TG4012", message.replace('"the end of the file"', "the end of the file")]],
    );
  });

  it("refuses a file that is named by no language", () => {
    expect(parseLocale(source("", "english_words", {})).diagnostics[0]?.code).toBe("TG4012");
  });
});
