import { isObject, type Json, type JsonObject } from "../json.js";
import { literalPattern } from "../literal-pattern.js";
import type { Property } from "../type.js";
import { documentation } from "./documentation.js";
import { read } from "./read.js";
import { malformed, namesOf, never, numberOf, type Reader, type Reading, unsupported } from "./reader.js";
import { readPattern } from "./scalars.js";

/** An object with named properties, or a record where it has none. It is open where the schema leaves it so. */
export function readObject(schema: JsonObject, path: string, reader: Reader): Reading {
  const properties = propertiesOf(schema, path, reader);
  const required = new Set(namesOf(schema.required));
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {});
  reportUnsupported(schema, path, reader);
  const keys = keyPattern(schema.propertyNames, path, reader);
  const others = otherKeys(schema, patterns, path, reader);
  if (others === undefined) return never;
  const bounds = sizeBounds(schema);
  if (properties.length === 0 && required.size === 0 && others.rest.kind !== "never") {
    const pattern = keys ?? others.pattern;
    if (keys !== undefined && others.pattern !== undefined)
      unsupported(reader, path, "`propertyNames` beside patterns");
    return {
      kind: "record",
      values: others.rest,
      ...(pattern === undefined ? {} : { keyPattern: pattern }),
      ...bounds,
    };
  }
  const known = new Set(properties.map(([name]) => name));
  const pattern = keys ?? others.pattern;
  if (pattern !== undefined && !leavesAlone(pattern, [...known, ...required], keys !== undefined))
    unsupported(reader, path, keys === undefined ? "`patternProperties`" : "`propertyNames` beside properties");
  const bare = [...required].filter((name) => !known.has(name)).map((name) => [name, others.rest, true] as const);
  const read: Property[] = [];
  for (const [name, type, schemaOfIt] of [...properties, ...bare]) {
    if (type.kind === "never") {
      if (required.has(name)) return never;
      // In a closed object the property is forbidden by not being there.
      if (others.rest.kind !== "never")
        unsupported(reader, `${path}/properties/${name}`, "a property that must be absent");
      continue;
    }
    read.push({ name, wire: name, type, optional: !required.has(name), ...documentation(schemaOfIt, type) });
  }
  return {
    kind: "object",
    properties: read,
    ...(others.rest.kind === "never"
      ? {}
      : { rest: others.rest, ...(pattern === undefined ? {} : { keyPattern: pattern }) }),
    ...bounds,
  };
}

/** Whether a pattern for keys says nothing about those that are named: where all keys must match it, that they do; else, that they do not. */
function leavesAlone(pattern: string, names: readonly string[], forAll: boolean): boolean {
  return names.every((name) => new RegExp(pattern, "u").test(name) === forAll);
}

function propertiesOf(schema: JsonObject, path: string, reader: Reader): readonly (readonly [string, Reading, Json])[] {
  if (schema.properties === undefined || (Array.isArray(schema.properties) && schema.properties.length === 0))
    return [];
  if (!isObject(schema.properties)) {
    malformed(reader, `${path}/properties`, "`properties` is no object");
    return [];
  }
  return Object.entries(schema.properties).map(([name, inner]) => [
    name,
    read(inner, `${path}/properties/${name}`, reader),
    inner,
  ]);
}

/** The type of keys that are not named, and the pattern that they must match; `undefined` when it cannot be said. */
function otherKeys(
  schema: JsonObject,
  patterns: readonly (readonly [string, Json])[],
  path: string,
  reader: Reader,
): { readonly rest: Reading; readonly pattern?: string } | undefined {
  const closed = reader.options.unnamed === "closed" && (schema.properties !== undefined || path === "");
  const additional = schema.additionalProperties ?? (schema.unevaluatedProperties !== false && !closed);
  const [first] = patterns;
  if (first === undefined) return { rest: read(additional, `${path}/additionalProperties`, reader) };
  if (patterns.length > 1 || additional !== false) unsupported(reader, path, "`patternProperties` beside other keys");
  const pattern = readPattern(first[0], path, reader);
  const rest = read(first[1], `${path}/patternProperties/${first[0]}`, reader);
  return { rest, ...(pattern === undefined ? {} : { pattern }) };
}

/** The pattern that all keys must match. */
function keyPattern(names: Json | undefined, path: string, reader: Reader): string | undefined {
  if (names === undefined || names === true) return undefined;
  const at = `${path}/propertyNames`;
  const type = read(isObject(names) ? { type: "string", ...names } : names, at, reader);
  if (type.kind === "never") return "^(?!)";
  if (type.kind === "literal") return `^${literalPattern(String(type.value))}$`;
  if (type.kind === "enum") return `^(${type.members.map(({ value }) => literalPattern(String(value))).join("|")})$`;
  if (type.kind !== "string" || type.format !== undefined) {
    unsupported(reader, at, "names of this kind");
    return undefined;
  }
  const { minLength, maxLength, pattern } = type;
  if (minLength === undefined && maxLength === undefined) return pattern;
  if (pattern !== undefined) unsupported(reader, at, "a pattern beside a length");
  return `^[\\s\\S]{${minLength ?? 0},${maxLength ?? ""}}$`;
}

function reportUnsupported(schema: JsonObject, path: string, reader: Reader): void {
  for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    const value = schema[keyword];
    const empty =
      isObject(value) &&
      Object.values(value).every((inner) => inner === true || (Array.isArray(inner) && inner.length === 0));
    if (value !== undefined && !empty) unsupported(reader, path, `\`${keyword}\``);
  }
  const open = schema.unevaluatedProperties;
  if (open !== undefined && typeof open !== "boolean") unsupported(reader, path, "`unevaluatedProperties`");
}

function sizeBounds(schema: JsonObject): { readonly minProperties?: number; readonly maxProperties?: number } {
  const least = numberOf(schema.minProperties);
  const most = numberOf(schema.maxProperties);
  return {
    ...(least === undefined || least <= 0 ? {} : { minProperties: Math.ceil(least) }),
    ...(most === undefined ? {} : { maxProperties: Math.floor(most) }),
  };
}
