import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type GuardCount, measureGuard, summarise } from "../../bench/corpus/guard.js";
import { measureValid } from "../../bench/corpus/guard-valid.js";

const corpus = process.env.TOOLGEN_CORPUS ?? "";

if (!existsSync(corpus)) console.warn("TOOLGEN_CORPUS names no folder: what is measured on the corpus is skipped.");

describe.runIf(existsSync(corpus))("calls that models got wrong", () => {
  let counts: readonly GuardCount[] = [];
  beforeAll(async () => {
    counts = await measureGuard(corpus);
  });

  it("end as each row of the collection from public issues says, its traps untouched", () => {
    const wrong = counts.filter((count) => count.corpus === "malformed" && count.access === "read");
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.filter(({ rows, asExpected }) => asExpected < rows)).toEqual([]);
  });

  it.each(["read", "write"] as const)("of the benchmark are mended or refused, for tools that %s", (access) => {
    const sums = summarise(counts, access);
    expect(sums.mendable).toBeGreaterThan(0);
    expect(sums.mended / sums.mendable).toBeGreaterThanOrEqual(0.95);
    expect(sums.executed).toBe(0);
    expect(sums.named / sums.hopeless).toBeGreaterThanOrEqual(0.95);
    expect(sums.othersRight).toBe(sums.others);
  });

  it("are told from right ones, which pass byte for byte", async () => {
    const { valid, untouched, repaired, refused } = await measureValid(corpus);
    expect({ repaired, refused }).toEqual({ repaired: [], refused: [] });
    expect(untouched).toBe(valid);
    expect(valid).toBeGreaterThan(1_000);
  });
});
