import { describe, expect, test } from "vitest";
import type { Dialect, DialectId } from "../../src/emit/providers/dialect.js";
import { dialects } from "../../src/emit/providers/dialects/index.js";
import { printSchema } from "../../src/emit/providers/print/schema.js";
import { encode } from "../../src/emit/providers/rewrite/encode.js";
import { formsIn } from "../../src/emit/providers/rewrite/lower.js";
import type { Json, JsonObject } from "../../src/ir/json.js";
import type { InputGraph } from "../../src/ir/tool.js";
import type { Property, Type } from "../../src/ir/type.js";
import { compileNormalizer } from "./normalizer.js";
import { inputOf, objectOf, property } from "./tool.js";

const all: readonly Dialect[] = Object.values(dialects);
const text: Type = { kind: "string" };
const nil: Type = { kind: "null" };

function rendered(input: InputGraph, id: DialectId): JsonObject | undefined {
  const dialect = dialects[id];
  const { forms } = formsIn(input, dialect);
  return forms && printSchema({ dialect, forms, language: "en" });
}

/** The schema of the property `x`. */
function schemaOf(type: Type, id: DialectId, more: Partial<Property> = {}): JsonObject | undefined {
  const input: InputGraph = {
    root: { kind: "object", properties: [property("x", type, more.optional, more)] },
    definitions: {},
  };
  const properties = rendered(input, id)?.properties as JsonObject | undefined;
  return properties && (Object.values(properties)[0] as JsonObject);
}

/** Writes a value in the dialect and reads it back. */
function roundTrip(
  input: InputGraph,
  id: DialectId,
  wire: Json,
): { readonly written: Json | undefined; readonly back: unknown } {
  const { forms } = formsIn(input, dialects[id]);
  const written = forms && encode(forms.root, wire, forms);
  return { written, back: compileNormalizer(input, dialects[id])(written) };
}

describe("optional <-> null", () => {
  const input = inputOf({ x: text }, ["x"]);
  test.each(all.map(({ id, absent }) => [id, absent] as const))("%s says absence by being %s", (id, absent) => {
    const schema = rendered(input, id);
    expect(schema?.required).toEqual(
      absent === "null" || dialects[id].requiredAtRoot ? (absent === "null" ? ["x"] : undefined) : undefined,
    );
    expect(roundTrip(input, id, {})).toEqual({ written: absent === "null" ? { x: null } : {}, back: {} });
    expect(roundTrip(input, id, { x: "a" }).back).toEqual({ x: "a" });
  });

  test("null stays null where the type has it, and a value that it does not have says absence", () => {
    const enums: Type = { kind: "enum", members: [{ value: "a" }, { value: "absent" }] };
    const cases: readonly (readonly [Type, Json])[] = [
      [{ kind: "union", members: [{ kind: "integer" }, nil] }, "absent"],
      [{ kind: "union", members: [enums, nil] }, "(absent)"],
      [{ kind: "union", members: [text, nil] }, { absent: true }],
    ];
    for (const [type, sentinel] of cases) {
      const nullable = inputOf({ x: type }, ["x"]);
      expect(roundTrip(nullable, "openai-strict", {})).toEqual({ written: { x: sentinel }, back: {} });
      expect(roundTrip(nullable, "openai-strict", { x: null })).toEqual({ written: { x: null }, back: { x: null } });
    }
  });

  test("a default of null says absence by null: the two are one", () => {
    const nullable: Type = { kind: "union", members: [text, nil] };
    const root = { kind: "object", properties: [property("x", nullable, true, { default: null })] } as const;
    const input = { root, definitions: {} };
    expect(rendered(input, "openai-strict")).toMatchObject({
      properties: { x: { type: ["string", "null"] } },
      required: ["x"],
    });
    expect(roundTrip(input, "openai-strict", {})).toEqual({ written: { x: null }, back: { x: null } });
    expect(roundTrip(input, "openai-strict", { x: null }).back).toEqual({ x: null });
  });

  test("goes loose where no value is free", () => {
    const open: Type = { kind: "union", members: [text, { kind: "record", values: text }, nil] };
    expect(rendered(inputOf({ x: open }, ["x"]), "openai-strict")).toBeUndefined();
    expect(rendered(inputOf({ x: open }, ["x"]), "openai-loose")).toBeDefined();
  });
});

