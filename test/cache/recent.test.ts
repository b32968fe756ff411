import { describe, expect, it } from "vitest";
import { recentValues } from "../../src/cache/recent.js";

describe("recent values", () => {
  it("are those that were set or asked for last, and at most twice as many", () => {
    const values = recentValues<number>(10);
    for (let index = 0; index < 1_000; index++) {
      values.set(`${index}`, index);
      expect(values.get("0"), `after ${index}`).toBe(0);
    }
    const kept = Array.from({ length: 1_000 }, (_, index) => values.get(`${index}`)).filter(
      (each) => each !== undefined,
    );
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(kept).toEqual(expect.arrayContaining([0, 991, 999]));
  });

  it("take no place twice", () => {
    const values = recentValues<number>(2);
    values.set("first", 1);
    for (let index = 0; index < 10; index++) values.set("second", index);
    expect([values.get("first"), values.get("second")]).toEqual([1, 9]);
  });
});
