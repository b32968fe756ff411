import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Json, JsonObject } from "../../src/ir/json.js";

/**
 * Is the value right by the schema? Reads the keywords one by one, without compiling anything, so that tens of thousands of
 * schemas can be asked once each. It is compared with ajv in the tests. A reference that comes back to itself without
 * taking a step into the value says nothing.
 */
export function isValid(root: JsonObject, value: Json): boolean {
  return check(root, value, root, []);
}

function check(schema: Json, value: Json, root: JsonObject, open: readonly Json[]): boolean {
  if (typeof schema === "boolean") return schema;
  if (!isObject(schema)) throw new Error("not a schema");
  if (typeof schema.$ref === "string") {
    const target = definition(root, schema.$ref);
    if (open.includes(target)) return false;
    if (!check(target, value, root, [...open, target])) return false;
  }
  const inside = (part: Json, inner: Json) => check(part, inner, root, []);
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isType(value, type))) return false;
  if (Array.isArray(schema.enum) && !schema.enum.some((member) => equal(member, value))) return false;
  if (schema.const !== undefined && !equal(schema.const, value)) return false;
  if (Array.isArray(schema.anyOf) && !schema.anyOf.some((member) => check(member, value, root, open))) return false;
  if (typeof value === "string") return checkText(schema, value);
  if (typeof value === "number") return checkNumber(schema, value);
  if (Array.isArray(value)) return checkArray(schema, value, inside);
  return isObject(value) ? checkObject(schema, value, inside) : true;
}

function checkText(schema: JsonObject, value: string): boolean {
  const { pattern, format } = schema;
  if (!within([...value].length, schema.minLength, schema.maxLength)) return false;
  if (typeof pattern === "string" && !new RegExp(pattern, "u").test(value)) return false;
  return typeof format !== "string" || hasFormat(value, format);
}

function hasFormat(value: string, format: string): boolean {
  const known: unknown = Object.entries(fullFormats).find(([name]) => name === format)?.[1];
  const test = typeof known === "object" && known !== null && "validate" in known ? known.validate : known;
  if (test instanceof RegExp) return new RegExp(test).test(value);
  return typeof test === "function" ? test(value) === true : true;
}

function checkNumber(schema: JsonObject, value: number): boolean {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
  if (!within(value, schema.minimum, schema.maximum)) return false;
  if (typeof above === "number" && value <= above) return false;
  if (typeof below === "number" && value >= below) return false;
  return typeof multipleOf !== "number" || Math.abs(Math.round(value / multipleOf) - value / multipleOf) < 1e-9;
}

type Inside = (schema: Json, value: Json) => boolean;

function checkArray(schema: JsonObject, value: readonly Json[], inside: Inside): boolean {
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  if (!within(value.length, schema.minItems, schema.maxItems)) return false;
  if (schema.uniqueItems === true && value.some((item, at) => value.slice(0, at).some((other) => equal(item, other))))
    return false;
  return value.every((item, index) => inside(prefix[index] ?? schema.items ?? true, item));
}

function checkObject(schema: JsonObject, value: JsonObject, inside: Inside): boolean {
  const { required, properties, propertyNames, additionalProperties = true } = schema;
  const keys = Object.keys(value);
  if (!within(keys.length, schema.minProperties, schema.maxProperties)) return false;
  if (Array.isArray(required) && required.some((name) => !keys.includes(String(name)))) return false;
  return keys.every((key) => {
    const own = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const name = propertyNames === undefined || inside(propertyNames, key);
    return name && inside(own ?? additionalProperties, value[key] ?? null);
  });
}

function within(size: number, low: Json | undefined, high: Json | undefined): boolean {
  return (typeof low !== "number" || size >= low) && (typeof high !== "number" || size <= high);
}

function isType(value: Json, type: Json): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function definition(root: JsonObject, reference: string): Json {
  const definitions = isObject(root.$defs) ? root.$defs : {};
  return definitions[decodeURIComponent(reference.replace("#/$defs/", ""))] ?? false;
}

function equal(a: Json, b: Json): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => equal(item, b[at] ?? null));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key] ?? null, b[key] ?? null))
  );
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
