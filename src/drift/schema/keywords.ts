import { isObject, type Json, type JsonObject } from "../../ir/json.js";
import { type BoundKeyword, bounds } from "../rules/bound.js";
import { sameJson } from "./document.js";
import { isNote } from "./essence.js";
import { type Finding, finding } from "./finding.js";
import { isMultiple } from "./limits.js";
import type { Node } from "./node.js";

/** Differences in the limits and other simple keywords of two nodes of one kind. */
export function keywordFindings(before: Node, after: Node, path: string): readonly Finding[] {
  if (before.kind === "never" || after.kind === "never") return [];
  const [old, now] = [before.schema, after.schema];
  const found = [...boundFindings(old, now, path)];
  if (before.kind === "string") found.push(...textFindings(old, now, path));
  if (before.kind === "number") found.push(...multipleFindings(old, now, path));
  if (before.kind === "opaque" && !sameJson(asserted(old), asserted(now)))
    found.push(
      finding("keyword-changed", path, "keywords changed that are not compared", asserted(old), asserted(now)),
    );
  return found;
}

/** Differences in limits. */
export function boundFindings(old: JsonObject, now: JsonObject, path: string): readonly Finding[] {
  return (Object.keys(bounds) as BoundKeyword[]).flatMap((keyword) => {
    const [from, to] = [old[keyword], now[keyword]];
    if (sameJson(from, to)) return [];
    const { rule, words, greaterIsTighter } = bounds[keyword];
    const tighter =
      to !== undefined && (typeof from !== "number" || typeof to !== "number" || to > from === greaterIsTighter);
    const verb =
      from === undefined ? `is ${to} now` : to === undefined ? `was ${from} and is gone` : `is ${to}, was ${from}`;
    return [finding(`${rule}-${tighter ? "tightened" : "loosened"}`, path, `${words} ${verb}`, from, to)];
  });
}

function textFindings(old: JsonObject, now: JsonObject, path: string): readonly Finding[] {
  return (["pattern", "format"] as const).flatMap((keyword) => {
    const [from, to] = [old[keyword], now[keyword]];
    if (sameJson(from, to)) return [];
    const change = from === undefined ? "added" : to === undefined ? "removed" : "changed";
    const words = {
      added: `must have the ${keyword} ${to}`,
      removed: `need not have the ${keyword} ${from}`,
      changed: `must have the ${keyword} ${to}, was ${from}`,
    };
    return [finding(`${keyword}-${change}`, path, words[change], from, to)];
  });
}

function multipleFindings(old: JsonObject, now: JsonObject, path: string): readonly Finding[] {
  const [from, to] = [old.multipleOf, now.multipleOf];
  if (sameJson(from, to)) return [];
  const loosened = isMultiple(from, to);
  return [
    finding(
      loosened ? "multiple-of-loosened" : "multiple-of-tightened",
      path,
      to === undefined ? `need not be a multiple of ${from}` : `must be a multiple of ${to}`,
      from,
      to,
    ),
  ];
}

function asserted(schema: Json): Json {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !isNote(key) && key !== "$defs"));
}
