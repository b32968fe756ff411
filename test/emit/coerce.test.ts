import { beforeAll, describe, expect, it } from "vitest";
import type { Type } from "../../src/ir/type.js";
import type { ToolEntry } from "../../src/runtime/contract.js";
import { coerce, entryOf, object, property, tool } from "./harness.js";

const color: Type = {
  kind: "enum",
  members: [{ value: "red" }, { value: "green" }, { value: "turquoise", synonyms: ["青绿"] }],
};

const types: Readonly<Record<string, Type>> = {
  text: { kind: "string" },
  count: { kind: "integer" },
  price: { kind: "number" },
  flag: { kind: "boolean" },
  day: { kind: "date", format: "date" },
  time: { kind: "string", format: "date-time" },
  big: { kind: "bigint" },
  color,
  colors: { kind: "array", items: color },
  level: { kind: "enum", members: [{ value: 1 }, { value: 2 }, { value: "max" }] },
  rank: {
    kind: "enum",
    members: [
      { value: 1, synonyms: ["Low", "both"] },
      { value: 3, synonyms: ["VeryHigh", "both"] },
      { value: true, synonyms: ["Auto"] },
    ],
  },
  nested: object(property("inner_key", { kind: "integer" }, { optional: true })),
  names: { kind: "array", items: { kind: "string" } },
  either: { kind: "union", members: [{ kind: "string" }, { kind: "integer" }] },
  scalar: { kind: "union", members: [{ kind: "integer" }, { kind: "boolean" }] },
  maybe: { kind: "union", members: [{ kind: "integer" }, { kind: "null" }] },
  parts: {
    kind: "union",
    members: [object(property("a", { kind: "integer" })), object(property("b", { kind: "integer" }))],
  },
  oneOrMore: { kind: "union", members: [color, { kind: "array", items: color }] },
  partOrMore: {
    kind: "union",
    members: [{ kind: "array", items: object(property("a", color)) }, object(property("a", color)), { kind: "null" }],
  },
  set: { kind: "set", items: { kind: "string" } },
  bytes: { kind: "bytes", code: "Uint8Array", maxBytes: 100 },
  any: { kind: "json" },
};

type Row = readonly [name: string, from: unknown, to: unknown];

const mended: readonly Row[] = [
  ["count", "5", 5],
  ["count", " 5 ", 5],
  ["count", "-12", -12],
  ["count", "5.0", 5],
  ["price", "19.90", 19.9],
  ["flag", "true", true],
  ["flag", "False", false],
  ["day", "2024/3/5", "2024-03-05"],
  ["day", "March 5, 2024", "2024-03-05"],
  ["day", "5th Mar 2024", "2024-03-05"],
  ["day", "2024年3月5日", "2024-03-05"],
  ["day", "25/12/2024", "2024-12-25"],
  ["day", "2024-03-05T00:00:00Z", "2024-03-05"],
  ["time", "2024-03-05 10:00:00Z", "2024-03-05T10:00:00Z"],
  ["time", "2024-03-05T10:00+0800", "2024-03-05T10:00:00+08:00"],
  ["big", 12, "12"],
  ["color", "RED", "red"],
  ["color", "青绿", "turquoise"],
  ["colors", "Green", ["green"]],
  ["colors", '["RED","green"]', ["red", "green"]],
  ["level", "2", 2],
  ["level", "MAX", "max"],
  ["rank", "low", 1],
  ["rank", "very_high", 3],
  ["rank", "Auto", true],
  ["nested", '{"inner_key": "5"}', { inner_key: 5 }],
  ["nested", { innerKey: "5" }, { inner_key: 5 }],
  ["nested", { inner_key: null }, {}],
  ["names", "one", ["one"]],
  ["scalar", "5", 5],
  ["scalar", "true", true],
  ["maybe", "7", 7],
  ["maybe", "null", null],
  ["parts", { b: "5" }, { b: 5 }],
  ["parts", '{"a": 1}', { a: 1 }],
  ["oneOrMore", "RED", "red"],
  ["oneOrMore", ["RED", "green"], ["red", "green"]],
  ["oneOrMore", '["RED"]', ["red"]],
  ["partOrMore", { a: "Red" }, { a: "red" }],
  ["partOrMore", [{ a: "Red" }], [{ a: "red" }]],
  ["set", ["a", "b", "a"], ["a", "b"]],
  ["count", null, undefined],
  ["bytes", "aGk", "aGk="],
  ["bytes", "_-8\n=", "/+8="],
];

