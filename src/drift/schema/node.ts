import { isObject, type Json, type JsonObject } from "../../ir/json.js";

/** A schema sorted by what it asserts. `schema` keeps all its keywords. */
export type Node =
  | { readonly kind: "any"; readonly schema: JsonObject }
  | { readonly kind: "never" }
  /** `enum` or `const`. */
  | { readonly kind: "values"; readonly schema: JsonObject; readonly values: readonly Json[] }
  | { readonly kind: "string" | "boolean" | "null"; readonly schema: JsonObject }
  | { readonly kind: "number"; readonly schema: JsonObject; readonly integer: boolean }
  | ArrayNode
  | ObjectNode
  /** `anyOf`, or a list of types. */
  | { readonly kind: "union"; readonly schema: JsonObject; readonly members: readonly Json[] }
  /** Asserts something that comparison does not understand. */
  | { readonly kind: "opaque"; readonly schema: JsonObject };

/** An array; absent `items` allow anything. */
export interface ArrayNode {
  readonly kind: "array";
  readonly schema: JsonObject;
  readonly prefix: readonly Json[];
  readonly items: Json;
}

/** An object; absent `additionalProperties` allow anything. */
export interface ObjectNode {
  readonly kind: "object";
  readonly schema: JsonObject;
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  readonly additional: Json;
}

/** Keywords that assert nothing by themselves. Those that begin with `x-` are ours. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
  "$schema",
  "$id",
  "$anchor",
  "$defs",
  "contentEncoding",
  "contentMediaType",
]);

const BY_TYPE: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set(["type", "minLength", "maxLength", "pattern", "format"]),
  number: new Set(["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  integer: new Set(["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  boolean: new Set(["type"]),
  null: new Set(["type"]),
  array: new Set(["type", "items", "prefixItems", "minItems", "maxItems", "uniqueItems"]),
  object: new Set([
    "type",
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
  ]),
};

/** Keywords of a schema that assert something. */
export function assertions(schema: JsonObject): readonly string[] {
  return Object.keys(schema).filter((key) => !annotationKeywords.has(key) && !key.startsWith("x-"));
}

/** Sorts a schema whose reference, if it was one, has been followed. */
export function nodeOf(schema: Json): Node {
  if (schema === true) return { kind: "any", schema: {} };
  if (schema === false) return { kind: "never" };
  if (!isObject(schema)) return { kind: "opaque", schema: { schema } };
  const keys = assertions(schema);
  if (keys.length === 0) return { kind: "any", schema };
  const only = (...allowed: readonly string[]) => keys.every((key) => allowed.includes(key));
  if (Array.isArray(schema.enum) && only("type", "enum")) return { kind: "values", schema, values: schema.enum };
  if (Object.hasOwn(schema, "const") && only("type", "const"))
    return { kind: "values", schema, values: [schema.const ?? null] };
  if (Array.isArray(schema.anyOf) && only("anyOf")) return { kind: "union", schema, members: schema.anyOf };
  if (Array.isArray(schema.type)) return typeList(schema, schema.type, keys);
  const known = typeof schema.type === "string" ? BY_TYPE[schema.type] : undefined;
  if (known === undefined || keys.some((key) => !known.has(key))) return { kind: "opaque", schema };
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return { kind: schema.type, schema };
    case "number":
    case "integer":
      return { kind: "number", schema, integer: schema.type === "integer" };
    case "array":
      return {
        kind: "array",
        schema,
        prefix: Array.isArray(schema.prefixItems) ? schema.prefixItems : [],
        items: schema.items ?? true,
      };
    default:
      return objectNode(schema);
  }
}

function objectNode(schema: JsonObject): Node {
  return {
    kind: "object",
    schema,
    properties: new Map(isObject(schema.properties) ? Object.entries(schema.properties) : []),
    required: new Set(Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : []),
    additional: schema.additionalProperties ?? true,
  };
}

/** `type: ["string", "null"]` is a union whose members keep the keywords of their type. */
function typeList(schema: JsonObject, types: readonly Json[], keys: readonly string[]): Node {
  const sets = types.map((type) => (typeof type === "string" ? BY_TYPE[type] : undefined));
  if (keys.some((key) => !sets.some((set) => set?.has(key)))) return { kind: "opaque", schema };
  const members = types.map((type, index) =>
    Object.fromEntries(
      keys.filter((key) => sets[index]?.has(key)).map((key) => [key, key === "type" ? type : (schema[key] ?? null)]),
    ),
  );
  return { kind: "union", schema, members };
}
