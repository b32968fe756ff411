import fc from "fast-check";
import type { Definitions, ObjectType, Property, StringFormat, Type, TypeGraph } from "../../src/ir/type.js";
import { heights } from "./height.js";

/** Which kinds of types {@link arbitraryGraph} makes. */
export interface TypeChoice {
  /** Kinds that JSON lacks (`Date`, `bigint`, `Map`, ...). Default true. */
  readonly rich?: boolean;
  /** Definitions that refer to themselves and to each other. Default true. */
  readonly definitions?: boolean;
  /** The root is an object, as for arguments. Default true. */
  readonly objectRoot?: boolean;
}

/** Names that have broken generators: prefixes of each other, members of `Object.prototype`, quotes, other scripts. `__proto__` is left to tests of its own, since ajv passes over it. */
export const awkwardNames: readonly string[] = [
  "a",
  "ab",
  "name",
  "names",
  "kind",
  "id",
  "constructor",
  "toString",
  "hasOwnProperty",
  "a b",
  'q"q',
  "it's",
  "back\\slash",
  "线路",
  "0",
  "12",
  "-",
  "$x",
  "_",
  "input",
  "path",
  "issues",
  "length",
  "default",
  "class",
  "\u2028",
  "${a}",
  "*/",
];

const patterns = ["^[A-Z]{3}$", "a", "^\\p{Lu}", "^a/b$", "[^\\s]+", "^(x|y)*$", "\\\\"];

/** Formats for which samples are known. */
export const sampledFormats: readonly StringFormat[] = [
  "date-time",
  "date",
  "time",
  "email",
  "uuid",
  "uri",
  "ipv4",
  "ipv6",
  "hostname",
  "duration",
  "byte",
];

const bounded = fc
  .tuple(
    fc.integer({ min: -20, max: 20 }),
    fc.integer({ min: 0, max: 30 }),
    fc.constantFrom("min", "max", "both", "none", "above", "below"),
  )
  .map(([low, span, which]) => ({
    ...(which === "min" || which === "both" ? { minimum: low } : {}),
    ...(which === "max" || which === "both" ? { maximum: low + span } : {}),
    ...(which === "above" ? { exclusiveMinimum: low } : {}),
    ...(which === "below" ? { exclusiveMaximum: low } : {}),
  }));

const size = fc.constantFrom<{ low?: number; high?: number }>(
  {},
  { low: 1 },
  { high: 2 },
  { low: 1, high: 3 },
  { low: 2 },
  { low: 0, high: 0 },
);

/** A graph with a few definitions, some recursive. Every type in it has a finite value. */
export function arbitraryGraph(choice: TypeChoice = {}): fc.Arbitrary<TypeGraph> {
  const { rich = true, definitions = true, objectRoot = true } = choice;
  const ids = definitions ? ["D0", "D1", "D2"] : [];
  const { type, object, union } = fc.letrec<{ type: Type; leaf: Type; object: ObjectType; union: Type }>((tie) => ({
    leaf: leafType(rich),
    object: objectType(tie("type")),
    union: unionType(tie("leaf"), tie("object"), tie("type")),
    type: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      tie("leaf"),
      tie("object"),
      tie("union"),
      arrayType(tie("type")),
      tupleType(tie("type")),
      recordType(tie("type")),
      ...(rich ? [richContainer(tie("type"))] : []),
      ...(ids.length > 0 ? [fc.constantFrom(...ids).map((id): Type => ({ kind: "ref", id }))] : []),
    ),
  }));
  return fc
    .record({
      root: objectRoot ? object : type,
      bodies: fc.array(fc.oneof(object, union, type), { minLength: ids.length, maxLength: ids.length }),
    })
    .map(({ root, bodies }) => {
      const all: Definitions = Object.fromEntries(
        ids.map((id, index) => [id, bodies[index] ?? { kind: "null" as const }]),
      );
      return finite({ root, definitions: all });
    });
}

function leafType(rich: boolean): fc.Arbitrary<Type> {
  const string = fc.oneof(
    fc.constant<Type>({ kind: "string" }),
    size.map(
      ({ low, high }): Type => ({
        kind: "string",
        ...(low === undefined ? {} : { minLength: low }),
        ...(high === undefined ? {} : { maxLength: high }),
      }),
    ),
    fc.constantFrom(...patterns).map((pattern): Type => ({ kind: "string", pattern })),
    fc.constantFrom(...sampledFormats).map((format): Type => ({ kind: "string", format })),
  );
  const numeric = fc
    .tuple(
      fc.constantFrom("number" as const, "integer" as const),
      bounded,
      fc.constantFrom(undefined, undefined, undefined, 0.1, 2, 5),
    )
    .map(
      ([kind, bounds, multipleOf]): Type => ({ kind, ...bounds, ...(multipleOf === undefined ? {} : { multipleOf }) }),
    );
  const scalar = fc.oneof(
    fc.constantFrom("a", "b", "first", "économie", "北京", '"', "\\u1405", "ᐅ0(", "\u2028"),
    fc.integer({ min: -3, max: 12 }),
    fc.boolean(),
  );
  const enumeration = fc
    .uniqueArray(scalar, { minLength: 2, maxLength: 12 })
    .map((values): Type => ({ kind: "enum", members: values.map((value) => ({ value })) }));
  const richLeaf = fc.constantFrom<Type>(
    { kind: "date", format: "date-time" },
    { kind: "date", format: "date" },
    { kind: "bigint" },
    { kind: "bigint", minimum: "-5", maximum: "12345678901234567890" },
    { kind: "bytes", code: "Uint8Array", maxBytes: 9 },
    { kind: "url" },
  );
  return fc.oneof(
    { weight: 4, arbitrary: string },
    { weight: 3, arbitrary: numeric },
    { weight: 2, arbitrary: enumeration },
    {
      weight: 3,
      arbitrary: fc.oneof(
        fc.constantFrom<Type>({ kind: "boolean" }, { kind: "null" }, { kind: "json" }),
        scalar.map((value): Type => ({ kind: "literal", value })),
      ),
    },
    ...(rich ? [{ weight: 2, arbitrary: richLeaf }] : []),
  );
}

