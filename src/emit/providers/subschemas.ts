import { isObject, type Json, type JsonObject } from "../../ir/json.js";

/** Takes a schema that stands directly inside another: under a keyword, and where that holds several, under a name or index in it. */
export type VisitSubschema = (inner: Json, keyword: string, at?: string | number) => void;

/** Visits the schemas directly inside a printed schema. Keywords that no dialect has are not followed. */
export function eachSubschema(node: JsonObject, visit: VisitSubschema): void {
  for (const keyword in node) {
    const value = node[keyword];
    if (value === undefined) continue;
    switch (keyword) {
      case "properties":
      case "$defs":
        if (isObject(value)) for (const name in value) visit(value[name] ?? null, keyword, name);
        break;
      case "anyOf":
      case "prefixItems":
        if (Array.isArray(value)) for (let at = 0; at < value.length; at++) visit(value[at], keyword, at);
        break;
      case "items":
      case "additionalProperties":
      case "propertyNames":
        visit(value, keyword);
    }
  }
}
