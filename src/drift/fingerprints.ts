import type { DefinitionTexts } from "../emit/providers/definition-texts.js";
import { fingerprint, SHORT_FINGERPRINT, sha256 } from "../ir/fingerprint.js";
import { isObject, type Json, type JsonObject } from "../ir/json.js";
import type { Contract } from "./contract.js";

/** What a manifest says, without the fingerprints over it. */
export type Fingerprinted = Omit<Contract, "fingerprints">;

/** The fingerprint of all that a model may read. */
export function modelFingerprint(contract: Fingerprinted): string {
  const { name, title, description, deprecated, input, result, examples = [], locales } = contract;
  return short({
    name,
    title,
    description: description.join("\n"),
    deprecated,
    input: schemaWithout(input, isForCode),
    result: result.schema && schemaWithout(result.schema, isForCode),
    examples,
    locales,
  });
}

/** The fingerprint of all that code relies on, without texts. */
export function codeFingerprint({ name, effects, traits, parameters, input, result }: Fingerprinted): string {
  const { kind, schema, description: _, ...rest } = result;
  return short({
    name,
    effects,
    traits,
    parameters,
    input: schemaWithout(input, isForReaders),
    result: { kind, ...(schema && { schema: schemaWithout(schema, isForReaders) }), ...rest },
  });
}

/** The fingerprint of what one provider gets: of the canonical JSON of an object with the name and both forms. */
export function definitionFingerprint({ name, strict, loose }: DefinitionTexts): string {
  const fields = [
    ...(name === undefined ? [] : [`"name":${JSON.stringify(name)}`]),
    ...(strict === undefined ? [] : [`"strict":${strict}`]),
    ...(loose === undefined ? [] : [`"loose":${loose}`]),
  ];
  return sha256(`{${fields.join(",")}}`).slice(0, SHORT_FINGERPRINT);
}

/** A fingerprint of any JSON, as long as manifests show it. */
function short(value: unknown): string {
  return fingerprint(value).slice(0, SHORT_FINGERPRINT);
}

const isForCode = (keyword: string) => keyword.startsWith("x-");
const readerKeywords: ReadonlySet<string> = new Set(["title", "description", "examples", "deprecated"]);
const isForReaders = (keyword: string) => readerKeywords.has(keyword);

/** A schema without some keywords; properties and definitions may have the names of keywords. The schema itself where it has none of them. */
function schemaWithout(schema: JsonObject, drop: (keyword: string) => boolean): JsonObject {
  return changed(schema, (key, value) => (drop(key) ? undefined : valueWithout(key, value, drop)));
}

/** An object with other values, without those that become `undefined`; the object itself where all stay. */
function changed(object: JsonObject, change: (key: string, value: Json) => Json | undefined): JsonObject {
  const entries: [string, Json][] = [];
  let isSame = true;
  for (const [key, value] of Object.entries(object)) {
    const now = change(key, value);
    if (now !== value) isSame = false;
    if (now !== undefined) entries.push([key, now]);
  }
  return isSame ? object : Object.fromEntries(entries);
}

function valueWithout(keyword: string, value: Json, drop: (keyword: string) => boolean): Json {
  switch (keyword) {
    case "properties":
    case "$defs":
      return isObject(value) ? changed(value, (_, schema) => inner(schema, drop)) : value;
    case "anyOf":
    case "prefixItems":
      return Array.isArray(value) ? value.map((item: Json) => inner(item, drop)) : value;
    case "items":
    case "additionalProperties":
    case "propertyNames":
      return inner(value, drop);
    default:
      return value;
  }
}

function inner(value: Json, drop: (keyword: string) => boolean): Json {
  return isObject(value) ? schemaWithout(value, drop) : value;
}
