import { describe, expect, it } from "vitest";
import { compareManifests } from "../../src/drift/compare.js";
import type { Contract, ContractResult, ContractTraits } from "../../src/drift/contract.js";
import { manifestSchema } from "../../src/drift/manifest-schema.js";
import type { RuleId } from "../../src/drift/rules.js";
import type { EnumMember, Property, TupleElement, Type, TypeKind, TypeOf } from "../../src/ir/type.js";
import { contract } from "./contracts.js";

/** A change of one fact, and a rule that must name it. */
type Case<T> = readonly [before: T, after: T, rule: RuleId];
/** A case for each fact of a thing: a fact that is added to the IR does not compile until it has one. */
type Cases<T, Whole = T> = { readonly [K in keyof Required<T>]: Case<Whole> | "says nothing by itself" };

const string: Type = { kind: "string" };
const number: Type = { kind: "number" };
const nothing = "says nothing by itself";

type TypeCases = { readonly [K in TypeKind]: Cases<Omit<TypeOf<K>, "kind">, Type> };

const bounds = (kind: "number" | "integer"): Cases<Omit<TypeOf<"number">, "kind">, Type> => ({
  minimum: [{ kind }, { kind, minimum: 1 }, "minimum-tightened"],
  maximum: [{ kind, maximum: 1 }, { kind, maximum: 2 }, "maximum-loosened"],
  exclusiveMinimum: [{ kind }, { kind, exclusiveMinimum: 1 }, "exclusive-minimum-tightened"],
  exclusiveMaximum: [{ kind, exclusiveMaximum: 1 }, { kind }, "exclusive-maximum-loosened"],
  multipleOf: [{ kind, multipleOf: 2 }, { kind, multipleOf: 3 }, "multiple-of-tightened"],
});
const object = (property: Partial<Property>): Type => ({
  kind: "object",
  properties: [{ name: "p", wire: "p", type: string, optional: false, ...property }],
});
const tuple = (element: Partial<TupleElement>): Type => ({
  kind: "tuple",
  elements: [{ type: string, optional: false, ...element }],
});
const member = (facts: Partial<EnumMember>): Type => ({
  kind: "enum",
  members: [{ value: "a" }, { value: "b", ...facts }],
});
const ab = member({});

