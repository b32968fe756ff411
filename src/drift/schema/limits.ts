import type { Json } from "../../ir/json.js";
import type { Node } from "./node.js";

/** A limit of a number, length or count; `open` excludes the value itself. */
export interface Limit {
  readonly value: number;
  readonly open: boolean;
}

/** The limit below that really holds, from all keywords of a node. */
export function lowerBound(node: Node): Limit {
  switch (node.kind) {
    case "number":
      return tighter(
        closed(node.schema.minimum, -Infinity),
        open(node.schema.exclusiveMinimum, -Infinity),
        (a, b) => a > b,
      );
    case "string":
      return closed(node.schema.minLength, 0);
    case "array":
      return closed(node.schema.minItems, 0);
    case "object":
      return { value: Math.max(closed(node.schema.minProperties, 0).value, node.required.size), open: false };
    default:
      return { value: 0, open: false };
  }
}

/** The limit above that really holds. */
export function upperBound(node: Node): Limit {
  switch (node.kind) {
    case "number":
      return tighter(
        closed(node.schema.maximum, Infinity),
        open(node.schema.exclusiveMaximum, Infinity),
        (a, b) => a < b,
      );
    case "string":
      return closed(node.schema.maxLength, Infinity);
    case "array": {
      const most = closed(node.schema.maxItems, Infinity);
      return node.items === false ? { value: Math.min(most.value, node.prefix.length), open: false } : most;
    }
    case "object": {
      const most = closed(node.schema.maxProperties, Infinity);
      return node.additional === false ? { value: Math.min(most.value, node.properties.size), open: false } : most;
    }
    default:
      return { value: Infinity, open: false };
  }
}

function closed(value: Json | undefined, otherwise: number): Limit {
  return { value: typeof value === "number" ? value : otherwise, open: false };
}

function open(value: Json | undefined, otherwise: number): Limit {
  return { value: typeof value === "number" ? value : otherwise, open: typeof value === "number" };
}

function tighter(a: Limit, b: Limit, isTighter: (a: number, b: number) => boolean): Limit {
  if (a.value === b.value) return b.open ? b : a;
  return isTighter(a.value, b.value) ? a : b;
}

/** Are all multiples of `narrow` multiples of `wide`? Absent means every number. Exact in decimals, so 0.3 is a multiple of 0.1. */
export function isMultiple(narrow: Json | undefined, wide: Json | undefined): boolean {
  if (wide === undefined || narrow === wide) return true;
  if (typeof narrow !== "number" || typeof wide !== "number" || wide <= 0 || narrow >= 1e21 || wide >= 1e21)
    return false;
  const places = Math.max(decimals(narrow), decimals(wide));
  if (places > 15) return false;
  const scaled = (value: number) => BigInt(value.toFixed(places).replace(".", ""));
  return scaled(narrow) % scaled(wide) === 0n;
}

function decimals(value: number): number {
  const text = String(value);
  const exponent = /e-(\d+)$/.exec(text)?.[1];
  if (exponent !== undefined) return 99;
  return text.split(".")[1]?.length ?? 0;
}
