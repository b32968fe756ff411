import type { Json, JsonObject } from "../ir/json.js";
import type { Definitions, EnumType, ObjectType, Property, TupleType, Type, TypeGraph } from "../ir/type.js";
import { BASE64_PATTERN, BIGINT_PATTERN, base64Length, isStringKey, jsonTypeOf, memberWire } from "../ir/wire.js";
import { patternWithNames } from "./key-pattern.js";
import { oncePer } from "./once-per.js";
import { bigintText, bigintValues, describe, joinText, memberTexts, pick } from "./schema-parts.js";

/** What {@link jsonSchema} leaves out. */
export interface JsonSchemaOptions {
  /** `false` drops descriptions, titles, examples and deprecation: what remains is what is checked. Defaults stay. */
  readonly annotations?: boolean;
}

/**
 * JSON Schema 2020-12 of the wire form of a type: exactly what validators check. Definitions are in `$defs` under their
 * ids; there is no `$schema` and no `$id`.
 */
export function jsonSchema(graph: TypeGraph, { annotations = true }: JsonSchemaOptions = {}): JsonObject {
  return annotations ? annotated(graph) : printed(graph, annotations);
}

/** The schema of a graph is asked for by providers, manifests and limits. */
const annotated = oncePer((graph: TypeGraph) => printed(graph, true));

function printed(graph: TypeGraph, annotations: boolean): JsonObject {
  const printer: Printer = { definitions: graph.definitions, annotations };
  const definitions = Object.entries(graph.definitions).map(([id, type]) => [id, schemaOf(type, printer)] as const);
  const root = schemaOf(graph.root, printer);
  return definitions.length === 0 ? root : { ...root, $defs: Object.fromEntries(definitions) };
}

