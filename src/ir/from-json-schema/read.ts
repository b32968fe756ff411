import { isObject, type Json, type JsonObject } from "../json.js";
import type { Type } from "../type.js";
import { readArray } from "./arrays.js";
import { readChoice } from "./choice.js";
import { canonical, constantType } from "./constants.js";
import { assertionsOf, concernedTypes, meantType, type TypeName, typeNames, without } from "./keywords.js";
import { merge } from "./merge.js";
import { readObject } from "./objects.js";
import { permits } from "./permits.js";
import { malformed, namesOf, never, type Reader, type Reading, textOf, unsupported } from "./reader.js";
import { readReference } from "./references.js";
import { readNumber, readString } from "./scalars.js";
import { union } from "./union.js";

/** Levels of nesting after which a schema is refused. */
const MAX_DEPTH = 200;

/** Reads one schema. Never throws: what is no schema, and what the IR cannot say, is reported, and the type is then wider. */
export function read(schema: Json, path: string, reader: Reader): Reading {
  if (schema === true) return { kind: "json" };
  if (schema === false) return never;
  if (!isObject(schema)) {
    malformed(reader, path, "not a schema");
    return { kind: "json" };
  }
  if (reader.depth >= MAX_DEPTH) {
    unsupported(reader, path, `more than ${MAX_DEPTH} levels`);
    return { kind: "json" };
  }
  reader.depth += 1;
  const reading = readSchema(schema, path, reader);
  reader.depth -= 1;
  return reading;
}

function readSchema(schema: JsonObject, path: string, reader: Reader): Reading {
  if (typeof schema.$ref === "string") {
    if (reader.draft7) return readReference(schema.$ref, path, reader);
    const beside = assertionsOf(without(schema, "$ref"));
    if (beside.length === 0) return readReference(schema.$ref, path, reader);
    return read({ ...without(schema, "$ref"), allOf: [...listOf(schema.allOf), { $ref: schema.$ref }] }, path, reader);
  }
  if (Array.isArray(schema.allOf)) return readAll(schema, schema.allOf as readonly Json[], path, reader);
  for (const keyword of ["$dynamicRef", "$recursiveRef"])
    if (schema[keyword] !== undefined) unsupported(reader, path, `\`${keyword}\``);
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined))
    unsupported(reader, path, "`if` with `then` or `else`");
  // What `if` and `contains` evaluate counts for these even where they assert nothing.
  const sighted = schema.unevaluatedItems !== undefined || schema.unevaluatedProperties !== undefined;
  if (sighted && (schema.if !== undefined || schema.contains !== undefined))
    unsupported(reader, path, "`unevaluatedItems` or `unevaluatedProperties` beside `if` or `contains`");
  if (schema.not !== undefined) return readNot(schema, path, reader);
  if (Array.isArray(schema.anyOf)) return readChoice("anyOf", schema, path, reader);
  if (Array.isArray(schema.oneOf)) return readChoice("oneOf", schema, path, reader);
  if (schema.const !== undefined || Array.isArray(schema.enum)) return readConstants(schema, path, reader);
  return readTypes(schema, path, reader);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** All of several schemas: merged into one, refs followed. */
function readAll(schema: JsonObject, parts: readonly Json[], path: string, reader: Reader): Reading {
  let merged: Json | undefined = without(schema, "allOf");
  for (const part of parts) {
    const plain = reader.follow(part);
    if (plain === undefined) {
      unsupported(reader, path, "`allOf` with a reference that cannot be merged");
      continue;
    }
    const next: Json | undefined = merge(merged, plain);
    if (next === undefined) unsupported(reader, path, "`allOf` of schemas that cannot be merged");
    else merged = next;
  }
  return read(merged, path, reader);
}

