import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonValue, parseJsonc } from "../../src/config/jsonc.js";

function read(text: string): unknown {
  const parsed = parseJsonc(text);
  return "node" in parsed ? jsonValue(parsed.node) : parsed.fault;
}

describe("JSON with comments", () => {
  it("reads what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
        expect(read(JSON.stringify(value, undefined, pretty ? 2 : 0))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("takes comments, trailing commas and a byte order mark", () => {
    expect(read('\ufeff// a\n{ /* b */ "a": [1, 2,], // c\n "b": "//no", }\n')).toEqual({ a: [1, 2], b: "//no" });
  });

  it.each([
    ["", 0],
    ["{", 1],
    ["{a: 1}", 1],
    ['{"a" 1}', 5],
    ["[1 2]", 3],
    ["{} x", 3],
    ["[01]", 1],
    ['["\\x"]', 1],
    ["/* no end", 0],
    ["[,]", 1],
  ])("places the fault of %j at %d", (text, offset) => {
    expect(read(text)).toMatchObject({ offset });
  });

  it("does not overflow on deep nesting", () => {
    expect(read("[".repeat(100_000))).toMatchObject({ message: "values are nested too deeply" });
  });
});
