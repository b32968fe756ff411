import type { JsonObject } from "../json.js";

/** JSON types as schemas name them. */
export const typeNames = ["string", "number", "integer", "boolean", "null", "object", "array"] as const;

export type TypeName = (typeof typeNames)[number];

/** Keywords about values of one type; the others ignore them. */
const keywordsByType: Readonly<Record<"string" | "number" | "object" | "array", readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  object: [
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedProperties",
  ],
  array: [
    "items",
    "prefixItems",
    "additionalItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
  ],
};

const annotations = new Set([
  "$schema",
  "$id",
  "id",
  "$comment",
  "$defs",
  "definitions",
  "$anchor",
  "$vocabulary",
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentMediaType",
  "contentSchema",
]);

const assertions = new Set<string>([
  ...Object.values(keywordsByType).flat(),
  "type",
  "enum",
  "const",
  "nullable",
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
]);

/** The keywords of a schema that say which values are valid. */
export function assertionsOf(schema: JsonObject): readonly string[] {
  return Object.keys(schema).filter((key) => assertions.has(key));
}

/** The schema without keywords that only document it. */
export function withoutAnnotations(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => assertions.has(key)));
}

/** The schema without these keywords. */
export function without(schema: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}

/** Is it a keyword that only documents? */
export function isAnnotation(key: string): boolean {
  return annotations.has(key);
}

/** Names that hand-written tool schemas use for JSON types. */
const typeAliases: Readonly<Record<string, TypeName | "any">> = {
  dict: "object",
  map: "object",
  hashmap: "object",
  list: "array",
  tuple: "array",
  arraylist: "array",
  set: "array",
  float: "number",
  double: "number",
  int: "integer",
  long: "integer",
  bigint: "integer",
  bool: "boolean",
  str: "string",
  char: "string",
  any: "any",
};

/** The JSON type that a name in any spelling means; `any` for no type in particular. */
export function meantType(name: string): TypeName | "any" | undefined {
  const lower = name.toLowerCase();
  return (
    typeNames.find((known) => known === lower) ?? (Object.hasOwn(typeAliases, lower) ? typeAliases[lower] : undefined)
  );
}

/** A schema without `type` says, by its keywords, that it is about these types. */
export function concernedTypes(schema: JsonObject): readonly (keyof typeof keywordsByType)[] {
  const names = Object.keys(keywordsByType) as readonly (keyof typeof keywordsByType)[];
  return names.filter((name) => keywordsByType[name].some((keyword) => Object.hasOwn(schema, keyword)));
}
