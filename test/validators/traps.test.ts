import { describe, expect, it } from "vitest";
import type { Property, Type, TypeGraph } from "../../src/ir/type.js";
import { compileValidators } from "../../src/typia/compile.js";
import { type Check, loadValidator } from "../support/load-validator.js";

async function compile(root: Type, definitions: TypeGraph["definitions"] = {}): Promise<Check> {
  const { value, diagnostics } = await compileValidators([{ id: "t", graph: { root, definitions } }], {
    unknownKeys: "reject",
  });
  expect(diagnostics).toEqual([]);
  return loadValidator(value, "t");
}

function object(properties: Readonly<Record<string, Type>>, optional: readonly string[] = [], rest?: Type): Type {
  return {
    kind: "object",
    properties: Object.entries(properties).map(
      ([name, type]): Property => ({ name, wire: name, type, optional: optional.includes(name) }),
    ),
    ...(rest === undefined ? {} : { rest }),
  };
}

const string: Type = { kind: "string" };
const number: Type = { kind: "number" };
const integer: Type = { kind: "integer" };
const paths = (check: Check, value: unknown) => check(value).map((issue) => issue.path);

describe("strings", () => {
  it("count code points", async () => {
    const check = await compile({ kind: "string", minLength: 3, maxLength: 3 });
    expect(check("😀😀😀")).toEqual([]);
    expect(check("😀😀")).not.toEqual([]);
    expect(check("😀😀😀😀")).not.toEqual([]);
    expect(check("\ud83d\ud83d\ud83d")).toEqual([]);
  });

  it("match patterns with the u flag, unanchored, with state kept nowhere", async () => {
    const check = await compile({ kind: "string", pattern: "^\\p{Script=Han}{2}$" });
    for (let i = 0; i < 3; i++) expect(check("北京")).toEqual([]);
    expect(check("ab")[0]?.expected).toBe("string matching /^\\p{Script=Han}{2}$/");
  });

  it("hoist regular expressions and value sets", async () => {
    const many: Type = { kind: "enum", members: Array.from({ length: 12 }, (_, i) => ({ value: `v${i}` })) };
    const { value } = await compileValidators(
      [{ id: "t", graph: { root: object({ a: { kind: "string", pattern: "^a" }, b: many }), definitions: {} } }],
      { unknownKeys: "reject" },
    );
    expect(value.byId.get("t")?.statements).toMatch(/^const pattern_t_\d+ = \/\^a\/u;$/m);
    expect(value.byId.get("t")?.statements).toMatch(/^const values_t_\d+ = .*new Set\(\["v0"/m);
  });
});

describe("numbers", () => {
  it("are finite", async () => {
    for (const type of [number, { ...number, minimum: 0 } as Type, { ...number, maximum: 9 } as Type, integer]) {
      const check = await compile(type);
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, JSON.parse("1e999")])
        expect(check(value)).toHaveLength(1);
    }
  });

  it("tolerate binary fractions in multiples, and no more", async () => {
    const check = await compile({ kind: "number", multipleOf: 0.1 });
    for (const value of [0.3, 0.7, 1.1, -0.3, 0, 1e6 + 0.1]) expect(check(value)).toEqual([]);
    for (const value of [0.35, 0.30001, 1.05]) expect(check(value)).toHaveLength(1);
    const whole = await compile({ kind: "integer", multipleOf: 7 });
    expect(whole(21)).toEqual([]);
    expect(whole(22)).toHaveLength(1);
  });

  it("are exact when they are integers", async () => {
    const check = await compile(integer);
    expect(check(Number.MAX_SAFE_INTEGER)).toEqual([]);
    for (const value of [2 ** 53, 1e20, 1.5]) expect(check(value)).toHaveLength(1);
  });
});

