import type { Json } from "../../ir/json.js";
import { type Document, sameJson } from "./document.js";
import { isMultiple, lowerBound, upperBound } from "./limits.js";
import type { Node } from "./node.js";

/** Is the value one of the node's? Yes is certain; for lists, objects, formats and opaque nodes the answer may be no without need. */
export function accepts(node: Node, value: Json, document: Document): boolean {
  switch (node.kind) {
    case "any":
      return true;
    case "never":
    case "opaque":
    case "array":
    case "object":
      return false;
    case "values":
      return node.values.some((member) => sameJson(member, value));
    case "union":
      return node.members.some((member) => accepts(document.node(member), value, document));
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "number":
      return (
        typeof value === "number" &&
        (!node.integer || Number.isInteger(value)) &&
        within(node, value) &&
        (value === 0 || isMultiple(Math.abs(value), node.schema.multipleOf))
      );
    case "string":
      return (
        typeof value === "string" &&
        node.schema.format === undefined &&
        within(node, [...value].length) &&
        matches(node.schema.pattern, value)
      );
  }
}

function within(node: Node, size: number): boolean {
  const low = lowerBound(node);
  const high = upperBound(node);
  return (low.open ? size > low.value : size >= low.value) && (high.open ? size < high.value : size <= high.value);
}

function matches(pattern: Json | undefined, value: string): boolean {
  if (typeof pattern !== "string") return pattern === undefined;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return false;
  }
}
