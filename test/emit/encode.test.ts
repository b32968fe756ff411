import { describe, expect, it } from "vitest";
import { encodeResult, plain } from "../../src/runtime/generated/index.js";
import { entryOf, object, property, tool } from "./harness.js";

describe("plain", () => {
  it("writes what JSON can hold", () => {
    class Point {
      constructor(
        readonly x: number,
        readonly skipped?: string,
      ) {}
      length(): number {
        return this.x;
      }
    }
    expect(plain(new Point(1))).toEqual({ x: 1 });
    expect(plain({ a: undefined, b: [undefined], c: new Set([1n]), d: new Map([[1, new Date(0)]]) })).toEqual({
      b: [null],
      c: ["1"],
      d: [[1, "1970-01-01T00:00:00.000Z"]],
    });
    expect(plain({ toJSON: () => ({ at: new URL("https://x.org") }) })).toEqual({ at: "https://x.org/" });
    expect(plain(new Uint8Array([104, 105]).buffer)).toBe("aGk=");
    expect(plain(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 });
  });

  it("keeps __proto__ as a key and never as a prototype", () => {
    const value = plain(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    ["NaN", Number.NaN],
    ["an invalid date", new Date(Number.NaN)],
    ["a year that no format holds", new Date(8.64e15)],
    ["something inside", { a: [{ b: [() => 1] }] }],
  ])("refuses %s", (_, value) => {
    expect(() => encodeResult(value, plain)).toThrow(TypeError);
  });

  it("leaves out fields that JSON leaves out", () => {
    expect(plain({ id: 1, stop: () => 1, key: Symbol("s"), none: undefined })).toEqual({ id: 1 });
  });

  it("refuses a value that holds itself", () => {
    const loop: { self?: unknown } = {};
    loop.self = [loop];
    expect(() => encodeResult(loop, plain)).toThrow(/refers to itself/);
  });
});

describe("a result that shares its parts", () => {
  const doubled = (join: (part: unknown) => unknown, levels = 60) => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = join(value);
    return value;
  };

  it.each([
    ["in fields", (part: unknown) => ({ a: part, b: part })],
    ["in arrays", (part: unknown) => [part, part]],
    ["in sets", (part: unknown) => new Set([[part], [part]])],
    ["in maps", (part: unknown) => new Map([[1, [part, part]]])],
    ["by toJSON", (part: unknown) => ({ toJSON: () => [part, part] })],
  ])("%s is refused rather than written out without end", (_, join) => {
    expect(() => encodeResult(doubled(join), plain, 20_000)).toThrow(/holds more than 20000 values/);
    expect(encodeResult(doubled(join, 10), plain, 20_000)).toBeDefined();
  });
});

describe("a generated encoder", () => {
  it("writes declared fields only, and what does not fit plainly for the validator to see", async () => {
    const root = object(
      property("id", { kind: "string" }),
      property("at", { kind: "date", format: "date" }, { optional: true }),
    );
    const entry = await entryOf(tool("t", object(), { result: { kind: "value", type: { root, definitions: {} } } }));
    class User {
      id = "u";
      passwordHash = "secret";
      parent: unknown = this;
      get at(): Date {
        return new Date(0);
      }
    }
    expect(entry.encode(new User())).toEqual({ id: "u", at: "1970-01-01" });
    expect(entry.encode("text")).toBe("text");
    expect(entry.checkResult?.(entry.encode("text"))).not.toEqual([]);
    expect(entry.encode({ id: 5, at: "soon" })).toEqual({ id: 5, at: "soon" });
    expect(entry.encode(undefined)).toBeUndefined();
  });

  it("does not loop on data that refers to itself", async () => {
    const node = object(property("next", { kind: "ref", id: "node" }, { optional: true }));
    const graph = { root: { kind: "ref", id: "node" } as const, definitions: { node } };
    const entry = await entryOf(tool("t", object(), { result: { kind: "value", type: graph } }));
    const loop: { next?: unknown } = {};
    loop.next = loop;
    expect(() => entry.encode(loop)).toThrow(TypeError);
    expect(entry.encode({ next: { next: {} } })).toEqual({ next: { next: {} } });
  });

  it("takes of several members the one that declares all keys of the value", async () => {
    const text = { kind: "string" } as const;
    const short = object(property("name", text));
    const long = object(property("name", text), property("topic", text, { optional: true }));
    const value = { kind: "union", members: [short, { kind: "ref", id: "long" }] } as const;
    const graph = { root: object(property("value", value)), definitions: { long } };
    const entry = await entryOf(tool("t", object(), { result: { kind: "value", type: graph } }));
    expect(entry.encode({ value: { name: "a", topic: "b" } })).toEqual({ value: { name: "a", topic: "b" } });
    expect(entry.encode({ value: { name: "a", secret: "b" } })).toEqual({ value: { name: "a" } });
  });

  it("tells members apart by definitions that refer to themselves", async () => {
    const day = { kind: "date", format: "date" } as const;
    const node = object(property("on", day), property("next", { kind: "ref", id: "node" }, { optional: true }));
    const value = { kind: "union", members: [{ kind: "ref", id: "node" }, { kind: "string" }] } as const;
    const graph = { root: object(property("value", value)), definitions: { node } };
    const entry = await entryOf(tool("t", object(), { result: { kind: "value", type: graph } }));
    const on = new Date(0);
    expect(entry.encode({ value: { on, next: { on } } })).toEqual({
      value: { on: "1970-01-01", next: { on: "1970-01-01" } },
    });
    expect(entry.encode({ value: "1970" })).toEqual({ value: "1970" });
  });
});
