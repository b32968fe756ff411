import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, describe, expect, it } from "vitest";
import { openTokenCounts } from "../../src/cache/token-counts.js";

/** The modules as users get them: with a tokenizer of their own, and a thread for it. */
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

  it("come from a thread in the order of their texts, whoever asks meanwhile", async () => {
    const counts = built.openTokenCounts(folder);
    counts.prepare();
    await Promise.all([counts.countAhead(texts.slice(3)), counts.countAhead([...texts, ...texts])]);
    counts.save();
    const lines = readFileSync(join(folder, "tokens.txt"), "utf8").trimEnd().split("\n");
    expect(lines.filter((line) => / \d+$/.test(line))).toHaveLength(texts.length);
    expect(texts.map(counts.count)).toEqual(expected);
    expect(texts.map(openTokenCounts(folder).count)).toEqual(expected);
  });

  it("need no thread where none may be started, and none keeps a process from ending", () => {
    const module = new URL("../../dist/cache/token-counts.js", import.meta.url).href;
    const run = (then: string, ...flags: readonly string[]): string => {
      const code = `import { openTokenCounts } from ${JSON.stringify(module)}; const counts = openTokenCounts(undefined); counts.prepare(); ${then}`;
      const args = [...flags, "--no-warnings", "--input-type=module", "--eval", code];
      return execFileSync(process.execPath, args, { encoding: "utf8" });
    };
    const [permission = ""] = ["--permission", "--experimental-permission"].filter((flag) =>
      process.allowedNodeEnvironmentFlags.has(flag),
    );
    const count = 'await counts.countAhead(["one two"]); console.log(counts.count("one two"));';
    expect(run(count, permission, "--allow-fs-read=*")).toBe("2\n");
    expect(run('console.log("ends");')).toBe("ends\n");
  });
});