/** The `$ref` to a definition. */
export function definitionReference(id: string): string {
  return `#/$defs/${encodeURIComponent(id.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

interface Printer {
  readonly definitions: Definitions;
  readonly annotations: boolean;
}

function schemaOf(type: Type, printer: Printer): JsonObject {
  switch (type.kind) {
    case "string":
      return { type: "string", ...pick(type, ["minLength", "maxLength", "pattern", "format"]) };
    case "number":
    case "integer":
      return {
        type: type.kind,
        ...pick(type, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
      };
    case "boolean":
    case "null":
      return { type: type.kind };
    case "enum":
      return enumSchema(type, printer);
    case "literal":
      return { type: jsonTypeOf(type.value), const: type.value };
    case "array":
      return {
        type: "array",
        items: schemaOf(type.items, printer),
        ...pick(type, ["minItems", "maxItems", "uniqueItems"]),
      };
    case "tuple":
      return tupleSchema(type, printer);
    case "object":
      return objectSchema(type, printer);
    case "record":
      return {
        type: "object",
        ...(type.keyPattern === undefined ? {} : { propertyNames: { pattern: type.keyPattern } }),
        additionalProperties: openness(type.values, printer),
        ...pick(type, ["minProperties", "maxProperties"]),
      };
    case "union":
      return unionSchema(type.members.map((member) => schemaOf(member, printer)));
    case "ref":
      return { $ref: definitionReference(type.id) };
    case "json":
      return {};
    case "date":
      return { type: "string", format: type.format };
    case "bigint":
      return {
        type: "string",
        pattern: BIGINT_PATTERN,
        ...bigintValues(type),
        ...(printer.annotations ? describe(bigintText(type)) : {}),
      };
    case "map":
      return mapSchema(type.key, type.value, printer);
    case "set":
      return {
        type: "array",
        items: schemaOf(type.items, printer),
        ...pick(type, ["minItems", "maxItems"]),
        uniqueItems: true,
      };
    case "bytes":
      return {
        type: "string",
        contentEncoding: "base64",
        pattern: BASE64_PATTERN,
        maxLength: base64Length(type.maxBytes),
      };
    case "url":
      return { type: "string", format: "uri" };
  }
}

function objectSchema(type: ObjectType, printer: Printer): JsonObject {
  const names = type.properties.map((property) => property.wire);
  const required = type.properties.filter((property) => !property.optional).map((property) => property.wire);
  return {
    type: "object",
    ...(printer.annotations && type.description ? { description: type.description } : {}),
    properties: Object.fromEntries(
      type.properties.map((property) => [property.wire, propertySchema(property, printer)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...(type.keyPattern === undefined ? {} : { propertyNames: { pattern: patternWithNames(names, type.keyPattern) } }),
    additionalProperties: type.rest === undefined ? false : openness(type.rest, printer),
    ...pick(type, ["minProperties", "maxProperties"]),
  };
}

function propertySchema(property: Property, printer: Printer): JsonObject {
  const schema = schemaOf(property.type, printer);
  if (!printer.annotations) return property.default === undefined ? schema : { ...schema, default: property.default };
  const annotated: Record<string, Json> = property.title ? { title: property.title, ...schema } : { ...schema };
  const description = joinText(property.description, schema.description);
  if (description) annotated.description = description;
  if (property.default !== undefined) annotated.default = property.default;
  if (property.examples?.length) annotated.examples = property.examples;
  if (property.deprecated) annotated.deprecated = true;
  return annotated;
}

function tupleSchema(type: TupleType, printer: Printer): JsonObject {
  const required = type.elements.filter((element) => !element.optional).length;
  const minItems = Math.max(required, type.minItems ?? 0);
  const fixed = type.rest === undefined ? type.elements.length : undefined;
  const prefixItems = type.elements.map((element) => {
    const schema = schemaOf(element.type, printer);
    const description = printer.annotations
      ? joinText(element.description ?? element.name, schema.description)
      : undefined;
    return description ? { ...schema, description } : schema;
  });
  const maxItems = fixed === undefined ? type.maxItems : Math.min(fixed, type.maxItems ?? fixed);
  return {
    type: "array",
    ...(prefixItems.length === 0 ? {} : { prefixItems }),
    items: type.rest === undefined ? false : schemaOf(type.rest, printer),
    ...(minItems === 0 ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...pick(type, ["uniqueItems"]),
  };
}

function mapSchema(key: Type, value: Type, printer: Printer): JsonObject {
  if (isStringKey(key, printer.definitions)) {
    const schema = schemaOf(key, { ...printer, annotations: false });
    const { type: _, ...constraints } = schema;
    // Keys are texts, which need not be said, unless it is an enum: that is never without its type.
    const names = "enum" in schema ? schema : constraints;
    return {
      type: "object",
      ...(Object.keys(names).length === 0 ? {} : { propertyNames: names }),
      additionalProperties: openness(value, printer),
    };
  }
  const pair = [key, value].map((type) => schemaOf(type, printer));
  return {
    type: "array",
    items: { type: "array", prefixItems: pair, items: false, minItems: 2, maxItems: 2 },
  };
}

function enumSchema(type: EnumType, printer: Printer): JsonObject {
  const values = type.members.map(memberWire);
  const types = [...new Set(values.map(jsonTypeOf))];
  const names = types.includes("number") ? types.filter((name) => name !== "integer") : types;
  const [only] = names;
  const description = printer.annotations ? memberTexts(type) : undefined;
  return {
    type: names.length === 1 && only !== undefined ? only : names,
    enum: values,
    ...(description ? { description } : {}),
  };
}

/** `anyOf`, or a type list where one plain scalar meets `null`. */
function unionSchema(members: readonly JsonObject[]): JsonObject {
  const [first, second] = members;
  const plain = first !== undefined && typeof first.type === "string" && !("enum" in first) && !("const" in first);
  if (
    plain &&
    members.length === 2 &&
    second?.type === "null" &&
    ["string", "number", "integer", "boolean"].includes(String(first.type))
  )
    return { ...first, type: [first.type, "null"] as Json };
  return { anyOf: members };
}

/** `additionalProperties` for other keys of this type. */
function openness(rest: Type, printer: Printer): Json {
  return rest.kind === "json" ? true : schemaOf(rest, printer);
}
