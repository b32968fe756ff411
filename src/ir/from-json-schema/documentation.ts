import { isObject, type Json, type JsonObject } from "../json.js";
import type { Property } from "../type.js";
import { type Reading, textOf } from "./reader.js";

/** What a schema says about a property for its reader. Texts on the items or members of its type, which the IR has no place for, follow on lines of their own. */
export function documentation(
  schema: Json,
  type: Reading,
): Pick<Property, "description" | "title" | "default" | "examples" | "deprecated"> {
  if (!isObject(schema)) return {};
  const own = textOf(schema.description);
  // An object keeps its own description.
  const kept = type.kind === "object" ? undefined : own;
  const description = [...(kept === undefined ? [] : [kept]), ...innerTexts(schema)].join("\n");
  const title = textOf(schema.title);
  const examples = Array.isArray(schema.examples)
    ? (schema.examples as readonly Json[])
    : schema.example === undefined
      ? []
      : [schema.example];
  return {
    ...(description === "" ? {} : { description }),
    ...(title === undefined ? {} : { title }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(examples.length === 0 ? {} : { examples }),
    ...(schema.deprecated === true ? { deprecated: true } : {}),
  };
}

function innerTexts(schema: JsonObject): readonly string[] {
  const members = ["anyOf", "oneOf"].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as readonly Json[]) : [],
  );
  const items = isObject(schema.items) ? [schema.items] : [];
  return [...members, ...items].flatMap((inner) => {
    if (!isObject(inner) || isObject(inner.properties)) return [];
    const text = textOf(inner.description);
    return [...(text === undefined || text === schema.description ? [] : [text]), ...innerTexts(inner)];
  });
}
