import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Issue } from "../../src/runtime/contract.js";
import { type Branch, branches, closest } from "../../src/runtime/generated/check/branches.js";
import { keys, unknownKeys } from "../../src/runtime/generated/check/object.js";

const names = fc.constantFrom("a", "b", "c", "d", "constructor", "__proto__");
const bits = fc.integer({ min: 1, max: 63 });
const shape = fc.dictionary(
  names,
  fc.tuple(bits, fc.boolean()).map(([bit, required]) => (required ? -bit : bit)),
  { maxKeys: 4 },
);
const branch = fc.record(
  { report: fc.constant(() => {}), accepts: fc.constantFrom(16, 32, 48), shape },
  { requiredKeys: ["report", "accepts"] },
) as fc.Arbitrary<Branch>;
const scalar = fc.constantFrom<unknown>(null, true, 1, "x", [], {});

/** The bit of a JSON type. */
function bitOf(value: unknown): number {
  const types = ["null", "boolean", "number", "string", "array", "object"];
  return 2 ** types.indexOf(value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
}

/** Of each member: 3 for a key of the right type, 1 for one of another, 2 less for a key that it lacks and for one that it requires. */
function score(value: object, { shape: known }: Branch): number {
  if (known === undefined) return 0;
  const present = Object.entries(value).map(([key, item]) =>
    Object.hasOwn(known, key) ? ((Math.abs(known[key] ?? 0) & bitOf(item)) === 0 ? 1 : 3) : -2,
  );
  const missing = Object.entries(known).map(([key, bit]) => (bit < 0 && !Object.hasOwn(value, key) ? -2 : 0));
  return [...present, ...missing].reduce<number>((sum, each) => sum + each, 0);
}

describe("the member of a union that a value is closest to", () => {
  it("is the first with the highest score, among those of its JSON type", () => {
    fc.assert(
      fc.property(fc.array(branch, { maxLength: 5 }), fc.dictionary(names, scalar), (list, value) => {
        const able = list.filter(({ accepts }) => (accepts & 32) !== 0);
        const best = Math.max(...able.map((each) => score(value, each)));
        expect(closest(value, branches(list))).toBe(able.find((each) => score(value, each) === best));
        expect(closest([], branches(list))).toBe(list.find(({ accepts }) => (accepts & 16) !== 0));
        expect(closest("text", branches(list))).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
  });
});

it("unknown keys are those that are not known, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.uniqueArray(names), fc.uniqueArray(names), (known, written) => {
      const issues: Issue[] = [];
      unknownKeys(JSON.parse(`{${written.map((name) => `"${name}":1`).join(",")}}`), keys(...known), "", issues);
      expect(issues.map(({ path }) => path)).toEqual(written.filter((name) => !known.includes(name)));
    }),
    { numRuns: 1_000 },
  );
});
