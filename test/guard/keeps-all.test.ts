import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDeeperThan } from "../../src/runtime/guard/limits.js";
import { keepsAll } from "../../src/runtime/guard/parse/keeps-all.js";
import { leastLength } from "../../src/runtime/guard/parse/least-length.js";

/** JSON text with what `JSON.parse` makes less of it. */
interface Written {
  readonly text: string;
  readonly repeats: boolean;
  readonly rounds: boolean;
}

const leaf = fc
  .constantFrom(
    "0",
    "-0",
    "7",
    "1e3",
    "1000",
    "1409670000",
    "1E2",
    "25.50",
    "0.5",
    "-1.25e-7",
    "true",
    "null",
    '""',
    '"a\\nb"',
    '" : "',
    '"9007199254740993"',
  )
  .map((text): Written => ({ text, repeats: false, rounds: false }));
const rounded = fc
  .constantFrom("9007199254740993", "-12345678901234567891", "1e999", "9.007199254740993e15")
  .map((text): Written => ({ text, repeats: false, rounds: text !== "1e999" }));
const key = fc.constantFrom("", "a", "b", "\\u0061", "long name", "__proto__", '":');
const blank = fc.constantFrom("", "", "", " ", "\n\t");

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4 },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: rounded },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(tie("written"), { maxLength: 4 }), blank)
        .map(([items, space]) => list(items, space)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.array(fc.tuple(key, tie("written")), { maxLength: 4 }), blank)
        .map(([pairs, space]) => object(pairs, space)),
    },
  ),
}));

function list(items: readonly Written[], space: string): Written {
  const text = `[${items.map((item) => space + item.text).join(",")}]`;
  return { text, repeats: items.some(({ repeats }) => repeats), rounds: items.some(({ rounds }) => rounds) };
}

function object(pairs: readonly (readonly [string, Written])[], space: string): Written {
  const quoted = pairs.map(([name]) => `"${name.replace('":', '\\":')}"`);
  const names = quoted.map((name) => JSON.parse(name) as string);
  const text = `{${pairs.map(([, { text: value }], place) => `${quoted[place]}${space}:${space}${value}`).join(",")}}`;
  const inner = list(
    pairs.map(([, value]) => value),
    "",
  );
  return { text, repeats: inner.repeats || new Set(names).size < names.length, rounds: inner.rounds };
}

describe("a text that is read", () => {
  it("says no more than its value, unless a property comes twice or a number is rounded", () => {
    fc.assert(
      fc.property(written, ({ text, repeats, rounds }) => {
        const value = JSON.parse(text);
        expect(keepsAll(text, value, true)).toBe(!repeats && !rounds);
        expect(keepsAll(text, value, false)).toBe(!rounds);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is never shorter than the least length of its value", () => {
    const numeral = fc
      .tuple(
        fc.constantFrom("", "-"),
        fc.nat({ max: 10_000_000 }),
        fc.constantFrom("", "0", "5", "25", "0625"),
        fc.integer({ min: -9, max: 12 }),
      )
      .map(
        ([sign, whole, fraction, power]) =>
          `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}${power === 0 ? "" : `e${power}`}`,
      );
    fc.assert(
      fc.property(
        fc.oneof(
          numeral,
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          expect(leastLength(JSON.parse(text))).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it("is as long as the least length of its value where it is plain, so that nothing else needs to be counted", () => {
    for (const value of [
      { city: "Paris", seats: 2, price: 25.5, share: 19.99, many: 120, direct: false },
      [null, true, [], -12, 1234],
    ])
      expect(JSON.stringify(value).length - leastLength(value)).toBeLessThan(5);
  });
});

it("the depth of a text is that of its brackets outside strings", () => {
  const nested = fc.array(fc.constantFrom("[", '{"":', '{"[{":', '{"a":["[",'), { maxLength: 9 });
  fc.assert(
    fc.property(
      nested,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom("", " ".repeat(40), '["{{{{", "[[["]'),
      (opened, max, filler) => {
        let text = filler || "0";
        let depth = filler.trim() === "" ? 0 : 1;
        for (const opening of opened.toReversed()) {
          const inner = opening.includes('["[",') ? 2 : 1;
          text = `${opening}${text.trim() === "" ? "0" : text}${inner === 2 ? "]}" : opening === "[" ? "]" : "}"}`;
          depth += inner;
        }
        expect(isDeeperThan(text, max)).toBe(depth > max);
      },
    ),
    { numRuns: 2_000 },
  );
});
