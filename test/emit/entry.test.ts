import { describe, expect, expectTypeOf, it } from "vitest";
import type { ToolEffects } from "../../src/runtime/generated/index.js";
import { entryMaker, type Resolved } from "../../src/runtime/generated/index.js";
import type { ToolEntry } from "../../src/runtime/index.js";
import { entry, text } from "../guard/fixtures.js";

/** What TypeScript does not check, which a function may give. */
type Untyped = ReturnType<typeof JSON.parse>;

type Add = (first: number, second: number) => Promise<number>;

const effects: ToolEffects = { access: "read", known: true, reads: [["sums"]], writes: [] };
const {
  access: _access,
  effects: _effects,
  traits: _traits,
  invoke: _invoke,
  ...parts
} = entry("add", {
  fields: { first: text() },
});

describe("the maker of an entry", () => {
  it("calls the function that its module has by then, with the list that the tool makes", async () => {
    let add: Add | undefined;
    const make = entryMaker<Add, ToolEntry<[number, number], number>>(parts, (input, context) => [
      Object.keys(input).length,
      context,
    ]);
    const made = make(effects, () => add as Add, { traits: { idempotent: true } });
    add = async (first, second) => first + second;
    expect(await made.invoke?.({ a: 1, b: 2 }, 40, {})).toBe(42);
    expect(made).toMatchObject({ name: "add", access: "read", effects, traits: { idempotent: true } });
    expect(make(effects, () => add as Add).traits).toEqual({});
  });
});

describe("what a function gives in the end", () => {
  it("is what TypeScript awaits", () => {
    expectTypeOf<Resolved<Promise<string>>>().toEqualTypeOf<Awaited<Promise<string>>>();
    expectTypeOf<Resolved<Promise<Promise<string>>>>().toEqualTypeOf<string>();
    expectTypeOf<Resolved<Promise<string | Promise<number>>>>().toEqualTypeOf<string | number>();
    expectTypeOf<Resolved<Promise<string> | number | undefined>>().toEqualTypeOf<string | number | undefined>();
    expectTypeOf<Resolved<PromiseLike<string>>>().toEqualTypeOf<string>();
    expectTypeOf<Resolved<{ readonly then: 1 }>>().toEqualTypeOf<{ readonly then: 1 }>();
    expectTypeOf<Resolved<void>>().toEqualTypeOf<void>();
    expectTypeOf<Resolved<never>>().toEqualTypeOf<never>();
    expectTypeOf<Resolved<unknown>>().toEqualTypeOf<unknown>();
    expectTypeOf<Resolved<Untyped>>().toEqualTypeOf<Awaited<Untyped>>();
    expectTypeOf<Resolved<Promise<Untyped>>>().toEqualTypeOf<Awaited<Promise<Untyped>>>();
  });
});
