import type { Json } from "../../ir/json.js";
import type { Comparison } from "./diff.js";
import { type Finding, finding } from "./finding.js";
import type { ArrayNode, Node } from "./node.js";

/** The difference between two types that are not of one kind. */
export function typeFinding(old: Json, now: Json, path: string, comparison: Comparison): Finding {
  const words = `${typeWords(comparison.before.node(old))} became ${typeWords(comparison.after.node(now))}`;
  const rule = comparison.keeps(old, now)
    ? "type-widened"
    : comparison.addsNothing(old, now)
      ? "type-narrowed"
      : "type-changed";
  return finding(rule, path, words, old, now);
}

/** Has the array fixed places? */
export function isTuple(node: ArrayNode): boolean {
  return node.prefix.length > 0 || node.items === false;
}

/** A node's type in a word or two. */
export function typeWords(node: Node): string {
  switch (node.kind) {
    case "any":
      return "any value";
    case "never":
      return "nothing";
    case "values":
      return node.values.length === 1 ? `the value ${JSON.stringify(node.values[0])}` : "an enum";
    case "number":
      return node.integer ? "an integer" : "a number";
    case "array":
      return isTuple(node) ? "a tuple" : "an array";
    case "object":
      return "an object";
    case "string":
      return typeof node.schema.format === "string" ? `a ${node.schema.format} string` : "a string";
    case "boolean":
      return "a boolean";
    case "null":
      return "null";
    case "union":
      return "a union";
    case "opaque":
      return "a schema of another kind";
  }
}
