import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, describe, expect, it } from "vitest";
import { openTokenCounts } from "../../src/cache/token-counts.js";

/** The module as users get it: with a tokenizer of its own. */
const built = (await import("../../dist/cache/token-counts.js" as string)) as {
  openTokenCounts: typeof openTokenCounts;
};
const folder = mkdtempSync(join(tmpdir(), "toolgen-tokens-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = [
  "",
  "Search for flights.",
  "搜索航班。",
  "naïve 🛫 <|endoftext|> \u2028",
  "a".repeat(300),
  "\ud800 alone",
];
const expected = texts.map((text) => countTokens(text, { disallowedSpecial: new Set() }));

describe("token counts", () => {
  it("are those of the public tokenizer, in the package as in its sources", () => {
    const [own, published] = [openTokenCounts(undefined), built.openTokenCounts(undefined)];
    expect(texts.map(own.count)).toEqual(expected);
    expect(texts.map(published.count)).toEqual(expected);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(published.count(text)).toBe(countTokens(text, { disallowedSpecial: new Set() }));
      }),
    );
  });

  it("are kept in the cache folder, and counted from there", () => {
    const counts = built.openTokenCounts(folder);
    expect(texts.map(counts.count)).toEqual(expected);
    counts.save();
    const lines = readFileSync(join(folder, "tokens.txt"), "utf8").trimEnd().split("\n");
    expect(lines.filter((line) => / \d+$/.test(line))).toHaveLength(texts.length);
    expect(texts.map(openTokenCounts(folder).count)).toEqual(expected);
  });

  it("are written once by a process that goes on to count", () => {
    const counts = openTokenCounts(folder);
    const file = () => readFileSync(join(folder, "tokens.txt"), "utf8");
    counts.save();
    const written = file();
    expect(counts.count("Search for trains.")).toBe(countTokens("Search for trains."));
    counts.save();
    expect(file()).toBe(written);
  });
});
