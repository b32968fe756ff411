import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openVocabulary, packVocabulary, type Ranks } from "../../src/cache/vocabulary.js";

const require = createRequire(import.meta.url);
const home = dirname(require.resolve("gpt-tokenizer/package.json"));
const { default: ranks } = require(join(home, "cjs/bpeRanks/o200k_base.js")) as { readonly default: Ranks };

describe("a packed vocabulary", () => {
  const opened = openVocabulary(JSON.parse(JSON.stringify(packVocabulary(ranks))));

  it("has the rank of every word, and of nothing else", () => {
    const words = ranks.flatMap((entry, rank) => (typeof entry === "string" ? [[entry, rank] as const] : []));
    const wrong = words.filter(([word, rank]) => opened.textRanks.get(word) !== rank);
    expect(words.length).toBeGreaterThan(190_000);
    expect(wrong).toEqual([]);
    for (const text of ["", "toolgen toolgen", "\ud800", "x".repeat(500)])
      expect(opened.textRanks.get(text)).toBeUndefined();
  });

  it("has the bytes that are no text", () => {
    const found = new Map<number, readonly number[]>();
    opened.forEach((bytes, rank) => {
      found.set(rank, bytes);
    });
    const bytes = ranks.flatMap((entry, rank) => (typeof entry === "string" ? [] : [[rank, entry] as const]));
    expect([...found]).toEqual(bytes);
  });
});
