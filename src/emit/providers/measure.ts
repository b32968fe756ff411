import type { Json, JsonObject } from "../../ir/json.js";
import type { DialectLimits } from "./dialect.js";
import { isObject, subschemas } from "./subschemas.js";

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

/** Measures a schema. A definition is counted once, wherever it is referred to, and is as deep as it stands there. */
export function measure(schema: JsonObject): Sizes {
  const nodes = allNodes(schema, false);
  const sum = (count: (node: JsonObject, inItems: boolean) => number): number =>
    nodes.reduce((total, { node, inItems }) => total + count(node, inItems), 0);
  return {
    fields: sum((node) => propertiesOf(node).length),
    optionals: sum((node) => optionalsOf(node)),
    unions: sum((node) => propertiesOf(node).filter(([, property]) => isChoice(property)).length),
    depth: depthOf(schema, schema, new Map()),
    itemOptionals: sum((node, inItems) => (inItems ? optionalsOf(node) : 0)),
    enumValues: sum((node) => valuesOf(node).length),
    largeEnumCharacters: nodes.reduce((most, { node }) => Math.max(most, largeEnum(node)), 0),
    stringCharacters: sum((node) => namesOf(node).reduce((total, name) => total + name.length, 0)),
    arrayItems: sum((node) => Number(node.maxItems ?? 0)),
  };
}

interface Node {
  readonly node: JsonObject;
  /** Is it inside the items of an array? */
  readonly inItems: boolean;
}

function allNodes(node: JsonObject, inItems: boolean): readonly Node[] {
  const inside = subschemas(node).flatMap(([step, inner]) =>
    isObject(inner) ? allNodes(inner, inItems || step === "items" || step.startsWith("prefixItems/")) : [],
  );
  return [{ node, inItems }, ...inside];
}

function propertiesOf(node: JsonObject): readonly (readonly [string, Json])[] {
  return isObject(node.properties) ? Object.entries(node.properties) : [];
}

function optionalsOf(node: JsonObject): number {
  const required = Array.isArray(node.required) ? node.required : [];
  return propertiesOf(node).filter(([name]) => !required.includes(name)).length;
}

function isChoice(property: Json): boolean {
  return isObject(property) && ("anyOf" in property || Array.isArray(property.type));
}

function valuesOf(node: JsonObject): readonly Json[] {
  return Array.isArray(node.enum) ? node.enum : [];
}

function largeEnum(node: JsonObject): number {
  const values = valuesOf(node);
  return values.length > 250 ? values.reduce<number>((total, value) => total + String(value).length, 0) : 0;
}

function namesOf(node: JsonObject): readonly string[] {
  return [
    ...propertiesOf(node).map(([name]) => name),
    ...(isObject(node.$defs) ? Object.keys(node.$defs) : []),
    ...valuesOf(node).map(String),
    ...("const" in node ? [String(node.const)] : []),
  ];
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
  const inner = subschemas(node)
    .filter(([step]) => !step.startsWith("$defs/"))
    .map(([, schema]) => (isObject(schema) ? depthOf(schema, root, known) : 0));
  const nested =
    ["properties", "items", "prefixItems"].some((key) => key in node) || isObject(node.additionalProperties);
  return Math.max(0, ...inner) + (nested ? 1 : 0);
}

/** Limits that the sizes exceed, in words. */
export function exceeded(sizes: Sizes, limits: DialectLimits): readonly string[] {
  const over = (size: number, limit: number | undefined, what: string): readonly string[] =>
    limit !== undefined && size > limit ? [`${size} ${what}, of at most ${limit}`] : [];
  return [
    ...over(sizes.fields, limits.properties, "properties"),
    ...over(sizes.optionals, limits.optionals, "optional properties"),
    ...over(sizes.itemOptionals, limits.itemOptionals, "optional properties in array items"),
    ...over(sizes.unions, limits.unions, "properties of a union type"),
    ...over(sizes.depth, limits.depth, "levels"),
    ...over(sizes.enumValues, limits.enumValues, "enum values"),
    ...over(sizes.largeEnumCharacters, limits.largeEnumCharacters, "characters in one enum"),
    ...over(sizes.stringCharacters, limits.stringCharacters, "characters of names and values"),
    ...over(sizes.arrayItems, limits.arrayItems, "array items in all"),
  ];
}
