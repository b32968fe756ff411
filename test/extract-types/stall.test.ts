import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stallsOn } from "../../src/extract/types/regex/stall.js";

describe("regular expressions that stall", () => {
  it.each([
    "^(a+)+$",
    "^(a*)*$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(\\w+\\s?)*$",
    "^([a-z]+)*[0-9]$",
    "^(.*,)*$",
    "^((a?|)b)*$",
    "^(?:a|b|ab)*c$",
    "^(a?){30}a{30}$",
    "^(?:x+x+)+y$",
    "(?=(a+)+b)a",
    "^([a-zA-Z0-9]+[._-]?)*@$",
    "^(\\d+|\\d+\\.\\d*)+$",
    "^\\s*\\s*\\s*$",
    "^.*.*.*x$",
    '^([^"]|\\\\.|".*")*$',
  ])("refuses %s", (source) => {
    expect(stallsOn(source)).toBeDefined();
  });

  it.each([
    "^[a-z]+$",
    "^TG[0-9]{3}$",
    "^[A-Z][0-9]{8}$",
    "^(?:[a-z]+-)*[a-z]+$",
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2})?Z)?$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$",
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$",
    "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
    "^[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?$",
    "^(red|green|blue)(,(red|green|blue))*$",
    "foo.*bar",
    "\\s+$",
    '^"(?:[^"\\\\]|\\\\.)*"$',
    "(\\w+\\s*)+",
    "^\\p{L}+$",
    "^(?!.*--)[a-z-]+$",
    "^\\+?[1-9]\\d{1,14}$",
    "^v?\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$",
  ])("accepts %s", (source) => {
    expect(stallsOn(source)).toBeUndefined();
  });

  it("takes time that does not grow with the bounds written in the pattern", () => {
    expect(stallsOn("^(?:[a-z]{1,1000}[0-9]{1,1000}){1,1000}$")).not.toBe("");
    expect(stallsOn(`^(?:${Array.from({ length: 300 }, (_, n) => `w${n}`).join("|")})$`)).toBeUndefined();
  });

  it("accepts nothing that in fact explodes", () => {
    const atom = fc.constantFrom("a", "b", "[ab]", "a?", "b*", "a+", "(?:a|b)", "(?:a|ab)", "(?:a*)");
    const piece = fc.tuple(fc.array(atom, { minLength: 1, maxLength: 3 }), fc.constantFrom("", "*", "+", "{2,9}"));
    const patterns = fc.array(piece, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(patterns, fc.constantFrom("a", "b", "ab", "aab"), (pieces, unit) => {
        const source = `^${pieces.map(([atoms, repeat]) => `(?:${atoms.join("")})${repeat}`).join("")}$`;
        if (stallsOn(source) !== undefined) return;
        // One that explodes takes longer than any test may.
        expect(new RegExp(source, "u").test(`${unit.repeat(60)}!`)).toBeTypeOf("boolean");
      }),
      { numRuns: 400 },
    );
  });
});