describe("objects", () => {
  it("are no arrays, even when every property is optional", async () => {
    const check = await compile(object({ a: string }, ["a"]));
    expect(check({})).toEqual([]);
    for (const value of [[], null, "", 1, undefined])
      expect(check(value)).toEqual([{ path: "", expected: "object", value }]);
  });

  it("do not lose the error of a property whose name starts with another's", async () => {
    const check = await compile(object({ a: string, ab: string, abc: object({ a: string }), abcd: string }));
    expect(paths(check, { a: 1, ab: 1, abc: { a: 1 }, abcd: 1 })).toEqual(["a", "ab", "abc.a", "abcd"]);
  });

  it("have own properties only", async () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];
    const all = Object.fromEntries([...names.map((name) => [name, string] as const)]);
    const optional = await compile(object(all, names));
    expect(optional({})).toEqual([]);
    expect(optional(Object.create(null))).toEqual([]);
    expect(paths(optional, JSON.parse('{"constructor":1,"__proto__":{"a":1}}')).toSorted()).toEqual([
      "__proto__",
      "constructor",
    ]);
    const required = await compile(object(all));
    expect(paths(required, {})).toEqual(names);
    expect(required(JSON.parse(JSON.stringify(all), (_, v) => v))).not.toEqual([]);
    expect(
      required(JSON.parse('{"constructor":"","toString":"","__proto__":"","hasOwnProperty":"","valueOf":""}')),
    ).toEqual([]);
    const plain = await compile(object({ a: string }));
    expect(plain(Object.create({ a: "inherited" }))).not.toEqual([]);
    expect(plain(JSON.parse('{"a":"","__proto__":{}}'))).toHaveLength(1);
  });

  it("are closed, and say which key is not theirs", async () => {
    const check = await compile(object({ a: string }));
    expect(check({ a: "", b: 1, "a b": 2 })).toEqual([
      { path: "b", expected: "no property of this name", value: 1 },
      { path: '["a b"]', expected: "no property of this name", value: 2 },
    ]);
  });

  it("may be left open to stripping", async () => {
    const { value } = await compileValidators([{ id: "t", graph: { root: object({ a: string }), definitions: {} } }], {
      unknownKeys: "strip",
    });
    expect(loadValidator(value, "t")({ a: "", b: 1 })).toEqual([]);
  });

  it("keep named properties and the rest apart", async () => {
    const check = await compile(object({ n: number }, [], string));
    expect(check({ n: 1, x: "s" })).toEqual([]);
    expect(paths(check, { n: "s", x: 1 })).toEqual(["n", "x"]);
  });

  it("take odd names for what they are", async () => {
    const check = await compile(
      object({ "a b": string, 'q"': string, "": string, "\u2028": string, "${x}": string, "*/": string, 北京: string }),
    );
    expect(paths(check, {})).toEqual(['["a b"]', '["q\\""]', '[""]', '["\u2028"]', '["${x}"]', '["*/"]', '["北京"]']);
  });
});

describe("arrays and tuples", () => {
  it("are not sparse", async () => {
    const check = await compile({ kind: "array", items: string });
    // biome-ignore lint/suspicious/noSparseArray: the case
    expect(paths(check, ["a", , "b"])).toEqual(["[1]"]);
  });

  it("have unique items, compared as JSON", async () => {
    const check = await compile({ kind: "array", items: { kind: "json" }, uniqueItems: true });
    expect(check([1, "1", true, null, [1], { a: 1, b: 2 }])).toEqual([]);
    for (const value of [
      [1, 1.0],
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      [0, -0],
    ])
      expect(check(value)).toHaveLength(1);
  });

  it("check what follows the elements", async () => {
    const check = await compile({
      kind: "tuple",
      elements: [
        { type: string, optional: false },
        { type: number, optional: true },
      ],
      rest: { kind: "boolean" },
    });
    for (const value of [["a"], ["a", 1], ["a", 1, true, false]]) expect(check(value)).toEqual([]);
    expect(check([])).toEqual([{ path: "", expected: "array of at least 1 item", value: [] }]);
    expect(paths(check, [1, "a", true, 0])).toEqual(["[0]", "[1]", "[3]"]);
  });

  it("refuse what is too long or too short, once", async () => {
    const check = await compile({ kind: "tuple", elements: [{ type: string, optional: false }], uniqueItems: true });
    expect(check(["a", "a"])).toHaveLength(1);
    const array = await compile({ kind: "array", items: string, minItems: 3, uniqueItems: true });
    expect(array(["a", "a"])).toHaveLength(1);
  });
});