describe("map <-> entry list", () => {
  const input = inputOf({ x: { kind: "record", values: { kind: "number" } } });
  test.each(all.map(({ id, maps }) => [id, maps] as const))("%s: %s", (id, maps) => {
    const wire = {
      x: Object.fromEntries([
        ["a", 1],
        ["__proto__", 2],
      ]),
    };
    const { written, back } = roundTrip(input, id, wire);
    if (maps === "entries")
      expect(written).toEqual({
        x: [
          { key: "a", value: 1 },
          { key: "__proto__", value: 2 },
        ],
      });
    expect(JSON.stringify(back)).toBe(JSON.stringify(wire));
    expect(Object.getPrototypeOf((back as { x: object }).x)).toBe(Object.prototype);
  });

  test("a key that comes twice is left for the validator to refuse", () => {
    const twice = {
      x: [
        { key: "a", value: 1 },
        { key: "a", value: 2 },
      ],
    };
    expect(compileNormalizer(input, dialects["openai-strict"])(twice)).toEqual(twice);
  });

  test("what is in wire form already passes", () => {
    expect(compileNormalizer(input, dialects["openai-strict"])({ x: { a: 1 } })).toEqual({ x: { a: 1 } });
  });

  test("other keys of an object with properties are a list beside them", () => {
    const open: InputGraph = { root: { ...objectOf({ a: text }), rest: { kind: "number" } }, definitions: {} };
    const wire = { a: "x", b: 1 };
    const written = { a: "x", otherProperties: [{ key: "b", value: 1 }] };
    expect(roundTrip(open, "anthropic-strict", wire)).toEqual({ written, back: wire });
  });
});

describe("tuple <-> object", () => {
  const pair: Type = {
    kind: "tuple",
    elements: [
      { type: { kind: "number" }, optional: false, name: "lat" },
      { type: { kind: "number" }, optional: true, name: "lon" },
    ],
    rest: text,
  };
  const input = inputOf({ x: pair });
  test.each(all.map(({ id, tuples }) => [id, tuples] as const))("%s: %s", (id, tuples) => {
    for (const list of [[1], [1, 2], [1, 2, "a", "b"]]) {
      const { written, back } = roundTrip(input, id, { x: list });
      expect(Array.isArray((written as { x: Json }).x)).toBe(tuples === "prefix-items");
      expect(back).toEqual({ x: list });
    }
  });
  test("labels name the properties", () => {
    expect(roundTrip(input, "openai-strict", { x: [1, 2] }).written).toEqual({ x: { lat: 1, lon: 2, rest: [] } });
  });
});

describe("enums and literals", () => {
  test.each(all.map(({ id, literals, enums }) => [id, literals, enums] as const))(
    "%s writes literals as %s, enums %s",
    (id, literals, enums) => {
      const literal = schemaOf({ kind: "literal", value: "on" }, id);
      expect(literal).toMatchObject(literals === "const" ? { const: "on" } : { enum: ["on"] });
      const numbers = inputOf({ x: { kind: "enum", members: [{ value: 1 }, { value: 2 }] } });
      const { written, back } = roundTrip(numbers, id, { x: 2 });
      expect(written).toEqual({ x: enums === "strings" ? "2" : 2 });
      expect(back).toEqual({ x: 2 });
    },
  );

  test("texts that collide with the text of a number stay apart", () => {
    const input = inputOf({ x: { kind: "enum", members: [{ value: 1 }, { value: "1" }, { value: "" }] } });
    for (const value of [1, "1", ""])
      expect(roundTrip(input, "gemini-openapi", { x: value }).back).toEqual({ x: value });
    expect(JSON.stringify(rendered(input, "gemini-openapi"))).not.toContain('""');
  });

  test("a mixed enum is a choice where an enum has one type", () => {
    const type: Type = { kind: "enum", members: [{ value: "auto" }, { value: 1 }, { value: true }] };
    expect(schemaOf(type, "gemini-json-schema")).toEqual({
      anyOf: [{ type: "string", enum: ["auto"] }, { type: "integer", enum: [1] }, { type: "boolean" }],
    });
  });

  test("members are documented", () => {
    const type: Type = { kind: "enum", members: [{ value: "e", description: "cheap" }, { value: "f" }] };
    for (const { id } of all) expect(JSON.stringify(schemaOf(type, id))).toContain("e: cheap");
  });
});

