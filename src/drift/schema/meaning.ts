import { canonicalJson } from "../../ir/canonical.js";
import { sha256 } from "../../ir/fingerprint.js";
import { isObject, type Json, type JsonObject } from "../../ir/json.js";

/** How far into definitions their content is told apart. A fixed number: what else is defined must not matter. */
const ROUNDS = 6;

/**
 * Replaces references by hashes of what they mean: names of definitions hold numbers, which move when something else is defined.
 * Definitions that refer to each other are told apart by refinement, each round looking one reference further.
 */
export function meanings(root: JsonObject): (schema: Json) => Json {
  let hashes: ReadonlyMap<string, string> | undefined;
  return (schema) => {
    if (!holdsReference(schema)) return schema;
    hashes ??= hashesOf(root);
    return replaced(schema, hashes);
  };
}

/** Does a schema refer to another? */
export function holdsReference(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.some(holdsReference);
  return isObject(schema) && (Object.hasOwn(schema, "$ref") || Object.values(schema).some(holdsReference));
}

function hashesOf(root: JsonObject): ReadonlyMap<string, string> {
  const { $defs, ...rest } = root;
  const definitions = Object.entries(isObject($defs) ? $defs : {}).map(
    ([name, schema]) => [`#/$defs/${name}`, schema] as const,
  );
  const all: readonly (readonly [string, Json])[] = [["#", rest], ...definitions];
  let hashes: ReadonlyMap<string, string> = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    const known = hashes;
    hashes = new Map(all.map(([name, schema]) => [name, sha256(canonicalJson(replaced(schema, known))).slice(0, 12)]));
  }
  return hashes;
}

function replaced(schema: Json, hashes: ReadonlyMap<string, string>): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => replaced(item, hashes));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "$ref" && typeof value === "string" ? [key, hashes.get(value) ?? ""] : [key, replaced(value, hashes)],
    ),
  );
}
