import fc from "fast-check";
import type { Json } from "../../src/ir/json.js";
import type { ObjectType, Property, Type, TypeGraph } from "../../src/ir/type.js";
import { memberWire } from "../../src/ir/wire.js";

const names = [
  "id",
  "name",
  "key",
  "value",
  "absent",
  "kind",
  "a b",
  "$top",
  "__proto__",
  "constructor",
  "城市",
  "otherProperties",
];

/** Scalars without formats and patterns: those are sampled elsewhere. */
const scalar: fc.Arbitrary<Type> = fc.oneof(
  fc.constant<Type>({ kind: "string" }),
  fc.constant<Type>({ kind: "string", maxLength: 5 }),
  fc.constant<Type>({ kind: "number" }),
  fc.constant<Type>({ kind: "integer", minimum: 0, maximum: 9 }),
  fc.constant<Type>({ kind: "boolean" }),
  fc.constant<Type>({ kind: "date", format: "date" }),
  fc.constant<Type>({ kind: "bigint" }),
  fc.constant<Type>({ kind: "literal", value: "fixed" }),
  fc.constant<Type>({ kind: "literal", value: 7 }),
  fc
    .uniqueArray(fc.constantFrom<string | number | boolean>("", "absent", "1", 1, 2, "low", "high", true), {
      minLength: 2,
      maxLength: 4,
    })
    .map((values): Type => ({ kind: "enum", members: values.map((value) => ({ value })) })),
);

const mapKey = fc.constantFrom<Type>(
  { kind: "integer" },
  { kind: "literal", value: "only" },
  { kind: "enum", members: [{ value: "low" }, { value: "high" }] },
);

/** What an author may say of a property. */
const docs = fc.constantFrom<Partial<Property>>(
  {},
  {},
  { title: "A title" },
  { description: "A text." },
  { title: "A title", deprecated: true },
);

function properties(type: fc.Arbitrary<Type>): fc.Arbitrary<readonly Property[]> {
  const property = fc.record({ wire: fc.constantFrom(...names), type, optional: fc.boolean(), docs });
  return fc
    .uniqueArray(property, { maxLength: 4, selector: ({ wire }) => wire })
    .map((list) => list.map(({ docs: told, ...one }) => ({ ...one, ...told, name: one.wire })));
}

const { type: anyType } = fc.letrec<{ type: Type; object: ObjectType }>((tie) => ({
  object: fc
    .record({
      properties: properties(tie("type")),
      rest: fc.option(scalar, { nil: undefined, freq: 6 }),
      keyPattern: fc.constantFrom(undefined, "^[xyke]"),
    })
    .map(
      ({ properties: list, rest, keyPattern }): ObjectType => ({
        kind: "object",
        properties: list,
        ...(rest ? { rest, ...(keyPattern === undefined ? {} : { keyPattern }) } : {}),
      }),
    ),
  type: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 6, arbitrary: scalar },
    { weight: 3, arbitrary: tie("object") },
    { weight: 1, arbitrary: tie("type").map((items): Type => ({ kind: "array", items })) },
    { weight: 1, arbitrary: tie("type").map((values): Type => ({ kind: "record", values })) },
    {
      weight: 1,
      arbitrary: fc.tuple(mapKey, tie("type")).map(([key, value]): Type => ({ kind: "map", key, value })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          types: fc.array(tie("type"), { minLength: 1, maxLength: 3 }),
          optional: fc.nat(3),
          rest: fc.option(tie("type"), { nil: undefined }),
        })
        .map(
          ({ types, optional, rest }): Type => ({
            kind: "tuple",
            elements: types.map((type, index) => ({
              type,
              optional: index >= types.length - optional,
              name: names[index] ?? "",
            })),
            ...(rest === undefined ? {} : { rest }),
          }),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(tie("type"), { minLength: 2, maxLength: 3 })
        .chain((members) =>
          fc
            .boolean()
            .map((nullable): Type => ({ kind: "union", members: nullable ? [...members, { kind: "null" }] : members })),
        ),
    },
    { weight: 1, arbitrary: fc.constantFrom<Type>({ kind: "ref", id: "Node" }, { kind: "ref", id: "Shared" }) },
    { weight: 1, arbitrary: fc.constant<Type>({ kind: "json" }) },
  ),
}));

