import { isObject, type Json } from "../../ir/json.js";
import { pairRenames } from "../renames.js";
import type { Comparison } from "./diff.js";
import { sameJson } from "./document.js";
import { isNote } from "./essence.js";
import { below, type Finding, finding } from "./finding.js";
import { boundFindings } from "./keywords.js";
import type { ObjectNode } from "./node.js";

/** Differences between two objects or maps. */
export function objectFindings(
  before: ObjectNode,
  after: ObjectNode,
  path: string,
  comparison: Comparison,
): readonly Finding[] {
  const found = [...boundFindings(before.schema, after.schema, path), ...keyFindings(before, after, path, comparison)];
  const kept = [...before.properties.keys()].filter((name) => after.properties.has(name));
  const removed = [...before.properties].filter(([name]) => !after.properties.has(name));
  const added = [...after.properties].filter(([name]) => !before.properties.has(name));
  const renames = pairRenames(removed, added, (a, b) => comparison.equal(withoutNotes(a), withoutNotes(b)));
  const newNames = new Set(renames.values());

  for (const [name, schema] of removed) {
    const renamed = renames.get(name);
    if (renamed === undefined) found.push(finding("property-removed", below(path, name), "is gone", schema));
    else found.push(finding("property-renamed", below(path, name), `is called ${renamed} now`, name, renamed));
  }
  for (const [name, schema] of added) {
    if (newNames.has(name)) continue;
    found.push(addition(name, schema, { before, after, path, comparison }));
  }
  for (const name of kept) {
    const place = below(path, name);
    const [was, is] = [before.required.has(name), after.required.has(name)];
    if (!was && is) found.push(finding("property-required", place, "is required now", false, true));
    if (was && !is) found.push(finding("property-optional", place, "may be left out now", true, false));
    const [old, now] = [before.properties.get(name), after.properties.get(name)];
    if (old !== undefined && now !== undefined) found.push(...comparison.walk(old, now, place));
  }
  const order = [...after.properties.keys()].filter((name) => before.properties.has(name));
  if (!sameJson(kept, order))
    found.push(finding("property-order-changed", path, "the properties stand in another order", kept, order));
  return found;
}

interface Objects {
  readonly before: ObjectNode;
  readonly after: ObjectNode;
  readonly path: string;
  readonly comparison: Comparison;
}

/** A property that is new. One that an open object took before, with any value, is typed now, which says more. */
function addition(name: string, schema: Json, { before, after, path, comparison }: Objects): Finding {
  const place = below(path, name);
  if (after.required.has(name))
    return finding("property-added-required", place, "is new and required", undefined, schema);
  return before.additional === false || comparison.keeps(before.additional, schema)
    ? finding("property-added", place, "is new", undefined, schema)
    : finding("property-typed", place, "was any key of an open object and has a type now", before.additional, schema);
}

function keyFindings(before: ObjectNode, after: ObjectNode, path: string, comparison: Comparison): readonly Finding[] {
  const found: Finding[] = [];
  const [names, nowNames] = [before.schema.propertyNames, after.schema.propertyNames];
  if (!sameJson(names, nowNames))
    found.push(
      nowNames === undefined
        ? finding("key-names-loosened", path, "the names of keys are free", names, nowNames)
        : finding("key-names-tightened", path, "the names of keys are restricted", names, nowNames),
    );
  const [old, now] = [before.additional, after.additional];
  if (old === false && now !== false)
    found.push(finding("object-opened", path, "keys that are not named are allowed", old, now));
  else if (old !== false && now === false)
    found.push(finding("object-closed", path, "keys that are not named are refused", old, now));
  else found.push(...comparison.walk(old, now, `${path}.*`));
  return found;
}

function withoutNotes(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutNotes);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !isNote(key))
      .map(([key, value]) => [key, withoutNotes(value)]),
  );
}