describe("unions", () => {
  const circle = object({ kind: { kind: "literal", value: "circle" }, radius: number });
  const square = object({
    kind: { kind: "enum", members: [{ value: "square" }, { value: "box" }] },
    side: object({ a: number, ab: number }),
  });

  it("report on the branch that the discriminator names, and on no other", async () => {
    const check = await compile({ kind: "union", members: [circle, square, { kind: "null" }], discriminator: "kind" });
    for (const value of [null, { kind: "circle", radius: 1 }, { kind: "box", side: { a: 1, ab: 1 } }])
      expect(check(value)).toEqual([]);
    expect(paths(check, { kind: "square", side: { a: "", ab: "" } })).toEqual(["side.a", "side.ab"]);
    expect(check({ kind: "ball" })).toEqual([
      { path: "kind", expected: 'one of "circle", "square", "box"', value: "ball" },
    ]);
    expect(check(5)).toEqual([{ path: "", expected: "object or null", value: 5 }]);
  });

  it("find a discriminator that nobody declared", async () => {
    const check = await compile({ kind: "union", members: [circle, square] });
    expect(paths(check, { kind: "circle", radius: "1" })).toEqual(["radius"]);
  });

  it("report on the branch with the most matching keys", async () => {
    const check = await compile({
      kind: "union",
      members: [object({ email: string, name: string }), object({ phone: string, country: string }), string],
    });
    expect(paths(check, { phone: 1, country: "DE" })).toEqual(["phone"]);
    expect(paths(check, { email: "a", nam: "b" })).toEqual(["name", "nam"]);
    expect(paths(check, 1)).toEqual([""]);
  });

  it("are right with records and objects", async () => {
    const check = await compile({
      kind: "union",
      members: [{ kind: "record", values: number }, object({ a: string }), object({ b: number, c: string }, ["c"])],
    });
    for (const value of [{ a: 1 }, { a: "x" }, {}, { b: 1 }, { b: 1, c: "x" }, { z: 1 }])
      expect(check(value)).toEqual([]);
    for (const value of [{ a: "x", b: "y" }, { b: 1, c: true }, { z: "x" }]) expect(check(value)).not.toEqual([]);
  });

  it("take several strings of different formats", async () => {
    const check = await compile(
      object({
        at: {
          kind: "union",
          members: [
            { kind: "string", format: "ipv4" },
            { kind: "string", format: "ipv6" },
          ],
        },
      }),
    );
    expect(check({ at: "1.2.3.4" })).toEqual([]);
    expect(check({ at: "::1" })).toEqual([]);
    expect(check({ at: "x" })).toEqual([{ path: "at", expected: "IPv4 address or IPv6 address", value: "x" }]);
  });

  it("take an enum beside a constrained string", async () => {
    const check = await compile({
      kind: "union",
      members: [
        { kind: "enum", members: [{ value: "a" }, { value: 7 }] },
        { kind: "string", minLength: 3 },
      ],
    });
    for (const value of ["a", 7, "abc"]) expect(check(value)).toEqual([]);
    for (const value of ["ab", 8]) expect(check(value)).toHaveLength(1);
  });
});

