import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/runtime/schedule/canonical.js";
import { formatKey, segmentOf } from "../../src/runtime/schedule/key.js";
import { planTurn } from "../../src/runtime/schedule/plan.js";
import { sha256 } from "../../src/runtime/schedule/sha256.js";
import { call, tool } from "./fixtures.js";

const write = tool("write", { writes: ["account:{id}"] });
const read = tool("read", { reads: ["account:{id}"] });
const deep = tool("deep", { writes: ["account:{id}:{part}"] });
const star = tool("star", { writes: ["*"] });

describe("keys with arguments", () => {
  it("cannot be forged by an argument", () => {
    const calls = [
      call("a", deep, { id: "7", part: "x" }),
      call("b", write, { id: "7:x" }),
      call("c", write, { id: "*" }),
      call("d", write, { id: "" }),
      call("e", write, { id: "__proto__" }),
      call("f", write, { id: "constructor" }),
    ];
    expect(planTurn(calls).edges).toEqual([]);
  });

  it("are the same for one value, however it is written", () => {
    const same = (a: unknown, b: unknown): void => expect(segmentOf(a)).toBe(segmentOf(b));
    same(7, "7");
    same(7n, 7);
    same(-0, 0);
    same(1e21, "1e+21");
    same(true, "true");
    same(new Date("2024-05-01T10:00:00Z"), "2024-05-01T12:00:00+02:00");
    same(new Date("2024-05-01"), "2024-05-01");
    same(new URL("https://a.example"), "https://a.example/");
    for (const value of [undefined, null, Number.NaN, {}, [], new Date(Number.NaN), () => 1])
      expect(segmentOf(value)).toBeUndefined();
  });

  it("become a barrier when the argument is missing, inherited or no scalar", () => {
    for (const id of [null, ["7"], { id: 7 }]) {
      expect(planTurn([call("a", write, { id }), call("b", read, { id: 9 })]).edges).toMatchObject([
        { kind: "barrier" },
      ]);
    }
    const inherited = tool("inherited", { writes: ["x:{constructor.name}"] });
    expect(planTurn([call("a", inherited), call("b", read, { id: 9 })]).edges).toMatchObject([{ kind: "barrier" }]);
  });

  it("cover everything as `*`, which is no barrier", () => {
    const plan = planTurn([call("a", read, { id: 1 }), call("s", star), call("b", read, { id: 2 })]);
    expect(plan.edges).toEqual([
      { from: "a", to: "s", kind: "WAR", key: "*" },
      { from: "s", to: "b", kind: "RAW", key: "account:2" },
    ]);
  });

  it("are printed so that they cannot be misread", () => {
    expect(formatKey([])).toBe("*");
    expect(formatKey(["account", "7"])).toBe("account:7");
    expect(formatKey(["account", "7:x"])).toBe('account:"7:x"');
    expect(formatKey(["*"])).toBe('"*"');
    expect(formatKey([""])).toBe('""');
  });
});

describe("plans", () => {
  it("explain themselves", () => {
    const plan = planTurn([call("a", write, { id: 1 }), call("b", read, { id: 1 }), call("c", read, { id: 2 }, ["b"])]);
    expect(plan.explain()).toBe(
      [
        "a write: starts at once",
        "b read: waits for a (it writes account:1, read here)",
        "c read: waits for b (asked for by the host)",
        "critical path: a -> b -> c; width 1",
      ].join("\n"),
    );
    expect(plan.criticalPath).toEqual(["a", "b", "c"]);
    expect(planTurn([call("a", read, { id: 1 }), call("b", read, { id: 1 })]).width).toBe(2);
  });

  it("stay linear for many writes followed by many reads of them all, and back", () => {
    const all = tool("all", { reads: ["account"] });
    for (const n of [256, 4_096]) {
      const writes = Array.from({ length: n / 2 }, (_, index) => call(`w${index}`, write, { id: index }));
      const reads = Array.from({ length: n / 2 }, (_, index) => call(`r${index}`, all));
      expect(planTurn([...writes, ...reads]).edges.length).toBeLessThan(2 * n);
      expect(planTurn([...reads, ...writes]).edges.length).toBeLessThan(2 * n);
      const mixed = writes.flatMap((each, index) => [each, reads[index] ?? each]);
      expect(planTurn(mixed).edges.length).toBeLessThan(8 * n);
    }
  });

  it("let `after` name later calls, and calls of earlier turns", () => {
    const plan = planTurn([call("a", read, { id: 1 }, ["b", "earlier"]), call("b", read, { id: 1 })]);
    expect(plan.edges).toEqual([{ from: "b", to: "a", kind: "after" }]);
    expect(planTurn([call("a", read, { id: 1 }, ["a"])]).cycle).toEqual(["a", "a"]);
    // Against the order that the data asks for.
    expect(planTurn([call("a", write, { id: 1 }, ["b"]), call("b", read, { id: 1 })]).cycle).toEqual(["a", "b", "a"]);
  });
});

describe("hashes", () => {
  it("are SHA-256", () => {
    for (const text of ["", "abc", "ü😀", "x".repeat(55), "x".repeat(56), "x".repeat(64), "y".repeat(1_000)]) {
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });

  it("do not depend on the order of keys, but on everything else", () => {
    expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[1,{"c":2,"d":1}]}');
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});
