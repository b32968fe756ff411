import fc from "fast-check";
import { expect, it } from "vitest";
import { sameData } from "../../src/analyze/same-data.js";

const value = fc.jsonValue({ maxDepth: 3 });
const text = (data: unknown) => JSON.stringify(data, (_key, item) => (Object.is(item, -0) ? "negative zero" : item));

it("finds plain data equal whose text is", () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(sameData(a, structuredClone(a))).toBe(true);
      expect(sameData(a, b)).toBe(text(a) === text(b));
      expect(sameData({ a, b }, { b, a })).toBe(false);
      expect(sameData([a, b], [a, b, b])).toBe(false);
    }),
  );
  expect(sameData([0], [-0])).toBe(false);
  expect(sameData([], {})).toBe(false);
  expect(sameData({ a: undefined }, {})).toBe(false);
});
