import { describe, expect, it } from "vitest";
import type { ObjectType, TypeGraph } from "../../src/ir/type.js";
import { compileValidators } from "../../src/typia/compile.js";
import { loadValidator } from "../support/load-validator.js";

const searchFlights: ObjectType = {
  kind: "object",
  properties: [
    property("origin", { kind: "string", minLength: 3, maxLength: 3 }),
    property("date", { kind: "string", format: "date" }),
    property(
      "cabin_class",
      { kind: "enum", members: [{ value: "economy" }, { value: "business" }, { value: "first" }] },
      true,
    ),
    property("passengers", {
      kind: "array",
      items: {
        kind: "object",
        properties: [
          property("name", { kind: "string", minLength: 1 }),
          property("age", { kind: "integer", minimum: 0, maximum: 150 }, true),
        ],
      },
      minItems: 1,
      maxItems: 9,
    }),
  ],
};

function property(
  name: string,
  type: ObjectType["properties"][number]["type"],
  optional = false,
): ObjectType["properties"][number] {
  return { name, wire: name, type, optional };
}

async function compile(root: TypeGraph["root"], definitions: TypeGraph["definitions"] = {}) {
  const { value, diagnostics } = await compileValidators([{ id: "tool", graph: { root, definitions } }], {
    unknownKeys: "reject",
  });
  expect(diagnostics).toEqual([]);
  if (process.env.SHOW) {
    console.log(value.byId.get("tool")?.statements);
    for (const s of value.shared) console.log(s.id, s.statements);
  }
  return loadValidator(value, "tool");
}

describe("objects", () => {
  it("accepts what fits, and gives one frozen list for it", async () => {
    const check = await compile(searchFlights);
    const valid = { origin: "SFO", date: "2024-02-29", passengers: [{ name: "Ann" }] };
    expect(check(valid)).toEqual([]);
    expect(check(valid)).toBe(check({ ...valid, cabin_class: "first" }));
    expect(Object.isFrozen(check(valid))).toBe(true);
  });

  it("speaks of a template literal type as it is written", async () => {
    const version = { kind: "string", pattern: "^v[0-9]+$", template: "`v${number}`" } as const;
    const check = await compile({ kind: "object", properties: [property("version", version)] });
    expect(check({ version: "1" })).toMatchObject([{ expected: "string of the form `v${number}`" }]);
  });

  it("asks keys that are not named to match their pattern", async () => {
    const check = await compile({
      kind: "object",
      properties: [property("name", { kind: "string" })],
      rest: { kind: "number" },
      keyPattern: "^x-",
    });
    expect(check({ name: "a", "x-size": 1 })).toEqual([]);
    expect(check({ name: "a", size: 1 })).toMatchObject([{ path: "size", value: "size" }]);
    expect(check({ name: "a", "x-size": "1" })).toMatchObject([{ expected: "number", value: "1" }]);
  });

  it("reports every fault once, with path, words and value", async () => {
    const check = await compile(searchFlights);
    expect(
      check({
        origin: "SFOO",
        date: "2024-02-30",
        cabin_class: "First",
        passengers: [{ name: "", age: 1.5 }, 7],
        extra: 1,
      }),
    ).toEqual([
      { path: "origin", expected: "string of exactly 3 characters", value: "SFOO" },
      { path: "date", expected: "date as YYYY-MM-DD", value: "2024-02-30" },
      { path: "cabin_class", expected: 'one of "economy", "business", "first"', value: "First" },
      { path: "passengers[0].name", expected: "string of at least 1 character", value: "" },
      { path: "passengers[0].age", expected: "integer from 0 to 150", value: 1.5 },
      { path: "passengers[1]", expected: "object", value: 7 },
      { path: "extra", expected: "no property of this name", value: 1 },
    ]);
  });
});
