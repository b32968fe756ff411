import fc from "fast-check";
import type { Property, Type, TypeGraph } from "../../src/ir/type.js";

/** A graph and one that an author could have made of it: the same but for one to three edits. */
export function editedGraph(graph: fc.Arbitrary<TypeGraph>): fc.Arbitrary<readonly [TypeGraph, TypeGraph]> {
  return fc
    .tuple(graph, graph, fc.array(fc.tuple(fc.nat(200), fc.nat(11), fc.nat(9)), { minLength: 1, maxLength: 3 }))
    .map(([before, donor, edits]) => {
      const spare = typesOf(donor);
      const after = edits.reduce(
        (current, [place, edit, detail]) => apply(current, place, edit, detail, spare),
        before,
      );
      return [before, after] as const;
    });
}

function apply(graph: TypeGraph, place: number, edit: number, detail: number, spare: readonly Type[]): TypeGraph {
  const target = place % typesOf(graph).length;
  let index = 0;
  const visit = (type: Type): Type => {
    const mine = index++ === target;
    const inner = children(type, visit);
    return mine ? edited(inner, edit, detail, spare) : inner;
  };
  const root = visit(graph.root);
  const definitions = Object.fromEntries(Object.entries(graph.definitions).map(([id, type]) => [id, visit(type)]));
  return { root: root.kind === "object" ? root : graph.root, definitions };
}

function typesOf(graph: TypeGraph): readonly Type[] {
  const found: Type[] = [];
  const visit = (type: Type): Type => {
    found.push(type);
    return children(type, visit);
  };
  visit(graph.root);
  for (const type of Object.values(graph.definitions)) visit(type);
  return found;
}

function children(type: Type, visit: (type: Type) => Type): Type {
  switch (type.kind) {
    case "array":
    case "set":
      return { ...type, items: visit(type.items) };
    case "object":
      return {
        ...type,
        properties: type.properties.map((property) => ({ ...property, type: visit(property.type) })),
        ...(type.rest === undefined ? {} : { rest: visit(type.rest) }),
      };
    case "record":
      return { ...type, values: visit(type.values) };
    case "map":
      return { ...type, value: visit(type.value) };
    case "tuple":
      return {
        ...type,
        elements: type.elements.map((element) => ({ ...element, type: visit(element.type) })),
        ...(type.rest === undefined ? {} : { rest: visit(type.rest) }),
      };
    case "union":
      return { ...type, members: type.members.map(visit) };
    default:
      return type;
  }
}

function edited(type: Type, edit: number, detail: number, spare: readonly Type[]): Type {
  const other: Type = spare[(detail * 7 + edit) % spare.length] ?? { kind: "null" };
  if (edit === 0 && other.kind !== "ref") return other;
  if (edit === 1 && type.kind !== "union") return { kind: "union", members: [type, { kind: "null" }] };
  switch (type.kind) {
    case "object":
      return editedObject(type, edit, detail, other);
    case "string":
      return edit % 2 === 0
        ? { ...type, ...(detail % 2 === 0 ? { minLength: detail } : { maxLength: detail }) }
        : { kind: "string", ...(detail % 2 === 0 ? { pattern: "a" } : {}) };
    case "number":
    case "integer": {
      const keyword = (["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const)[edit % 5];
      if (edit > 8) return { ...type, kind: type.kind === "number" ? "integer" : "number" };
      return { ...type, [keyword ?? "minimum"]: keyword === "multipleOf" ? [0.1, 0.3, 2, 4][detail % 4] : detail - 3 };
    }
    case "enum": {
      const members = type.members;
      if (edit % 3 === 0 && members.length > 2)
        return { ...type, members: members.filter((_, at) => at !== detail % members.length) };
      if (edit % 3 === 1) return { ...type, members: [...members].reverse() };
      return { ...type, members: [...members, { value: `new${detail}` }] };
    }
    case "array":
      return edit % 3 === 0
        ? { ...type, uniqueItems: type.uniqueItems !== true }
        : { ...type, ...(edit % 3 === 1 ? { minItems: detail % 3 } : { maxItems: detail % 4 }) };
    case "tuple":
      if (edit % 4 === 0)
        return {
          ...type,
          elements: [...type.elements, { type: other.kind === "ref" ? { kind: "null" } : other, optional: true }],
        };
      if (edit % 4 === 1) return { ...type, elements: type.elements.slice(0, -1) };
      if (edit % 4 === 2)
        return {
          kind: "tuple",
          elements: type.elements,
          ...(type.rest === undefined ? { rest: { kind: "boolean" } } : {}),
        };
      return { ...type, elements: type.elements.map((element) => ({ ...element, optional: detail % 2 === 0 })) };
    case "record":
      return {
        kind: "record",
        values: type.values,
        ...(type.keyPattern === undefined ? { keyPattern: "^[a-z]+$" } : {}),
        ...(detail > 5 ? { minProperties: 1 } : {}),
      };
    case "union": {
      const members = type.members;
      if (edit % 3 === 0 && members.length > 2)
        return { ...type, members: members.filter((_, at) => at !== detail % members.length) };
      if (edit % 3 === 1) return { ...type, members: [...members].reverse() };
      return { ...type, members: [...members, other.kind === "ref" ? { kind: "boolean" } : other] };
    }
    default:
      return type;
  }
}

function editedObject(type: Type & { kind: "object" }, edit: number, detail: number, other: Type): Type {
  const properties = type.properties;
  const at = properties.length === 0 ? 0 : detail % properties.length;
  const change = (map: (property: Property) => Property): Type => ({
    ...type,
    properties: properties.map((property, index) => (index === at ? map(property) : property)),
  });
  switch (edit % 7) {
    case 0:
      return { ...type, properties: properties.filter((_, index) => index !== at) };
    case 1:
      return change((property) => ({ ...property, optional: !property.optional }));
    case 2:
      return change((property) => ({ ...property, name: `${property.name}s`, wire: `${property.wire}s` }));
    case 3:
      return { ...type, properties: [...properties].reverse() };
    case 4:
      return { ...type, ...(detail % 2 === 0 ? { minProperties: 1 } : { maxProperties: detail }) };
    case 5: {
      const { rest, ...closed } = type;
      return rest === undefined ? { ...type, rest: detail % 2 === 0 ? { kind: "json" } : { kind: "string" } } : closed;
    }
    default:
      return {
        ...type,
        properties: [
          ...properties,
          {
            name: "extra",
            wire: "extra",
            optional: detail % 2 === 0,
            type: other.kind === "ref" ? { kind: "null" } : other,
          },
        ].filter((property, index, all) => all.findIndex(({ wire }) => wire === property.wire) === index),
      };
  }
}
