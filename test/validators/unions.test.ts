import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Property, Type } from "../../src/ir/type.js";
import { compileValidators } from "../../src/typia/compile.js";
import { loadValidator } from "../support/load-validator.js";

const object = (properties: Readonly<Record<string, Type>>, optional: readonly string[] = []): Type => ({
  kind: "object",
  properties: Object.entries(properties).map(
    ([name, type]): Property => ({ name, wire: name, type, optional: optional.includes(name) }),
  ),
});
const node: Type = { kind: "ref", id: "Node" };
const list: Type = { kind: "array", items: node };
const string: Type = { kind: "string" };
const number: Type = { kind: "number" };

/** Each member has a key of its own; some share others, through which they recurse as well. */
const told: Type = {
  kind: "union",
  members: [
    object({ and: list }),
    object({ not: node, note: string }, ["note"]),
    object({ a: number, inner: node, note: string }, ["inner"]),
    object({ b: number, inner: node }, ["inner"]),
    string,
  ],
};
/** Nothing tells these apart but what is in them. */
const untold: Type = {
  kind: "union",
  members: [
    object({ inner: node, x: number }, ["inner", "x"]),
    object({ inner: list, y: string }, ["y"]),
    list,
    string,
  ],
};

const text = fc.constantFrom("s", "t");
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, fc.integer({ min: 0, max: 3 }), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("and", "not", "note", "a", "b", "inner", "x", "y"), tie("value"), { maxKeys: 3 }),
  ),
})).value;

describe.each([
  ["whose members have keys of their own", told],
  ["whose members look alike", untold],
])("a union %s", (_, union) => {
  it.each(["reject", "strip"] as const)("is reported on only where it is wrong (%s)", async (unknownKeys) => {
    const compiled = await compileValidators(
      [
        { id: "one", graph: { root: node, definitions: { Node: union } } },
        { id: "many", graph: { root: list, definitions: { Node: union } } },
      ],
      { unknownKeys },
    );
    const one = await loadValidator(compiled.value, "one");
    const many = await loadValidator(compiled.value, "many");
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 5 }), (values) => {
        const wrong = new Set(many(values).map(({ path }) => Number(/^\[(\d+)\]/.exec(path)?.[1])));
        expect([...wrong].sort()).toEqual(values.flatMap((value, at) => (one(value).length > 0 ? [at] : [])));
      }),
      { numRuns: 500 },
    );
  });
});

it("takes time in proportion to a value that is wrong at the bottom of many levels", async () => {
  const compiled = await compileValidators([{ id: "t", graph: { root: node, definitions: { Node: untold } } }], {
    unknownKeys: "reject",
  });
  const check = await loadValidator(compiled.value, "t");
  let value: unknown = { inner: 5 };
  for (let level = 0; level < 200; level++) value = { inner: value };
  // Without memory this would be 2^200 tests.
  expect(check(value)).toHaveLength(1);
});
