import { jsonSchema } from "../emit/json-schema.js";
import { isObject, type Json, type JsonObject } from "../ir/json.js";
import type { FunctionReference, Property, Type, TypeGraph } from "../ir/type.js";
import { isStringKey, memberWire } from "../ir/wire.js";

/** The JSON Schema of a type with the facts beside it that only code sees, as `x-` keywords. */
export function manifestSchema(graph: TypeGraph): JsonObject {
  const { $defs, ...root } = jsonSchema(graph);
  const annotated = annotate(root, graph.root, graph);
  if ($defs === undefined) return annotated;
  const definitions = Object.entries(graph.definitions).map(
    ([id, type]) => [id, annotate(member($defs, id), type, graph)] as const,
  );
  return { ...annotated, $defs: Object.fromEntries(definitions) };
}

/** Walks a schema and the type that it was printed from side by side. */
function annotate(schema: JsonObject, type: Type, graph: TypeGraph): JsonObject {
  const within = (key: string, inner: Type): JsonObject => ({ [key]: annotate(member(schema, key), inner, graph) });
  const other = (key: string, inner: Type): JsonObject => (isObject(schema[key]) ? within(key, inner) : {});
  switch (type.kind) {
    case "object": {
      const properties = type.properties.map((property) => {
        const inner = member(member(schema, "properties"), property.wire);
        return [property.wire, withFacts(annotate(inner, property.type, graph), propertyFacts(property))] as const;
      });
      return {
        ...schema,
        properties: Object.fromEntries(properties),
        ...(type.rest === undefined ? {} : other("additionalProperties", type.rest)),
      };
    }
    case "array":
      return { ...schema, ...within("items", type.items) };
    case "set":
      return { ...schema, ...within("items", type.items), "x-code": "Set" };
    case "record":
      return { ...schema, ...other("additionalProperties", type.values) };
    case "tuple": {
      const prefixItems = type.elements.map((element, index) => ({
        ...annotate(member(schema, "prefixItems", index), element.type, graph),
        ...(element.name === undefined ? {} : { "x-label": element.name }),
      }));
      const elements = prefixItems.length === 0 ? {} : { prefixItems };
      return { ...schema, ...elements, ...(type.rest === undefined ? {} : other("items", type.rest)) };
    }
    case "map":
      if (isStringKey(type.key, graph.definitions))
        return { ...schema, ...other("additionalProperties", type.value), "x-code": "Map" };
      return { ...schema, items: mapPair(member(schema, "items"), type.key, type.value, graph), "x-code": "Map" };
    case "union":
      if (schema.anyOf === undefined) return annotate(schema, type.members[0] ?? { kind: "json" }, graph);
      return {
        ...schema,
        anyOf: type.members.map((inner, index) => annotate(member(schema, "anyOf", index), inner, graph)),
      };
    default:
      return withFacts(schema, scalarFacts(type));
  }
}

const NOTHING: JsonObject = {};

function withFacts(schema: JsonObject, facts: JsonObject): JsonObject {
  return facts === NOTHING ? schema : { ...schema, ...facts };
}

function mapPair(pair: JsonObject, key: Type, value: Type, graph: TypeGraph): JsonObject {
  const prefixItems = [key, value].map((type, index) => annotate(member(pair, "prefixItems", index), type, graph));
  return { ...pair, prefixItems };
}

function propertyFacts(property: Property): JsonObject {
  const { name, wire, undefinedWhenAbsent, sensitive, enumFrom } = property;
  if (name === wire && !undefinedWhenAbsent && !sensitive && enumFrom === undefined) return NOTHING;
  return {
    ...(name === wire ? {} : { "x-name": name }),
    ...(undefinedWhenAbsent ? { "x-undefined": true } : {}),
    ...(sensitive ? { "x-sensitive": true } : {}),
    ...(enumFrom === undefined ? {} : { "x-enum-from": functionName(enumFrom) }),
  };
}

function scalarFacts(type: Type): JsonObject {
  switch (type.kind) {
    case "string":
      return type.template === undefined ? NOTHING : { "x-template": type.template };
    case "date":
      return { "x-code": "Date" };
    case "url":
      return { "x-code": "URL" };
    case "bytes":
      return { "x-code": type.code };
    case "bigint":
      return {
        "x-code": "bigint",
        ...(type.minimum === undefined ? {} : { "x-minimum": type.minimum }),
        ...(type.maximum === undefined ? {} : { "x-maximum": type.maximum }),
      };
    case "enum": {
      const synonyms = type.members.filter((entry) => entry.synonyms?.length);
      const deprecated = type.members.filter((entry) => entry.deprecated).map(memberWire);
      return {
        ...(type.members.some((entry) => entry.alias !== undefined)
          ? { "x-values": type.members.map(({ value }) => value) }
          : {}),
        ...(synonyms.length === 0
          ? {}
          : {
              "x-synonyms": Object.fromEntries(
                synonyms.map((entry) => [String(memberWire(entry)), entry.synonyms ?? []]),
              ),
            }),
        ...(deprecated.length === 0 ? {} : { "x-deprecated": deprecated }),
      };
    }
    default:
      return NOTHING;
  }
}

/** A function as manifests name it: `export` or `export.member`, never its file, since moving code changes no contract. */
export function functionName({ exportName, member: name }: FunctionReference): string {
  return name === undefined ? exportName : `${exportName}.${name}`;
}

/** A schema inside another; the two walks agree, so what is missing can only be the schema `true`. */
function member(value: Json | undefined, key: string, index?: number): JsonObject {
  if (!isObject(value) || !Object.hasOwn(value, key)) return {};
  const inner = value[key];
  const found = index === undefined ? inner : Array.isArray(inner) ? (inner[index] as Json | undefined) : undefined;
  return isObject(found) ? found : {};
}
