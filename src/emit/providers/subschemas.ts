import type { Json, JsonObject } from "../../ir/json.js";

/** The schemas directly inside a printed schema, each with the steps that lead to it. Keywords that no dialect has are not followed. */
export function subschemas(node: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(node).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    switch (key) {
      case "properties":
      case "$defs":
        return isObject(value) ? Object.entries(value).map(([name, inner]) => [`${key}/${name}`, inner] as const) : [];
      case "anyOf":
      case "prefixItems":
        return Array.isArray(value) ? value.map((inner: Json, index) => [`${key}/${index}`, inner] as const) : [];
      case "items":
      case "additionalProperties":
      case "propertyNames":
        return [[key, value]];
      default:
        return [];
    }
  });
}

/** Is it an object that is no list? */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
