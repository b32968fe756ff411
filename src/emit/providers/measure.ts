import type { Json, JsonObject } from "../../ir/json.js";
import type { DialectLimits } from "./dialect.js";

/** Sizes of a printed schema, as providers count them. */
export interface Sizes {
  /** Properties over all levels. */
  readonly fields: number;
  /** Properties that are not required. */
  readonly optionals: number;
  /** Properties whose schema is a choice of types. */
  readonly unions: number;
  /** Levels of objects and arrays, the root being the first. */
  readonly depth: number;
  readonly enumValues: number;
  /** Characters of the largest string enum with more than 250 values. */
  readonly largeEnumCharacters: number;
  /** Characters of property names, definition ids, enum values and literals. */
  readonly stringCharacters: number;
  /** Sum of `maxItems`. */
  readonly arrayItems: number;
}

/** Measures a schema. A definition is counted once, wherever it is referred to. */
export function measure(schema: JsonObject): Sizes {
  const total = {
    fields: 0,
    optionals: 0,
    unions: 0,
    enumValues: 0,
    largeEnumCharacters: 0,
    stringCharacters: 0,
    arrayItems: 0,
  };
  let depth = 0;
  const visit = (node: Json | undefined, level: number): void => {
    if (!isSchema(node)) return;
    const nested =
      "properties" in node || "items" in node || "prefixItems" in node || isSchema(node.additionalProperties);
    const here = level + (nested ? 1 : 0);
    depth = Math.max(depth, here);
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties" && isSchema(value)) {
        const required = Array.isArray(node.required) ? node.required : [];
        for (const [name, property] of Object.entries(value)) {
          total.fields += 1;
          total.stringCharacters += name.length;
          if (!required.includes(name)) total.optionals += 1;
          if (isSchema(property) && ("anyOf" in property || Array.isArray(property.type))) total.unions += 1;
          visit(property, here);
        }
      } else if (key === "$defs" && isSchema(value)) {
        for (const [id, definition] of Object.entries(value)) {
          total.stringCharacters += id.length;
          visit(definition, level);
        }
      } else if (key === "enum" && Array.isArray(value)) {
        const characters = value.reduce<number>((sum, item) => sum + String(item).length, 0);
        total.enumValues += value.length;
        total.stringCharacters += characters;
        if (value.length > 250) total.largeEnumCharacters = Math.max(total.largeEnumCharacters, characters);
      } else if (key === "const") total.stringCharacters += String(value).length;
      else if (key === "maxItems") total.arrayItems += Number(value);
      else if (key === "items" || key === "additionalProperties") visit(value, here);
      else if ((key === "anyOf" || key === "prefixItems") && Array.isArray(value))
        for (const member of value) visit(member, here);
    }
  };
  visit(schema, 0);
  return { ...total, depth };
}

/** Limits that the sizes exceed, in words. */
export function exceeded(sizes: Sizes, limits: DialectLimits): readonly string[] {
  const over = (size: number, limit: number | undefined, what: string): readonly string[] =>
    limit !== undefined && size > limit ? [`${size} ${what}, of at most ${limit}`] : [];
  return [
    ...over(sizes.fields, limits.properties, "properties"),
    ...over(sizes.depth, limits.depth, "levels"),
    ...over(sizes.enumValues, limits.enumValues, "enum values"),
    ...over(sizes.largeEnumCharacters, limits.largeEnumCharacters, "characters in one enum"),
    ...over(sizes.stringCharacters, limits.stringCharacters, "characters of names and values"),
    ...over(sizes.arrayItems, limits.arrayItems, "array items in all"),
  ];
}

function isSchema(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