/** A graph whose root is an object, with a recursive and a shared definition. */
export const typeGraph: fc.Arbitrary<TypeGraph & { readonly root: ObjectType }> = fc
  .record({ root: properties(anyType), node: properties(scalar), shared: anyType })
  .map(({ root, node, shared }) => ({
    root: { kind: "object", properties: root },
    definitions: {
      Node: {
        kind: "object",
        properties: [
          ...node.filter(({ wire }) => wire !== "next" && wire !== "kids"),
          { name: "next", wire: "next", optional: true, type: { kind: "ref", id: "Node" } },
          { name: "kids", wire: "kids", optional: false, type: { kind: "array", items: { kind: "ref", id: "Node" } } },
        ],
      },
      Shared: withoutReference(shared),
    },
  }));

/** No definition may be nothing but itself. */
function withoutReference(type: Type): Type {
  return JSON.parse(JSON.stringify(type, (_, value) => (value?.kind === "ref" ? { kind: "string" } : value))) as Type;
}

/** A wire value of the type; recursion is shallow. */
export function wireValue(type: Type, graph: TypeGraph, depth = 0): fc.Arbitrary<Json> {
  const inner = (other: Type): fc.Arbitrary<Json> => wireValue(other, graph, depth + 1);
  const most = depth > 4 ? 0 : 3;
  switch (type.kind) {
    case "string":
      return fc
        .oneof(fc.constantFrom("", "absent", "1", "null", "[1]"), fc.string({ maxLength: 4 }))
        .filter((text) => text.length <= (type.maxLength ?? 9));
    case "number":
      return fc.oneof(fc.integer(), fc.constantFrom(0.5, -1.25, 1e21));
    case "integer":
      return fc.integer({ min: 0, max: 9 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "literal":
      return fc.constant(type.value);
    case "enum":
      return fc.constantFrom(...type.members.map(memberWire));
    case "date":
      return fc.constantFrom("2024-02-29", "1999-12-31");
    case "bigint":
      return fc.bigInt().map(String);
    case "json":
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
    case "array":
      return fc.array(inner(type.items), { maxLength: most });
    case "map":
      return fc
        .array(fc.tuple(inner(type.key), inner(type.value)), { maxLength: most })
        .map((entries) => (type.key.kind === "integer" ? entries : (Object.fromEntries(entries) as Json)));
    case "record":
      return fc
        .array(fc.tuple(fc.constantFrom(...names), inner(type.values)), { maxLength: most })
        .map(Object.fromEntries);
    case "tuple": {
      const required = type.elements.filter((element) => !element.optional).length;
      return fc
        .tuple(
          fc.integer({ min: required, max: type.elements.length }),
          fc.tuple(...type.elements.map((element) => inner(element.type))),
          type.rest ? fc.array(inner(type.rest), { maxLength: most }) : fc.constant<Json[]>([]),
        )
        .map(([length, items, rest]) =>
          length === type.elements.length ? [...items, ...rest] : items.slice(0, length),
        );
    }
    case "object": {
      const fields = type.properties.map((property) =>
        fc
          .tuple(
            inner(property.type),
            property.optional && (depth > 2 || property.type.kind === "ref") && depth > 3
              ? fc.constant(false)
              : fc.boolean(),
          )
          .map(([value, there]) => (there || !property.optional ? [[property.wire, value]] : [])),
      );
      const known = new Set(type.properties.map(({ wire }) => wire));
      const others = type.rest
        ? fc.array(fc.tuple(fc.constantFrom("x", "y", "key", "entries"), inner(type.rest)), { maxLength: 2 })
        : fc.constant<[string, Json][]>([]);
      return fc
        .tuple(fc.tuple(...fields), others)
        .map(([own, rest]) =>
          Object.fromEntries([...own.flat(1), ...rest.filter(([key]) => !known.has(key))] as [string, Json][]),
        );
    }
    case "union":
      return fc.oneof(...type.members.map(inner));
    case "ref": {
      const target = graph.definitions[type.id] ?? { kind: "null" };
      if (depth > 5) return shallow(target, graph);
      return wireValue(target, graph, depth + 1);
    }
    default:
      throw new TypeError(`no sampler for ${type.kind}`);
  }
}

/** A value that ends the recursion of the definitions above. */
function shallow(type: Type, graph: TypeGraph): fc.Arbitrary<Json> {
  if (type.kind !== "object") return wireValue(type, graph, 9);
  return fc
    .tuple(
      ...type.properties.map((property) =>
        property.type.kind === "array"
          ? fc.constant<Json>([])
          : property.optional
            ? fc.constant(undefined)
            : wireValue(property.type, graph, 9),
      ),
    )
    .map((values) =>
      Object.fromEntries(
        type.properties.flatMap(({ wire }, index) => (values[index] === undefined ? [] : [[wire, values[index]]])),
      ),
    );
}
