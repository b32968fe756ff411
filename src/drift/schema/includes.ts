import type { Json } from "../../ir/json.js";
import { accepts } from "./accepts.js";
import { type Document, sameJson } from "./document.js";
import { isMultiple, lowerBound, upperBound } from "./limits.js";
import type { ArrayNode, Node, ObjectNode } from "./node.js";

/** Is every value of `narrow` a value of `wide`? Yes is proven; no means that it is not, or that it cannot be shown. */
export type Includes = (wide: Json, narrow: Json) => boolean;

/**
 * Inclusion between the schemas of two documents. Recursion is taken coinductively: a pair that is met again while it is being
 * proven counts as proven; when the proof fails, all that rested on it is forgotten.
 */
export function inclusion(wideDocument: Document, narrowDocument: Document): Includes {
  const refuted = new Map<Json, Set<Json>>();
  const proven = new Map<Json, Set<Json>>();
  const trail: (readonly [Json, Json])[] = [];

  const includes: Includes = (wide, narrow) => {
    if (refuted.get(wide)?.has(narrow)) return false;
    if (proven.get(wide)?.has(narrow)) return true;
    const mark = trail.length;
    mapSet(proven, wide).add(narrow);
    trail.push([wide, narrow]);
    if (holds(wide, narrow)) return true;
    for (const [a, b] of trail.splice(mark)) proven.get(a)?.delete(b);
    mapSet(refuted, wide).add(narrow);
    return false;
  };

  function holds(wideSchema: Json, narrowSchema: Json): boolean {
    const wide = wideDocument.node(wideSchema);
    const narrow = narrowDocument.node(narrowSchema);
    if (narrow.kind === "never" || wide.kind === "any") return true;
    if (wide.kind === "never" || narrow.kind === "any") return false;
    if (narrow.kind === "union") return narrow.members.every((member) => includes(wideSchema, member));
    if (narrow.kind === "values") return narrow.values.every((value) => accepts(wide, value, wideDocument));
    if (wide.kind === "union") return wide.members.some((member) => includes(member, narrowSchema));
    if (wide.kind === "opaque" || narrow.kind === "opaque") return false;
    if (wide.kind === "values")
      return narrow.kind === "boolean"
        ? [true, false].every((value) => wide.values.includes(value))
        : narrow.kind === "null" && wide.values.includes(null);
    if (wide.kind === "array") return narrow.kind === "array" && arrayIncludes(wide, narrow);
    if (wide.kind === "object") return narrow.kind === "object" && objectIncludes(wide, narrow);
    if (wide.kind === "number")
      return (
        narrow.kind === "number" &&
        (!wide.integer || narrow.integer) &&
        limitsInclude(wide, narrow) &&
        isMultiple(narrow.schema.multipleOf, wide.schema.multipleOf)
      );
    if (wide.kind !== narrow.kind) return false;
    return (
      wide.kind !== "string" ||
      (limitsInclude(wide, narrow) &&
        ["pattern", "format"].every((key) => wide.schema[key] === undefined || wide.schema[key] === narrow.schema[key]))
    );
  }

  function arrayIncludes(wide: ArrayNode, narrow: ArrayNode): boolean {
    if (!limitsInclude(wide, narrow)) return false;
    if (wide.schema.uniqueItems === true && narrow.schema.uniqueItems !== true) return false;
    const longest = upperBound(narrow).value;
    const places = Math.max(wide.prefix.length, narrow.prefix.length);
    for (let index = 0; index < places && index < longest; index++)
      if (!includes(wide.prefix[index] ?? wide.items, narrow.prefix[index] ?? narrow.items)) return false;
    return longest <= places || includes(wide.items, narrow.items);
  }

  function objectIncludes(wide: ObjectNode, narrow: ObjectNode): boolean {
    if (!limitsInclude(wide, narrow)) return false;
    if ([...wide.required].some((name) => !narrow.required.has(name))) return false;
    if (wide.schema.propertyNames !== undefined && !sameJson(wide.schema.propertyNames, narrow.schema.propertyNames))
      return false;
    for (const [name, schema] of wide.properties)
      if (!includes(schema, narrow.properties.get(name) ?? narrow.additional)) return false;
    for (const [name, schema] of narrow.properties)
      if (!wide.properties.has(name) && !includes(wide.additional, schema)) return false;
    return includes(wide.additional, narrow.additional);
  }

  return includes;
}

function limitsInclude(wide: Node, narrow: Node): boolean {
  const [low, high] = [lowerBound(wide), upperBound(wide)];
  const [lowest, highest] = [lowerBound(narrow), upperBound(narrow)];
  return (
    (lowest.value > low.value || (lowest.value === low.value && (!low.open || lowest.open))) &&
    (highest.value < high.value || (highest.value === high.value && (!high.open || highest.open)))
  );
}

function mapSet(map: Map<Json, Set<Json>>, key: Json): Set<Json> {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = new Set<Json>();
  map.set(key, made);
  return made;
}