const types: TypeCases = {
  string: {
    minLength: [string, { kind: "string", minLength: 1 }, "min-length-tightened"],
    maxLength: [string, { kind: "string", maxLength: 1 }, "max-length-tightened"],
    pattern: [string, { kind: "string", pattern: "a" }, "pattern-added"],
    format: [{ kind: "string", format: "date" }, { kind: "string", format: "time" }, "format-changed"],
    template: [{ kind: "string", template: "`a`" }, { kind: "string", template: "`b`" }, "template-changed"],
  },
  number: bounds("number"),
  integer: bounds("integer"),
  boolean: {},
  null: {},
  enum: {
    members: [ab, { kind: "enum", members: [{ value: "a" }, { value: "b" }, { value: "c" }] }, "enum-member-added"],
  },
  literal: { value: [{ kind: "literal", value: "one" }, { kind: "literal", value: "two" }, "enum-member-removed"] },
  array: {
    items: [{ kind: "array", items: string }, { kind: "array", items: number }, "type-changed"],
    minItems: [{ kind: "array", items: string }, { kind: "array", items: string, minItems: 1 }, "min-items-tightened"],
    maxItems: [{ kind: "array", items: string, maxItems: 1 }, { kind: "array", items: string }, "max-items-loosened"],
    uniqueItems: [
      { kind: "array", items: string },
      { kind: "array", items: string, uniqueItems: true },
      "unique-items-required",
    ],
  },
  tuple: {
    elements: [tuple({}), { kind: "tuple", elements: [] }, "tuple-element-removed"],
    rest: [
      tuple({}),
      { kind: "tuple", elements: [{ type: string, optional: false }], rest: number },
      "tuple-rest-added",
    ],
    minItems: [
      { kind: "tuple", elements: [{ type: string, optional: true }] },
      { kind: "tuple", elements: [{ type: string, optional: true }], minItems: 1 },
      "min-items-tightened",
    ],
    maxItems: [
      { kind: "tuple", elements: [], rest: string },
      { kind: "tuple", elements: [], rest: string, maxItems: 3 },
      "max-items-tightened",
    ],
    uniqueItems: [
      { kind: "tuple", elements: [], rest: string },
      { kind: "tuple", elements: [], rest: string, uniqueItems: true },
      "unique-items-required",
    ],
  },
  object: {
    properties: [object({}), { kind: "object", properties: [] }, "property-removed"],
    rest: [object({}), { ...object({}), rest: number } as Type, "object-opened"],
    description: [object({}), { ...object({}), description: "x" } as Type, "description-changed"],
    minProperties: [object({}), { ...object({}), minProperties: 1 } as Type, "min-properties-tightened"],
    maxProperties: [object({}), { ...object({}), maxProperties: 1 } as Type, "max-properties-tightened"],
  },
  record: {
    values: [{ kind: "record", values: string }, { kind: "record", values: number }, "type-changed"],
    keyPattern: [
      { kind: "record", values: string },
      { kind: "record", values: string, keyPattern: "a" },
      "key-names-tightened",
    ],
    minProperties: [
      { kind: "record", values: string },
      { kind: "record", values: string, minProperties: 1 },
      "min-properties-tightened",
    ],
    maxProperties: [
      { kind: "record", values: string },
      { kind: "record", values: string, maxProperties: 1 },
      "max-properties-tightened",
    ],
  },
  union: {
    members: [
      { kind: "union", members: [string, number] },
      { kind: "union", members: [string, number, { kind: "boolean" }] },
      "union-member-added",
    ],
    // It is found again in the members; only how a validator explains itself depends on it.
    discriminator: nothing,
  },
  ref: { id: nothing },
  json: {},
  date: { format: [{ kind: "date", format: "date" }, { kind: "date", format: "date-time" }, "format-changed"] },
  bigint: {
    minimum: [{ kind: "bigint" }, { kind: "bigint", minimum: "1" }, "bigint-bound-tightened"],
    maximum: [{ kind: "bigint", maximum: "1" }, { kind: "bigint", maximum: "2" }, "bigint-bound-loosened"],
  },
  map: {
    key: [{ kind: "map", key: string, value: string }, { kind: "map", key: number, value: string }, "type-changed"],
    value: [{ kind: "map", key: string, value: string }, { kind: "map", key: string, value: number }, "type-changed"],
  },
  set: {
    items: [{ kind: "set", items: string }, { kind: "set", items: number }, "type-changed"],
    minItems: [{ kind: "set", items: string }, { kind: "set", items: string, minItems: 1 }, "min-items-tightened"],
    maxItems: [{ kind: "set", items: string }, { kind: "set", items: string, maxItems: 1 }, "max-items-tightened"],
  },
  bytes: {
    code: [
      { kind: "bytes", code: "Uint8Array", maxBytes: 9 },
      { kind: "bytes", code: "ArrayBuffer", maxBytes: 9 },
      "code-type-changed",
    ],
    maxBytes: [
      { kind: "bytes", code: "Uint8Array", maxBytes: 9 },
      { kind: "bytes", code: "Uint8Array", maxBytes: 6 },
      "max-length-tightened",
    ],
  },
  url: {},
};

const properties: Cases<Property, Type> = {
  name: [object({ name: "q" }), object({ name: "r" }), "code-name-changed"],
  wire: [object({}), object({ wire: "p_" }), "property-renamed"],
  type: [object({}), object({ type: number }), "type-changed"],
  optional: [object({}), object({ optional: true }), "property-optional"],
  undefinedWhenAbsent: [
    object({ optional: true }),
    object({ optional: true, undefinedWhenAbsent: true }),
    "undefined-changed",
  ],
  description: [object({}), object({ description: "x" }), "description-changed"],
  title: [object({}), object({ title: "x" }), "title-changed"],
  deprecated: [object({}), object({ deprecated: true }), "deprecation-changed"],
  default: [object({ optional: true }), object({ optional: true, default: "x" }), "default-added"],
  examples: [object({}), object({ examples: ["x"] }), "example-changed"],
  sensitive: [object({ sensitive: true }), object({}), "sensitive-removed"],
  enumFrom: [object({}), object({ enumFrom: { file: "a.ts", exportName: "list" } }), "enum-source-added"],
};

const members: Cases<EnumMember, Type> = {
  value: [member({ value: "x", alias: "b" }), member({ value: "y", alias: "b" }), "code-values-changed"],
  alias: [ab, member({ alias: "c" }), "enum-member-removed"],
  description: [ab, member({ description: "x" }), "description-changed"],
  synonyms: [ab, member({ synonyms: ["bee"] }), "synonym-added"],
  deprecated: [ab, member({ deprecated: true }), "deprecation-changed"],
};

const elements: Cases<TupleElement, Type> = {
  type: [tuple({}), tuple({ type: number }), "type-changed"],
  optional: [tuple({}), tuple({ optional: true }), "min-items-loosened"],
  name: [tuple({ name: "a" }), tuple({ name: "b" }), "label-changed"],
  description: [tuple({}), tuple({ description: "x" }), "description-changed"],
};