describe("references", () => {
  const node = objectOf({ name: text, next: { kind: "ref", id: "N" } }, ["next"]);
  const recursive: InputGraph = { root: objectOf({ node: { kind: "ref", id: "N" } }), definitions: { N: node } };
  test.each(all.map((dialect) => [dialect.id, dialect] as const))("%s: recursion", (id, dialect) => {
    const schema = JSON.stringify(rendered(recursive, id));
    expect(schema.includes("$ref")).toBe(dialect.recursion === "keep");
    // As many levels as the dialect writes out, and more where it has a word for the rest, come back.
    const deep = [1, 2, 3, 4, 5, 6, 7].reduce<Json>((next, level) => ({ name: String(level), next }), { name: "0" });
    const { written, back } = roundTrip(recursive, id, { node: deep });
    if (written === undefined) expect(dialect.leaf).toBe("prune");
    else expect(back).toEqual({ node: deep });
  });

  test("a shared type is written out where refs are refused", () => {
    const shared: InputGraph = {
      root: objectOf({ a: { kind: "ref", id: "S" }, b: { kind: "ref", id: "S" } }),
      definitions: { S: objectOf({ v: text }) },
    };
    expect(JSON.stringify(rendered(shared, "anthropic-strict"))).not.toContain("$ref");
    expect(JSON.stringify(rendered(shared, "openai-strict"))).toContain('"$ref":"#/$defs/S"');
  });

  test("text beside a ref goes where the dialect lets it", () => {
    const described: InputGraph = {
      root: {
        kind: "object",
        properties: [property("a", { kind: "ref", id: "N" }, false, { description: "the first" })],
      },
      definitions: { N: node },
    };
    expect(rendered(described, "azure-strict")?.properties).toEqual({
      a: { anyOf: [{ $ref: "#/$defs/N" }], description: "the first" },
    });
  });
});

describe("constraints that a dialect lacks", () => {
  const type: Type = { kind: "integer", minimum: 1, maximum: 9 };
  test.each(all.map((dialect) => [dialect.id, dialect] as const))(
    "%s keeps bounds as keywords or as text",
    (id, dialect) => {
      const schema = schemaOf(type, id);
      const kept = dialect.constraints.minimum !== undefined;
      expect(schema?.minimum).toBe(kept ? 1 : undefined);
      if (!kept) expect(schema?.description).toBe("minimum 1; maximum 9");
    },
  );

  test("notes follow the description", () => {
    expect(schemaOf(type, "anthropic-strict", { description: "Seats" })?.description).toBe(
      "Seats (minimum 1; maximum 9)",
    );
    expect(schemaOf({ kind: "string", format: "uri" }, "openai-strict")?.description).toBe("format uri");
  });

  test("a lower bound holds as far as the dialect reaches", () => {
    expect(schemaOf({ kind: "array", items: text, minItems: 3 }, "anthropic-strict")).toMatchObject({
      minItems: 1,
      description: "at least 3 items",
    });
  });

  test("patterns are anchored where that is demanded, and dropped where no engine runs them", () => {
    expect(schemaOf({ kind: "string", pattern: "^a" }, "llamacpp")?.pattern).toBe("^a.*$");
    expect(schemaOf({ kind: "string", pattern: "a|b" }, "xai")?.pattern).toBe("^.*(?:a|b).*$");
    for (const pattern of ["(?=a)b", "(?<!a)b", "(a)\\1", "\\bword"]) {
      expect(schemaOf({ kind: "string", pattern }, "openai-strict")?.pattern).toBeUndefined();
      expect(schemaOf({ kind: "string", pattern }, "json-schema")?.pattern).toBe(pattern);
    }
    expect(schemaOf({ kind: "string", pattern: "[(?=]\\(?=" }, "openai-strict")?.pattern).toBe("[(?=]\\(?=");
  });
});

