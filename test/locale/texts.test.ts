import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import type { Tool } from "../../src/analyze/catalog.js";
import { jsonSchema } from "../../src/emit/json-schema.js";
import type { ObjectType, Property, Type } from "../../src/ir/type.js";
import { mapTexts, textsOf } from "../../src/locale/texts.js";
import { object, property, tool } from "../emit/harness.js";
import { arbitraryGraph } from "../support/arbitrary-type.js";

function toolOf(root: ObjectType, definitions: Record<string, Type> = {}): Tool {
  const [found] = buildCatalog([tool("find", root, { definitions })]).value.tools;
  if (found === undefined) throw new Error("no tool");
  return found;
}

/** Every place that can hold a text gets one of its own. */
function described(type: Type, next: () => string): Type {
  switch (type.kind) {
    case "object":
      return {
        ...type,
        description: next(),
        properties: type.properties.map(
          (each): Property => ({ ...each, title: next(), description: next(), type: described(each.type, next) }),
        ),
        ...(type.rest === undefined ? {} : { rest: described(type.rest, next) }),
      };
    case "enum":
      return { ...type, members: type.members.map((member) => ({ ...member, description: next() })) };
    case "array":
    case "set":
      return { ...type, items: described(type.items, next) };
    case "record":
      return { ...type, values: described(type.values, next) };
    case "map":
      return { ...type, key: described(type.key, next), value: described(type.value, next) };
    case "tuple": {
      const elements = type.elements.map((each) => ({
        ...each,
        description: next(),
        type: described(each.type, next),
      }));
      return { ...type, elements, ...(type.rest === undefined ? {} : { rest: described(type.rest, next) }) };
    }
    case "union":
      return { ...type, members: type.members.map((member) => described(member, next)) };
    default:
      return type;
  }
}

describe("texts of a tool", () => {
  it("have keys that say where they are", () => {
    const shape: Type = {
      kind: "union",
      discriminator: "kind",
      members: [
        object(
          property("kind", { kind: "literal", value: "circle" }),
          property("r", { kind: "number" }, { description: "R" }),
        ),
        object(
          property("kind", { kind: "literal", value: "box" }),
          property("r", { kind: "number" }, { description: "S" }),
        ),
      ],
    };
    const cabin: Type = {
      kind: "enum",
      members: [{ value: "e", description: "E" }, { value: "f" }, { value: "b", alias: "business", description: "B" }],
    };
    const leg: Type = {
      kind: "object",
      description: "L",
      properties: [property("a.b", { kind: "string" }, { description: "A" })],
    };
    const found = toolOf(
      object(
        property("legs", { kind: "array", items: { kind: "ref", id: "Leg" } }, { description: "Legs", title: "T" }),
        property("shape", shape),
        property("cabin", { kind: "union", members: [cabin, { kind: "null" }] }),
        property("rates", { kind: "record", values: cabin }),
        property("pair", {
          kind: "tuple",
          elements: [{ type: { kind: "string" }, optional: false, description: "P" }],
        }),
      ),
      { Leg: leg },
    );
    expect(textsOf(found).map(({ key, text }) => `${key}: ${text}`)).toEqual([
      "description: Does find.",
      "params.legs#title: T",
      "params.legs: Legs",
      "params.legs[]{}: L",
      'params.legs[]["a.b"]: A',
      "params.shape<circle>.r: R",
      "params.shape<box>.r: S",
      "params.cabin=e: E",
      "params.cabin=business: B",
      "params.rates.*=e: E",
      "params.rates.*=business: B",
      "params.pair[0]: P",
    ]);
  });

  it("are all found under different keys, and replaced without changing what is checked", () => {
    fc.assert(
      fc.property(arbitraryGraph(), ({ root, definitions }) => {
        let count = 0;
        const next = () => `source text ${count++}`;
        const all = Object.fromEntries(Object.entries(definitions).map(([id, type]) => [id, described(type, next)]));
        const before = toolOf(described(root, next) as ObjectType, all);
        const keys = textsOf(before).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const after = mapTexts(before, (key) => `«${key}»`);
        const schema = JSON.stringify(jsonSchema(after.input));
        // A definition that nothing refers to is no place that a model reads.
        const reached = textsOf(before).length - 1;
        if (reached === count) expect(schema).not.toContain("source text");
        expect(jsonSchema(after.input, { annotations: false })).toEqual(
          jsonSchema(before.input, { annotations: false }),
        );
      }),
      { numRuns: 40 },
    );
  });
});