const contracts: Cases<Omit<Contract, "fingerprints" | "traits" | "result">, Partial<Contract>> = {
  name: [{ name: "get_user" }, { name: "getUser" }, "tool-renamed"],
  title: [{}, { title: "x" }, "title-changed"],
  deprecated: [{}, { deprecated: true }, "deprecation-changed"],
  description: [{}, { description: ["x"] }, "description-changed"],
  effects: [{}, { effects: { known: true, reads: [], writes: ["a"] } }, "read-to-write"],
  parameters: [{}, { parameters: ["a"] }, "parameters-changed"],
  input: [{}, { input: { type: "object", properties: { a: {} }, additionalProperties: false } }, "property-added"],
  examples: [{}, { examples: [{}] }, "example-changed"],
};

const traits: Cases<ContractTraits> = {
  client: [{}, { client: true }, "handler-removed"],
  pure: [{}, { pure: true }, "pure-added"],
  irreversible: [{ irreversible: true }, {}, "irreversible-removed"],
  destructive: [{ destructive: true }, {}, "destructive-removed"],
  idempotent: [{}, { idempotent: true }, "idempotent-added"],
  openWorld: [{}, { openWorld: true }, "open-world-added"],
  approval: [{ approval: "always" }, {}, "approval-removed"],
  compensate: [{ compensate: "undo" }, {}, "compensation-removed"],
  scopes: [{}, { scopes: [["a"]] }, "scope-required"],
  timeoutMs: [{}, { timeoutMs: 1 }, "timeout-lowered"],
  retries: [{}, { retries: 1 }, "retries-raised"],
  maxCalls: [{}, { maxCalls: 1 }, "max-calls-lowered"],
  maxResultTokens: [{ maxResultTokens: 1 }, {}, "result-budget-raised"],
};

const results: Cases<ContractResult> = {
  kind: [{ kind: "value" }, { kind: "iterable" }, "result-kind-changed"],
  schema: [{ kind: "value" }, { kind: "value", schema: {} }, "result-added"],
  description: [{ kind: "value" }, { kind: "value", description: "x" }, "result-description-changed"],
  optional: [{ kind: "value" }, { kind: "value", optional: true }, "result-may-be-missing"],
  parts: [{ kind: "value" }, { kind: "value", parts: true }, "result-parts-changed"],
  modelOutput: [{ kind: "value" }, { kind: "value", modelOutput: "f" }, "model-output-changed"],
};

function expectRule(before: Partial<Contract>, after: Partial<Contract>, rule: RuleId): void {
  const found = compareManifests([contract(before)], [contract(after)]).map((change) => change.rule);
  expect(found).toContain(rule);
}

const withType = (type: Type): Partial<Contract> => ({
  input: manifestSchema({
    root: { kind: "object", properties: [{ name: "v", wire: "v", type, optional: false }] },
    definitions: {},
  }),
});

function each<T>(
  area: string,
  cases: Readonly<Record<string, Case<T> | typeof nothing>>,
  facts: (side: T) => Partial<Contract>,
): void {
  for (const [fact, given] of Object.entries(cases))
    if (given !== nothing)
      it(`${area}.${fact}: ${given[2]}`, () => expectRule(facts(given[0]), facts(given[1]), given[2]));
}

describe("each fact of the IR and of a manifest has a rule", () => {
  for (const [kind, cases] of Object.entries(types)) each<Type>(kind, cases, withType);
  each("property", properties, withType);
  each("enum member", members, withType);
  each("tuple element", elements, withType);
  each("tool", contracts, (side) => side);
  each("traits", traits, (side) => ({ traits: side }));
  each("result", results, (side) => ({ result: side }));

  it("tells every pair of kinds apart", () => {
    const samples: Readonly<Record<TypeKind, Type>> = {
      string,
      number,
      integer: { kind: "integer" },
      boolean: { kind: "boolean" },
      null: { kind: "null" },
      enum: ab,
      literal: { kind: "literal", value: 1 },
      array: { kind: "array", items: string },
      tuple: tuple({}),
      object: object({}),
      record: { kind: "record", values: string },
      union: { kind: "union", members: [string, number] },
      ref: { kind: "ref", id: "A" },
      json: { kind: "json" },
      date: { kind: "date", format: "date" },
      bigint: { kind: "bigint" },
      map: { kind: "map", key: string, value: string },
      set: { kind: "set", items: string },
      bytes: { kind: "bytes", code: "Uint8Array", maxBytes: 9 },
      url: { kind: "url" },
    };
    const schema = (type: Type): Partial<Contract> => ({
      input: manifestSchema({
        root: { kind: "object", properties: [{ name: "v", wire: "v", type, optional: false }] },
        definitions: type.kind === "ref" ? { A: { kind: "tuple", elements: [] } } : {},
      }),
    });
    for (const [a, before] of Object.entries(samples))
      for (const [b, after] of Object.entries(samples)) {
        const changes = compareManifests([contract(schema(before))], [contract(schema(after))]);
        expect(changes.length > 0, `${a} -> ${b}`).toBe(a !== b);
      }
  });
});