describe("property names", () => {
  const input = inputOf({ $top: { kind: "integer" }, top: { kind: "integer" }, "a b": text, 城市: text }, ["top"]);
  test.each(["anthropic-strict", "anthropic-loose", "gemini-openapi"] as const)(
    "%s renames what is refused, and back",
    (id) => {
      const names = Object.keys((rendered(input, id)?.properties ?? {}) as JsonObject);
      const rule = dialects[id].propertyNames;
      expect(names.every((name) => rule?.pattern.test(name))).toBe(true);
      expect(new Set(names).size).toBe(4);
      const wire = { $top: 1, top: 2, "a b": "x", 城市: "北京" };
      expect(roundTrip(input, id, wire).back).toEqual(wire);
      expect(compileNormalizer(input, dialects[id])(wire)).toEqual(wire);
    },
  );
});

describe("unions", () => {
  test("members that would read alike make the strict form impossible, not wrong", () => {
    const alike: Type = {
      kind: "union",
      members: [
        { kind: "record", values: text },
        { kind: "array", items: objectOf({ key: text, value: text }) },
      ],
    };
    expect(rendered(inputOf({ x: alike }), "openai-strict")).toBeUndefined();
  });

  test("members are told apart by tag, by type, by keys", () => {
    const shapes: Type = {
      kind: "union",
      members: [
        objectOf({ kind: { kind: "literal", value: "circle" }, r: { kind: "number" }, note: text }, ["note"]),
        objectOf({
          kind: { kind: "literal", value: "box" },
          size: { kind: "tuple", elements: [{ type: text, optional: false }] },
        }),
        { kind: "record", values: { kind: "boolean" } },
        text,
      ],
      discriminator: "kind",
    };
    const input = inputOf({ x: shapes });
    for (const x of [
      { kind: "circle", r: 1 },
      { kind: "circle", r: 1, note: "n" },
      { kind: "box", size: ["s"] },
      { a: true },
      "plain",
    ])
      expect(roundTrip(input, "openai-strict", { x }).back).toEqual({ x });
  });
});

test("a loose dialect rewrites nothing that the strict one of its provider does not, so that one normaliser serves both", async () => {
  const { providerRows } = await import("../../src/emit/providers/index.js");
  for (const { id, strict, loose } of providerRows) {
    if (strict === undefined || loose === undefined) continue;
    const [a, b] = [dialects[strict], dialects[loose]];
    expect(b.absent === "omitted" || a.absent === b.absent, id).toBe(true);
    expect(b.maps === "keep" || a.maps === b.maps, id).toBe(true);
    expect(b.tuples === "prefix-items" || a.tuples === b.tuples, id).toBe(true);
    expect(b.json !== "text" || a.json === b.json, id).toBe(true);
    expect(b.enums !== "strings" || a.enums === b.enums, id).toBe(true);
    expect(b.emptyEnumText || !a.emptyEnumText, id).toBe(true);
    expect(b.propertyNames === undefined || b.propertyNames === a.propertyNames, id).toBe(true);
  }
});

test("normalisers never throw, whatever they are given", () => {
  const input = inputOf(
    { a: { kind: "record", values: text }, b: { kind: "tuple", elements: [{ type: text, optional: false }] }, c: text },
    ["c"],
  );
  for (const { id } of all) {
    const normalize = compileNormalizer(input, dialects[id]);
    for (const value of [
      undefined,
      null,
      1,
      "x",
      [],
      [1],
      { a: null },
      { a: [null] },
      { b: { item1: undefined } },
      { c: [[]] },
    ])
      expect(() => normalize(value)).not.toThrow();
  }
});
