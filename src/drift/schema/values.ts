import type { Json } from "../../ir/json.js";
import { similarNames } from "../renames.js";
import { sameJson } from "./document.js";
import { type Finding, finding } from "./finding.js";

/** Differences between two lists of values. */
export function valueFindings(old: readonly Json[], now: readonly Json[], path: string): readonly Finding[] {
  const removed = old.filter((value) => !has(now, value));
  const added = now.filter((value) => !has(old, value));
  const found: Finding[] = [];
  const [from] = removed;
  const [to] = added;
  const renamed =
    removed.length === 1 &&
    added.length === 1 &&
    typeof from === "string" &&
    typeof to === "string" &&
    old.length > 1 &&
    indexOf(old, from) === indexOf(now, to) &&
    similarNames(from, to);
  if (renamed && from !== undefined && to !== undefined)
    found.push(finding("enum-member-renamed", path, `${shown(from)} is ${shown(to)} now`, from, to));
  else {
    for (const value of removed)
      found.push(finding("enum-member-removed", path, `${shown(value)} is no longer allowed`, value));
    for (const value of added)
      found.push(finding("enum-member-added", path, `${shown(value)} is allowed now`, undefined, value));
  }
  const [kept, order] = [old.filter((value) => has(now, value)), now.filter((value) => has(old, value))];
  if (!sameJson(kept, order))
    found.push(finding("enum-order-changed", path, "the values stand in another order", kept, order));
  return found;
}

function has(values: readonly Json[], value: Json): boolean {
  return values.some((other) => sameJson(other, value));
}

function indexOf(values: readonly Json[], value: Json): number {
  return values.findIndex((other) => sameJson(other, value));
}

function shown(value: Json): string {
  return JSON.stringify(value);
}
