import type { Json, JsonObject } from "../../src/ir/json.js";

/** The schema with keys sorted, and without what documents it or says the same twice (a type beside `const`, `required` without names). */
export function meaning(value: Json): Json {
  if (Array.isArray(value)) return value.map(meaning);
  if (typeof value !== "object" || value === null) return value;
  const documents = ["description", "title", "default", "examples"];
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .filter(
        ([key, inner]) =>
          !documents.includes(key) && !(key === "required" && Array.isArray(inner) && inner.length === 0),
      )
      .filter(([key]) => !(key === "type" && ("const" in value || "enum" in value)))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, key === "properties" ? properties(inner) : meaning(inner)]),
  );
}

function properties(value: Json): Json {
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, inner]) => [name, meaning(inner)]));
}