const kept: readonly Row[] = [
  ["rank", "both", "both"],
  ...["5 apples", "1,000", "0x10", "4.5", "1e3", "007", "", "9007199254740993", "Infinity", "５五"].map(
    (text): Row => ["count", text, text],
  ),
  ["count", 4.5, 4.5],
  ["count", true, true],
  ["price", "0.12345678901234567890", "0.12345678901234567890"],
  ...["yes", "1", "", "on"].map((text): Row => ["flag", text, text]),
  ["flag", 1, 1],
  ...["03/05/2024", "2024-02-30", "tomorrow", "5.3.24"].map((text): Row => ["day", text, text]),
  ["time", "2024-03-05 10:00:00", "2024-03-05 10:00:00"],
  ["text", "true", "true"],
  ["text", "null", "null"],
  ["text", "[1, 2]", "[1, 2]"],
  ["text", 5, 5],
  ["color", "blue", "blue"],
  ["color", "turqoise", "turqoise"],
  ["colors", "red, green", "red, green"],
  ["names", "[look: a comment", "[look: a comment"],
  ["names", "a; b", "a; b"],
  ["names", null, undefined],
  ["either", "5", "5"],
  ["maybe", null, null],
  ["parts", { a: "1", b: "2" }, { a: "1", b: "2" }],
  ["parts", { c: 1 }, { c: 1 }],
  ["bytes", "%%%", "%%%"],
  ["any", "5", "5"],
  ["any", '{"a":1}', '{"a":1}'],
];

describe("generated coercers", () => {
  let entry: ToolEntry;

  beforeAll(async () => {
    const properties = Object.entries(types).map(([name, type]) => property(name, type, { optional: true }));
    entry = await entryOf(tool("t", object(...properties)));
  }, 120_000);

  const run = (name: string, from: unknown, level: "lossless" | "nearest" = "lossless") =>
    coerce(entry, { [name]: from }, { level });
  const wrap = (name: string, to: unknown) => (to === undefined ? {} : { [name]: to });

  it.each(mended)("%s: %j becomes %j", (name, from, to) => {
    const { value, repairs } = run(name, from);
    expect(value).toEqual(wrap(name, to));
    expect(entry.check(value)).toEqual([]);
    expect(repairs.length).toBeGreaterThan(0);
    expect(repairs.every(({ path }) => path.startsWith(name))).toBe(true);
    expect(coerce(entry, value)).toEqual({ value, repairs: [] });
    const given = { [name]: from };
    expect(coerce(entry, given, { level: "exact" })).toEqual({ value: given, repairs: [] });
  });

  it.each(kept)("%s: %j stays", (name, from, to) => {
    expect(run(name, from).value).toEqual(wrap(name, to));
  });

  it("takes a nearest value only where that is allowed", () => {
    expect(run("color", "turqoise", "nearest").value).toEqual({ color: "turquoise" });
    expect(run("text", 5, "nearest").value).toEqual({ text: "5" });
  });

  it("never wraps where the policy forbids it", () => {
    expect(coerce(entry, { names: "one" }, { wrapScalars: false }).value).toEqual({ names: "one" });
  });

  it("accepts no arguments at all when all are optional", () => {
    for (const nothing of [undefined, null, "", "  "]) expect(coerce(entry, nothing).value).toEqual({});
    expect(coerce(entry, "{}").value).toEqual({});
  });

  it("leaves or drops unknown keys, and renames no key over another", () => {
    expect(coerce(entry, { colour: 1, xyz: 2 }).value).toEqual({ colour: 1, xyz: 2 });
    const { value, repairs } = coerce(entry, { xyz: 2, count: 1 }, { unknownKeys: "strip" });
    expect(value).toEqual({ count: 1 });
    expect(repairs).toEqual([{ path: "xyz", from: 2, to: undefined, rule: "unknown-key" }]);
    expect(coerce(entry, { Count: 1, COUNT: 2 }).value).toEqual({ Count: 1, COUNT: 2 });
    expect(coerce(entry, { Count: 1, count: 2 }).value).toEqual({ Count: 1, count: 2 });
    expect(coerce(entry, { Count: "1" }).value).toEqual({ count: 1 });
  });

  it("leaves hostile keys where they are", () => {
    const given: unknown = JSON.parse('{"__proto__": {"count": 1}, "constructor": 2, "count": "3"}');
    const { value } = coerce(entry, given);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"count":1},"constructor":2,"count":3}');
    expect(({} as { count?: number }).count).toBeUndefined();
  });

  it("asks the host's parser first", () => {
    const parse = (text: string): unknown => (text === "{'inner_key': 5}" ? { inner_key: 5 } : undefined);
    expect(coerce(entry, { nested: "{'inner_key': 5}" }, { parse }).value).toEqual({ nested: { inner_key: 5 } });
  });

  it("is the identity on what is no object", () => {
    for (const value of [5, true, [], "text", [{ count: "1" }]]) expect(coerce(entry, value).value).toBe(value);
  });
});
