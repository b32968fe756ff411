import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { exactNumber, parseExact } from "../../src/runtime/exact-json.js";
import { defaultLimits } from "../../src/runtime/guard/limits.js";
import { policyFor } from "../../src/runtime/guard/policy.js";
import { prepareArguments } from "../../src/runtime/guard/prepare.js";
import { entryOf, object, property, tool } from "../emit/harness.js";

/** Digits of an integer, with a point and an exponent that move them. */
const numeral = fc
  .tuple(fc.constantFrom("", "-"), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(12), fc.nat(8))
  .map(([sign, digits, fraction, exponent]) => {
    const text = String(digits).padStart(fraction + 1, "0");
    const whole = text.slice(0, text.length - fraction);
    const tail = fraction === 0 ? "" : `.${text.slice(-fraction)}`;
    return `${sign}${whole}${tail}${exponent === 0 ? "" : `e${exponent}`}`;
  });
/** Integers about the powers of two, where doubles get rare. */
const nearPower = fc
  .tuple(fc.integer({ min: 50, max: 90 }), fc.integer({ min: -5, max: 5 }))
  .map(([power, off]) => String(2n ** BigInt(power) + BigInt(off)));

/** The integer part of a numeral, worked out with big numbers alone. */
function integerPart(text: string): bigint {
  const [mantissa = "", exponent = "0"] = text.replace("-", "").split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return (BigInt(whole + fraction) * 10n ** BigInt(exponent)) / 10n ** BigInt(fraction.length);
}

const printed = (value: number) => BigInt(value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 0 }));