function objectType(type: fc.Arbitrary<Type>): fc.Arbitrary<ObjectType> {
  const property = fc
    .record({ name: fc.constantFrom(...awkwardNames), type, optional: fc.boolean() })
    .map(({ name, type: of, optional }): Property => ({ name, wire: name, type: of, optional }));
  return fc
    .tuple(
      fc.uniqueArray(property, { maxLength: 5, selector: (p) => p.wire }),
      fc.option(type, { freq: 6, nil: undefined }),
      fc.constantFrom(undefined, undefined, undefined, 1),
      fc.constantFrom(undefined, "^o"),
    )
    .map(
      ([properties, rest, minProperties, keyPattern]): ObjectType => ({
        kind: "object",
        properties,
        ...(rest === undefined ? {} : { rest, ...(keyPattern === undefined ? {} : { keyPattern }) }),
        ...(minProperties === undefined || properties.length === 0 ? {} : { minProperties }),
      }),
    );
}

function unionType(
  leaf: fc.Arbitrary<Type>,
  object: fc.Arbitrary<ObjectType>,
  type: fc.Arbitrary<Type>,
): fc.Arbitrary<Type> {
  const mixed = fc
    .array(fc.oneof(leaf, object, type), { minLength: 2, maxLength: 4 })
    .map((members): Type => ({ kind: "union", members }));
  const tagged = fc.array(object, { minLength: 2, maxLength: 3 }).map(
    (members): Type => ({
      kind: "union",
      discriminator: "type",
      members: members.map(
        (member, index): Type => ({
          ...member,
          properties: [
            { name: "type", wire: "type", optional: false, type: { kind: "literal", value: `t${index}` } },
            ...member.properties,
          ],
        }),
      ),
    }),
  );
  const nullable = type.map((of): Type => ({ kind: "union", members: [of, { kind: "null" }] }));
  return fc.oneof(mixed, tagged, nullable);
}

function arrayType(items: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  return fc.tuple(items, size, fc.boolean()).map(
    ([of, { low, high }, uniqueItems]): Type => ({
      kind: "array",
      items: of,
      ...(low === undefined || uniqueItems ? {} : { minItems: low }),
      ...(high === undefined ? {} : { maxItems: high }),
      ...(uniqueItems ? { uniqueItems } : {}),
    }),
  );
}

function tupleType(type: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  return fc.tuple(fc.array(type, { maxLength: 3 }), fc.nat(3), fc.option(type, { freq: 2, nil: undefined })).map(
    ([types, required, rest]): Type => ({
      kind: "tuple",
      elements: types.map((of, index) => ({ type: of, optional: index >= required })),
      ...(rest === undefined ? {} : { rest }),
    }),
  );
}

function recordType(values: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  return fc
    .tuple(values, fc.constantFrom(undefined, "^[a-z]+$"))
    .map(
      ([of, keyPattern]): Type => ({ kind: "record", values: of, ...(keyPattern === undefined ? {} : { keyPattern }) }),
    );
}

function richContainer(type: fc.Arbitrary<Type>): fc.Arbitrary<Type> {
  const key = fc.constantFrom<Type>(
    { kind: "string" },
    { kind: "string", maxLength: 2 },
    { kind: "integer" },
    { kind: "enum", members: [{ value: "a" }, { value: "b" }] },
  );
  return fc.oneof(
    fc.tuple(key, type).map(([of, value]): Type => ({ kind: "map", key: of, value })),
    type.map((items): Type => ({ kind: "set", items })),
  );
}

/** Replaces definitions that no finite value satisfies by `null`. */
function finite(graph: TypeGraph): TypeGraph {
  let { definitions } = graph;
  for (;;) {
    const height = heights(definitions);
    const endless = Object.keys(definitions).find((id) => height({ kind: "ref", id }) === Number.POSITIVE_INFINITY);
    if (endless === undefined) return { root: graph.root, definitions };
    definitions = { ...definitions, [endless]: { kind: "null" } };
  }
}
