import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import type { Direction } from "../rules.js";
import { arrayFindings } from "./array.js";
import { type Document, document, sameJson } from "./document.js";
import { type Essence, essences } from "./essence.js";
import { breaks, type Finding, finding } from "./finding.js";
import { type Includes, inclusion } from "./includes.js";
import { keywordFindings } from "./keywords.js";
import { holdsReference, meanings } from "./meaning.js";
import { noteFindings } from "./notes.js";
import { objectFindings } from "./object.js";
import { isTuple, typeFinding } from "./type.js";
import { unionFindings } from "./union.js";
import { valueFindings } from "./values.js";

/** What the comparison of two schema documents carries along. */
export interface Comparison {
  readonly before: Document;
  readonly after: Document;
  /** Does the new place allow all that the old one did? */
  readonly keeps: (old: Json, now: Json) => boolean;
  /** Does the new place allow nothing that the old one did not? */
  readonly addsNothing: (old: Json, now: Json) => boolean;
  /** All differences between two places. */
  walk(old: Json, now: Json, path: string): readonly Finding[];
  /** The differences between two places, but for what is said about them. */
  shape(old: Json, now: Json, path: string): readonly Finding[];
  /** Are two places equal in everything, with what they refer to? */
  equal(old: Json, now: Json): boolean;
}

/**
 * All differences between two schemas. Where a value that was right is wrong now and no rule says why, a rule for just that
 * is reported, at the deepest place where it is so; so no narrowing is ever missed.
 */
export function schemaFindings(before: JsonObject, after: JsonObject, direction: Direction): readonly Finding[] {
  if (sameBytes(before, after)) return [];
  const found = compare(before, after, direction).walk(before, after, "");
  if (found.length > 0) {
    const [old, now] = [meanings(before), meanings(after)];
    return found.map((one) => ({
      ...one,
      meaning: [one.from === undefined ? undefined : old(one.from), one.to === undefined ? undefined : now(one.to)],
    }));
  }
  return sameBytes(withoutCode(before), withoutCode(after))
    ? [finding("definition-recoded", "", "facts for code changed", before, after)]
    : [finding("schema-rewritten", "", "the schema is written in another way", before, after)];
}

function compare(oldRoot: JsonObject, newRoot: JsonObject, direction: Direction): Comparison {
  const [before, after] = [document(oldRoot), document(newRoot)];
  const [oldEssence, newEssence] = [essences(before), essences(after)];
  const kept: Includes = inclusion(after, before);
  const added: Includes = inclusion(before, after);
  // Readers of a result pass over keys that they do not know: more of them add nothing to worry about.
  const surprises: Includes = inclusion(document(oldRoot, { open: true }), after);
  const sameDefinitions = sameBytes(oldRoot.$defs ?? {}, newRoot.$defs ?? {});
  const visited = new Map<Json, Set<Json>>();

  const comparison: Comparison = {
    before,
    after,
    keeps: (old, now) => kept(now, old),
    addsNothing: (old, now) => added(old, now),
    equal: (old, now) => sameJson(old, now) && (sameDefinitions || !holdsReference(old)),
    walk(old, now, path) {
      if (sameDefinitions && sameBytes(old, now)) return [];
      const [was, is] = [oldEssence(old), newEssence(now)];
      const again = visited.get(was.core)?.has(is.core) === true;
      if (again && isBareReference(old) && isBareReference(now)) return [];
      const found = [...noteFindings(was.notes, is.notes, path), ...nullFindings(was, is, path)];
      if (again) return found;
      visited.set(was.core, (visited.get(was.core) ?? new Set()).add(is.core));
      found.push(...comparison.shape(was.core, is.core, path));
      if (direction === "input" && !breaks(found, "model", direction) && !kept(now, old))
        found.push(finding("type-narrowed", path, "the type allows less", old, now));
      if (direction === "result" && !breaks(found, "code", direction) && !surprises(old, now))
        found.push(finding("type-widened", path, "the type allows more", old, now));
      return found;
    },
    shape: (old, now, path) => shapeFindings(old, now, path, comparison),
  };
  return comparison;
}

function shapeFindings(old: Json, now: Json, path: string, comparison: Comparison): readonly Finding[] {
  const before = comparison.before.node(old);
  const after = comparison.after.node(now);
  if (before.kind === "union" || after.kind === "union") return unionFindings(old, now, path, comparison);
  if (before.kind === "values" && after.kind === "values") return valueFindings(before.values, after.values, path);
  if (before.kind === "object" && after.kind === "object") return objectFindings(before, after, path, comparison);
  if (before.kind === "array" && after.kind === "array" && isTuple(before) === isTuple(after))
    return arrayFindings(before, after, path, comparison);
  const sameType =
    before.kind === after.kind &&
    before.kind !== "array" &&
    !(before.kind === "number" && after.kind === "number" && before.integer !== after.integer);
  return sameType ? keywordFindings(before, after, path) : [typeFinding(old, now, path, comparison)];
}

function nullFindings(was: Essence, is: Essence, path: string): readonly Finding[] {
  if (was.nullable === is.nullable) return [];
  return is.nullable
    ? [finding("null-added", path, "may be null", false, true)]
    : [finding("null-removed", path, "may not be null", true, false)];
}

function isBareReference(schema: Json): boolean {
  return isObject(schema) && typeof schema.$ref === "string" && Object.keys(schema).length === 1;
}

function sameBytes(a: Json, b: Json): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function withoutCode(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutCode);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith("x-"))
      .map(([key, value]) => [key, withoutCode(value)]),
  );
}
