import { isObject, type Json, type JsonObject } from "../json.js";
import { canonical } from "./constants.js";
import { isAnnotation } from "./keywords.js";
import { namesOf } from "./reader.js";

/** Both schemas as one; `undefined` when no one schema says what the two say. */
export function merge(a: Json, b: Json): Json | undefined {
  if (a === false || b === false) return false;
  if (!isObject(a)) return b;
  if (!isObject(b)) return a;
  if (closedApart(a, b) || closedApart(b, a)) return undefined;
  const merged: Record<string, Json> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const own = Object.hasOwn(a, key) ? a[key] : undefined;
    const both = own === undefined ? value : mergeKeyword(key, own, value);
    if (both === undefined) return undefined;
    merged[key] = both;
  }
  return merged;
}

function mergeKeyword(key: string, a: Json, b: Json): Json | undefined {
  if (isAnnotation(key) || canonical(a) === canonical(b)) return a;
  switch (key) {
    case "type":
      return mergeTypes(a, b);
    case "minimum":
    case "exclusiveMinimum":
    case "minLength":
    case "minItems":
    case "minProperties":
      return Math.max(Number(a), Number(b));
    case "maximum":
    case "exclusiveMaximum":
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return Math.min(Number(a), Number(b));
    case "multipleOf":
      return commonMultiple(Number(a), Number(b));
    case "uniqueItems":
      return a === true || b === true;
    case "required":
      return [...new Set([...namesOf(a), ...namesOf(b)])];
    case "enum":
      return Array.isArray(a) && Array.isArray(b)
        ? a.filter((value: Json) => b.some((other: Json) => canonical(other) === canonical(value)))
        : undefined;
    case "properties":
      return mergeProperties(a, b);
    case "items":
    case "additionalProperties":
      return Array.isArray(a) || Array.isArray(b) ? undefined : merge(a, b);
    case "allOf":
      return Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : undefined;
    case "anyOf":
    case "oneOf":
      // Two choices: every pair is one.
      return undefined;
    default:
      return undefined;
  }
}

function mergeTypes(a: Json, b: Json): Json {
  const [left, right] = [namesOf([a].flat()), namesOf([b].flat())];
  const both = left.flatMap((name) => {
    if (right.includes(name)) return [name];
    if (name === "number" && right.includes("integer")) return ["integer"];
    return name === "integer" && right.includes("number") ? ["integer"] : [];
  });
  return [...new Set(both)];
}

function mergeProperties(a: Json, b: Json): Json | undefined {
  if (!isObject(a) || !isObject(b)) return undefined;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const merged = names.map((name) => {
    const [own, other] = [Object.hasOwn(a, name) ? a[name] : undefined, Object.hasOwn(b, name) ? b[name] : undefined];
    return [name, own === undefined ? other : other === undefined ? own : { allOf: [own, other] }] as const;
  });
  return Object.fromEntries(merged.flatMap(([name, schema]) => (schema === undefined ? [] : [[name, schema]])));
}

/** `additionalProperties` looks at the properties beside it alone: with others in the other schema the two are not one. */
function closedApart(a: JsonObject, b: JsonObject): boolean {
  const closed = ["additionalProperties", "unevaluatedProperties", "items", "additionalItems", "unevaluatedItems"].some(
    (key) => a[key] !== undefined && a[key] !== true,
  );
  if (!closed) return false;
  const names = new Set(isObject(a.properties) ? Object.keys(a.properties) : []);
  const others = isObject(b.properties) ? Object.keys(b.properties) : [];
  const objects = a.additionalProperties !== undefined || a.unevaluatedProperties !== undefined;
  const lists = a.items !== undefined || a.additionalItems !== undefined || a.unevaluatedItems !== undefined;
  return (
    (objects && (others.some((name) => !names.has(name)) || b.patternProperties !== undefined)) ||
    (lists && (b.prefixItems !== undefined || Array.isArray(b.items) || b.contains !== undefined))
  );
}

function commonMultiple(a: number, b: number): number | undefined {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return undefined;
  let [left, right] = [a, b];
  while (right !== 0) [left, right] = [right, left % right];
  return (a / left) * b;
}
