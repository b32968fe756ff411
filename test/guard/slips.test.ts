import { describe, expect, it } from "vitest";
import { closest, ladder } from "../../src/runtime/generated/index.js";
import { findName, nameTable } from "../../src/runtime/guard/names.js";
import { firstEnums, firstNames, type Slip } from "./slips/first.js";
import { secondEnums, secondNames } from "./slips/second.js";

const enums = [...firstEnums, ...secondEnums];
const names = [...firstNames, ...secondNames];

const takenFor = (list: readonly string[], written: string) => closest(ladder(list), written, "nearest")?.value ?? null;

function nameTakenFor(list: readonly string[], written: string): string | null {
  const found = findName(nameTable(list), written);
  return found.kind === "exact" || found.kind === "mended" ? found.name : null;
}

function score(slips: readonly Slip[], resolve: typeof takenFor) {
  const outcomes = slips.map(([list, written, meant]) => ({ written, meant, got: resolve(list, written) }));
  return {
    dangerous: outcomes.filter(({ meant, got }) => got !== null && got !== meant),
    missed: outcomes.filter(({ meant, got }) => got === null && meant !== null),
  };
}

describe("slips of models", () => {
  const tables = { "enum values": [enums, takenFor], "tool names": [names, nameTakenFor] } as const;

  it("has at least 150 of them", () => {
    expect(enums.length + names.length).toBeGreaterThanOrEqual(150);
  });

  it.each(Object.entries(tables))("never takes one of %s for something else", (_, [slips, resolve]) => {
    expect(score(slips, resolve).dangerous).toEqual([]);
  });

  it.each(Object.entries(tables))("gets at least nine in ten of %s right", (_, [slips, resolve]) => {
    const { dangerous, missed } = score(slips, resolve);
    const wrong = [...dangerous, ...missed];
    expect(wrong.length / slips.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1);
  });

  it("takes nothing but what is equal in normal form when a tool writes", () => {
    for (const [list, written] of enums) {
      const match = closest(ladder(list), written, "lossless");
      expect(match === undefined || ["exact", "normal-form", "synonym"].includes(match.rule)).toBe(true);
    }
  });
});