/** `not` is understood where it excludes whole types, or everything. */
function readNot(schema: JsonObject, path: string, reader: Reader): Reading {
  const { not } = schema;
  const rest = without(schema, "not");
  if (not === true || (isObject(not) && assertionsOf(not).length === 0)) return never;
  if (not === false) return read(rest, path, reader);
  const excluded = isObject(not) && assertionsOf(not).length === 1 ? namesOf([not.type ?? []].flat()) : [];
  const whole = excluded.includes("number") || !excluded.includes("integer");
  if (excluded.length === 0 || !whole) {
    unsupported(reader, path, "`not`");
    return read(rest, path, reader);
  }
  const left = declaredTypes(rest, reader).filter(
    (name) => !excluded.includes(name) && !(name === "integer" && excluded.includes("number")),
  );
  return read({ ...rest, type: left }, path, reader);
}

/** The listed values that the keywords beside them allow. */
function readConstants(schema: JsonObject, path: string, reader: Reader): Reading {
  const listed = Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : undefined;
  const one = schema.const;
  const values = one === undefined ? (listed ?? []) : [one];
  const kept =
    listed === undefined
      ? values
      : values.filter((value) => listed.some((other) => canonical(other) === canonical(value)));
  const beside = without(schema, "enum", "const");
  if (assertionsOf(beside).length === 0) return constantType(kept);
  const type = read(beside, path, reader);
  if (type.kind === "never") return never;
  return constantType(kept.filter((value) => permits(type, value, reader.resolved())));
}

/** The names under `type`; in the lenient reading other spellings count, and `any` is as good as nothing. */
function namedTypes(schema: JsonObject, reader: Reader): readonly string[] | undefined {
  if (schema.type === undefined) return undefined;
  const names = namesOf([schema.type].flat());
  if (reader.options.untyped === "as-written") return names;
  const meant = names.map((name) => meantType(name) ?? name);
  return meant.includes("any") ? undefined : meant;
}

function declaredTypes(schema: JsonObject, reader: Reader): readonly TypeName[] {
  const names = namedTypes(schema, reader);
  const known = typeNames.filter((name) => names?.includes(name));
  const nullable: readonly TypeName[] = schema.nullable === true ? ["null"] : [];
  if (names !== undefined) return [...new Set([...inOrder(names, known), ...nullable])];
  const concerned = reader.options.untyped === "inferred" ? concernedTypes(schema) : [];
  return concerned.length > 0
    ? [...concerned, ...nullable]
    : ["string", "number", "boolean", "array", "object", "null"];
}

function inOrder(names: readonly string[], known: readonly TypeName[]): readonly TypeName[] {
  return names.flatMap((name) => known.filter((one) => one === name));
}

/** A union over the types of a schema, each with the keywords that concern it. */
function readTypes(schema: JsonObject, path: string, reader: Reader): Reading {
  const written = namedTypes(schema, reader);
  const unknown = (written ?? []).filter((name) => !isTypeName(name));
  if (unknown.length > 0) malformed(reader, path, `unknown type ${unknown.join(", ")}`);
  const names = declaredTypes(schema, reader);
  if (written === undefined && assertionsOf(without(schema, "type", "nullable", "if", "then", "else")).length === 0)
    return { kind: "json" };
  const numbers = names.filter((name) => !(name === "integer" && names.includes("number")));
  const members = numbers
    .map((name) => readType(name, schema, path, reader))
    .filter((type): type is Type => type.kind !== "never");
  return union(members);
}

function isTypeName(name: string): name is TypeName {
  return (typeNames as readonly string[]).includes(name);
}

function readType(name: TypeName, schema: JsonObject, path: string, reader: Reader): Reading {
  switch (name) {
    case "string":
      return readString(schema, path, reader);
    case "number":
    case "integer":
      return readNumber(name, schema);
    case "boolean":
    case "null":
      return { kind: name };
    case "array":
      return readArray(schema, path, reader);
    case "object":
      return withDescription(readObject(schema, path, reader), schema);
  }
}

function withDescription(type: Reading, schema: JsonObject): Reading {
  const description = textOf(schema.description);
  return type.kind === "object" && description !== undefined ? { ...type, description } : type;
}
