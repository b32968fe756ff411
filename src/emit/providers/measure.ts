import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import { oncePer } from "../once-per.js";
import type { DialectLimits } from "./dialect.js";
import { eachSubschema } from "./subschemas.js";

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
  /** Optional properties inside array items. */
  readonly itemOptionals: number;
  readonly enumValues: number;
  /** Characters of the largest string enum with more than 250 values. */
  readonly largeEnumCharacters: number;
  /** Characters of property names, definition ids, enum values and literals. */
  readonly stringCharacters: number;
  /** Sum of `maxItems`. */
  readonly arrayItems: number;
}

/** Measures a schema, once. A definition is counted once, wherever it is referred to, and is as deep as it stands there. */
export const measure = oncePer((schema: JsonObject): Sizes => {
  const counts: Counts = {
    fields: 0,
    optionals: 0,
    unions: 0,
    itemOptionals: 0,
    enumValues: 0,
    largeEnumCharacters: 0,
    stringCharacters: 0,
    arrayItems: 0,
  };
  count(schema, false, counts);
  return { ...counts, depth: depthOf(schema, schema, new Map()) };
});

type Counts = { -readonly [What in Exclude<keyof Sizes, "depth">]: number };

/** Adds what a node and the nodes inside it have. */
function count(node: JsonObject, inItems: boolean, counts: Counts): void {
  if (isObject(node.properties)) countProperties(node.properties, node, inItems, counts);
  if (isObject(node.$defs)) for (const id in node.$defs) counts.stringCharacters += id.length;
  if (Array.isArray(node.enum)) countValues(node.enum, counts);
  if ("const" in node) counts.stringCharacters += String(node.const).length;
  counts.arrayItems += Number(node.maxItems ?? 0);
  eachSubschema(node, (inner, keyword) => {
    if (isObject(inner)) count(inner, inItems || keyword === "items" || keyword === "prefixItems", counts);
  });
}

function countProperties(properties: JsonObject, { required }: JsonObject, inItems: boolean, counts: Counts): void {
  const needed = new Set<Json>(Array.isArray(required) ? required : []);
  for (const name in properties) {
    counts.fields += 1;
    counts.stringCharacters += name.length;
    if (isChoice(properties[name])) counts.unions += 1;
    if (needed.has(name)) continue;
    counts.optionals += 1;
    if (inItems) counts.itemOptionals += 1;
  }
}

function countValues(values: readonly Json[], counts: Counts): void {
  let characters = 0;
  for (const value of values) characters += String(value).length;
  counts.enumValues += values.length;
  counts.stringCharacters += characters;
  if (values.length > 250) counts.largeEnumCharacters = Math.max(counts.largeEnumCharacters, characters);
}

function isChoice(property: Json | undefined): boolean {
  return isObject(property) && ("anyOf" in property || Array.isArray(property.type));
}

/** Levels of objects and arrays below a node, itself included. Recursion adds none. */
function depthOf(node: JsonObject, root: JsonObject, known: Map<string, number>): number {
  if (typeof node.$ref === "string") {
    const depth = known.get(node.$ref);
    if (depth !== undefined) return depth;
    known.set(node.$ref, 0);
    const id = decodeURIComponent(node.$ref.replace("#/$defs/", "")).replaceAll("~1", "/").replaceAll("~0", "~");
    const target = isObject(root.$defs) ? root.$defs[id] : undefined;
    const found = isObject(target) ? depthOf(target, root, known) : 0;
    known.set(node.$ref, found);
    return found;
  }
  let deepest = 0;
  eachSubschema(node, (inner, keyword) => {
    if (keyword !== "$defs" && isObject(inner)) deepest = Math.max(deepest, depthOf(inner, root, known));
  });
  const nested = "properties" in node || "items" in node || "prefixItems" in node;
  return deepest + (nested || isObject(node.additionalProperties) ? 1 : 0);
}

/** Limits that the sizes exceed, in words. */
export function exceeded(sizes: Sizes, limits: DialectLimits): readonly string[] {
  const found: string[] = [];
  const compare = (size: number, limit: number | undefined, what: string): void => {
    if (limit !== undefined && size > limit) found.push(`${size} ${what}, of at most ${limit}`);
  };
  compare(sizes.fields, limits.properties, "properties");
  compare(sizes.optionals, limits.optionals, "optional properties");
  compare(sizes.itemOptionals, limits.itemOptionals, "optional properties in array items");
  compare(sizes.unions, limits.unions, "properties of a union type");
  compare(sizes.depth, limits.depth, "levels");
  compare(sizes.enumValues, limits.enumValues, "enum values");
  compare(sizes.largeEnumCharacters, limits.largeEnumCharacters, "characters in one enum");
  compare(sizes.stringCharacters, limits.stringCharacters, "characters of names and values");
  compare(sizes.arrayItems, limits.arrayItems, "array items in all");
  return found;
}