describe("hostile values", () => {
  const node: TypeGraph["definitions"] = {
    Node: object({ next: { kind: "ref", id: "Node" }, value: number }, ["next", "value"]),
  };

  it("may be a hundred thousand levels deep", async () => {
    const check = await compile({ kind: "ref", id: "Node" }, node);
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i++) deep = { next: deep };
    const issues = check(deep);
    expect(issues).toHaveLength(1);
    expect(issues[0]?.expected).toBe("at most 256 levels of nesting");
    const json = await compile({ kind: "json" });
    let list: unknown = [];
    for (let i = 0; i < 100_000; i++) list = [list];
    expect(json(list)).toHaveLength(1);
  });

  it("may be cyclic", async () => {
    const check = await compile({ kind: "ref", id: "Node" }, node);
    const cyclic: Record<string, unknown> = {};
    cyclic.next = cyclic;
    expect(check(cyclic)).toHaveLength(1);
    expect((await compile({ kind: "json" }))(cyclic)).toHaveLength(1);
  });

  it("never make a validator throw", async () => {
    const check = await compile(object({ a: string, b: { kind: "array", items: string } }, ["b"]));
    const getter = {
      get a() {
        throw new Error("no");
      },
    };
    const proxy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("no");
        },
        get() {
          throw new Error("no");
        },
        getPrototypeOf() {
          throw new Error("no");
        },
      },
    );
    const fickle = {
      n: 0,
      get a() {
        return this.n++ === 0 ? "" : 1;
      },
    };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    for (const value of [getter, proxy, fickle, revoked.proxy, Symbol("x"), () => 1, 1n, new Date(), new Map()])
      expect(check(value).length).toBeGreaterThan(0);
  });

  it("do not make unions of recursive members slow", async () => {
    const check = await compile(
      { kind: "ref", id: "U" },
      {
        U: {
          kind: "union",
          members: [
            object({ a: { kind: "ref", id: "U" }, x: string }, ["a", "x"]),
            object({ a: { kind: "ref", id: "U" }, y: string }, ["a", "y"]),
          ],
        },
      },
    );
    const nest = (leaf: unknown, levels: number) => {
      let value = leaf;
      for (let i = 0; i < levels; i++) value = { a: value };
      return value;
    };
    expect(check(nest({ x: "" }, 200))).toEqual([]);
    expect(check(nest({ z: 1 }, 200)).length).toBeGreaterThan(0);
  });
});

describe("rich kinds", () => {
  it("decode without fail: no leap second, a port in range", async () => {
    const date = await compile({ kind: "date", format: "date-time" });
    expect(date("2024-02-29T12:00:00Z")).toEqual([]);
    for (const value of ["2016-12-31T23:59:60Z", "2024-02-30T12:00:00Z", "2024-02-29", 0])
      expect(date(value)).toHaveLength(1);
    const url = await compile({ kind: "url" });
    expect(url("https://a.example/?q=1")).toEqual([]);
    for (const value of ["http://a:99999", "//a", "x"]) expect(url(value)).toHaveLength(1);
  });

  it("bound big integers by value and bytes by their decoded size", async () => {
    const big = await compile({ kind: "bigint", minimum: "-10", maximum: "9007199254740993" });
    for (const value of ["0", "-10", "9007199254740993", "-0"]) expect(big(value)).toEqual([]);
    for (const value of ["-11", "9007199254740994", "01", "+1", "1.0", "", 1, 1n, "9".repeat(100_000)])
      expect(big(value)).toHaveLength(1);
    const bytes = await compile({ kind: "bytes", code: "Uint8Array", maxBytes: 4 });
    for (const value of ["", "QQ==", "QUJDRA=="]) expect(bytes(value)).toEqual([]);
    for (const value of ["QUJDREU=", "QQ", "Q===", "Q Q=", "QUJD\n"]) expect(bytes(value)).toHaveLength(1);
  });

  it("read maps as objects or as entries", async () => {
    const named = await compile({ kind: "map", key: { kind: "string", maxLength: 2 }, value: number });
    expect(named({ ab: 1 })).toEqual([]);
    expect(named({ abc: 1 })).toEqual([
      { path: "abc", expected: "property name: string of at most 2 characters", value: "abc" },
    ]);
    const entries = await compile({ kind: "map", key: integer, value: string });
    expect(entries([[1, "a"]])).toEqual([]);
    expect(paths(entries, [["1", "a"], [1], [1, 2]])).toEqual(["[0][0]", "[1]", "[2][1]"]);
    const set = await compile({ kind: "set", items: string, minItems: 1 });
    expect(set(["a", "b"])).toEqual([]);
    expect(set(["a", "a"])).toHaveLength(1);
  });
});
