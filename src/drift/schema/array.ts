import type { Comparison } from "./diff.js";
import { type Finding, finding } from "./finding.js";
import { boundFindings } from "./keywords.js";
import type { ArrayNode } from "./node.js";

/** Differences between two arrays, or two tuples. */
export function arrayFindings(
  before: ArrayNode,
  after: ArrayNode,
  path: string,
  comparison: Comparison,
): readonly Finding[] {
  const [places, now] = [before.prefix.length, after.prefix.length];
  // Where a tuple has more or fewer places its limits follow; saying so thrice helps nobody.
  const found = places === now ? [...boundFindings(before.schema, after.schema, path)] : [];
  const [wasUnique, isUnique] = [before.schema.uniqueItems === true, after.schema.uniqueItems === true];
  if (!wasUnique && isUnique) found.push(finding("unique-items-required", path, "items must differ", false, true));
  if (wasUnique && !isUnique) found.push(finding("unique-items-dropped", path, "items may repeat", true, false));
  for (let index = 0; index < Math.max(places, now); index++) {
    const [old, element] = [before.prefix[index], after.prefix[index]];
    const place = `${path}[${index}]`;
    if (old !== undefined && element !== undefined) found.push(...comparison.walk(old, element, place));
    else if (element !== undefined) found.push(finding("tuple-element-added", place, "is a new place", old, element));
    else found.push(finding("tuple-element-removed", place, "is gone", old, element));
  }
  if (before.items === false && after.items !== false)
    found.push(finding("tuple-rest-added", path, "may go on after its fixed places", before.items, after.items));
  else if (before.items !== false && after.items === false)
    found.push(finding("tuple-rest-removed", path, "ends with its fixed places", before.items, after.items));
  else found.push(...comparison.walk(before.items, after.items, `${path}[]`));
  return found;
}