describe("a number", () => {
  it("is kept when its integer is, to the digit or as it prints, else it is infinite", () => {
    fc.assert(
      fc.property(fc.oneof(numeral, nearPower), (text) => {
        const double = Math.abs(Number(text));
        const whole = integerPart(text);
        const kept = double < 2 ** 53 || whole === BigInt(double) || whole === printed(double);
        expect(exactNumber(text)).toBe(kept ? Number(text) : text.startsWith("-") ? -Infinity : Infinity);
      }),
      { numRuns: 3_000 },
    );
  });

  it("is found in JSON text, and what looks like one in a string is left alone", () => {
    const value = fc.oneof(numeral, nearPower);
    const other = fc.constantFrom(
      '"9007199254740993"',
      '"\\"9007199254740993,"',
      '"\\\\"',
      "[9.5, 1]",
      "{}",
      '"1.2.3.4.5.6.7.8.9"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(value, other), { maxLength: 6 }), fc.constantFrom(",", " , "), (items, comma) => {
        const expected = items.map((item) => (/^[-\d]/.test(item) ? exactNumber(item) : JSON.parse(item)));
        expect(parseExact(`{"a":[${items.join(comma)}]}`)).toEqual({ a: expected });
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not make JSON of what is none", () => {
    for (const text of [
      "[009007199254740993]",
      "[9007199254740993.]",
      "9007199254740993 9007199254740993",
      "[+9007199254740993]",
    ])
      expect(() => parseExact(text)).toThrow(SyntaxError);
  });

  it("is told in time, however long it or a string of digits is", () => {
    expect(parseExact(`[${"9".repeat(1_000_000)}]`)).toEqual([Infinity]);
    expect(exactNumber(`0.${"0".repeat(1_000_000)}1e1000001`)).toBe(1);
    const digits = `${"7".repeat(15)}x`.repeat(100_000);
    expect(parseExact(JSON.stringify([digits, digits + "7".repeat(16)]))).toHaveLength(2);
  });
});

describe("arguments with a number that cannot be kept", () => {
  let reads: ToolEntry;
  let writes: ToolEntry;
  let pays: ToolEntry;
  beforeAll(async () => {
    const inner = object(property("limit", { kind: "number" }, { optional: true }));
    const root = object(
      property("amount", { kind: "number" }, { optional: true }),
      property("list", { kind: "array", items: { kind: "number" } }, { optional: true }),
      property("inner", inner, { optional: true }),
      property("big", { kind: "bigint" }, { optional: true }),
      property("id", { kind: "string" }, { optional: true }),
      property("any", { kind: "json" }, { optional: true }),
    );
    const made = await entryOf(tool("take", root));
    reads = { ...made, access: "read" };
    writes = { ...made, access: "write" };
    pays = { ...writes, traits: { irreversible: true } };
  });
  const guard = (entry: ToolEntry, text: string) =>
    prepareArguments(text, { tool: entry, policy: policyFor(entry, {}), limits: defaultLimits });

  const refused: readonly (readonly [what: string, args: string, path: string])[] = [
    ["a property", '{"amount":9007199254740993}', "amount"],
    ["a negative one", '{"amount":-9007199254740993}', "amount"],
    ["digits that no double has", '{"amount":12345678901234567890}', "amount"],
    ["an exponent", '{"amount":9.007199254740993e15}', "amount"],
    ["a fraction behind such an integer", '{"amount":9007199254740993.0}', "amount"],
    ["a number that is too large", '{"amount":1e999}', "amount"],
    ["an item", '{"list":[1,9007199254740993]}', "list[1]"],
    ["any JSON", '{"any":{"x":[9007199254740993]}}', "any"],
    ["a number where digits as text are expected", '{"big":9007199254740993}', "big"],
  ];
  it.each(refused)("is refused where it stands: %s", (_, args, path) => {
    for (const entry of [reads, writes, pays]) {
      const verdict = guard(entry, args);
      if (verdict.ok) throw new Error("was taken");
      expect(verdict.failure.code).toBe("invalid_arguments");
      expect(verdict.failure.issues?.map((issue) => issue.path)).toEqual([path]);
      expect(verdict.failure.text).toContain(`- ${path}: expected `);
    }
  });

  it("says in words what is wrong with it", () => {
    const verdict = guard(writes, '{"amount":9007199254740993}');
    expect(verdict).toMatchObject({
      failure: {
        text: expect.stringContaining("amount: expected number, got a number beyond what can be kept exactly."),
      },
    });
  });

  const broken: readonly (readonly [what: string, args: string, path: string])[] = [
    ["behind a comma too many", '{"amount":9007199254740993,}', "amount"],
    ["in a container as text", '{"inner":"{\\"limit\\":9007199254740993}"}', "inner.limit"],
    ["in a list as text", '{"list":"[9007199254740993]"}', "list[0]"],
    ["inside the arguments once more", '{"arguments":"{\\"amount\\":9007199254740993}"}', ""],
    ["in JSON of JSON", '"{\\"amount\\":9007199254740993}"', "amount"],
  ];
  it.each(broken)("is refused in text that is mended: %s", (_, args, path) => {
    for (const entry of [reads, writes]) {
      const verdict = guard(entry, args);
      if (verdict.ok) throw new Error("was taken");
      expect(verdict.failure.code).toBe("invalid_arguments");
      if (path !== "") expect(verdict.failure.issues?.map((issue) => issue.path)).toEqual([path]);
    }
  });

  const taken: readonly (readonly [args: string, decoded: object])[] = [
    ['{"amount":0.1}', { amount: 0.1 }],
    ['{"amount":1e21}', { amount: 1e21 }],
    ['{"amount":0.30000000000000004}', { amount: 0.30000000000000004 }],
    ['{"amount":3.14159265358979323846}', { amount: Math.PI }],
    ['{"amount":100000000000000000000000}', { amount: 1e23 }],
    ['{"amount":18446744073709551616}', { amount: 2 ** 64 }],
    ['{"amount":9007199254740991}', { amount: 9007199254740991 }],
    ['{"big":"9007199254740993"}', { big: 9007199254740993n }],
    [
      '{"id":"9007199254740993","any":["12345678901234567890"]}',
      { id: "9007199254740993", any: ["12345678901234567890"] },
    ],
  ];
  it.each(taken)("are taken without one: %s", (args, decoded) => {
    for (const entry of [reads, writes, pays]) {
      const verdict = guard(entry, args);
      if (!verdict.ok) throw new Error(verdict.failure.text);
      expect(verdict.calls[0]?.input).toEqual(decoded);
      expect(verdict.calls[0]?.repairs).toEqual([]);
    }
  });
});
