import type { Json, JsonObject } from "../json.js";
import type { TupleElement, Type } from "../type.js";
import { documentation } from "./documentation.js";
import { read } from "./read.js";
import { never, numberOf, type Reader, type Reading, schemaList, unsupported } from "./reader.js";

/** A list, or a tuple where the first items have schemas of their own (draft 7 writes these as a list under `items`). */
export function readArray(schema: JsonObject, path: string, reader: Reader): Reading {
  for (const keyword of ["contains", "unevaluatedItems"])
    if (schema[keyword] !== undefined && !isNoOp(keyword, schema)) unsupported(reader, path, `\`${keyword}\``);
  const least = Math.max(0, Math.ceil(numberOf(schema.minItems) ?? 0));
  const most = numberOf(schema.maxItems);
  const listed = Array.isArray(schema.items);
  const first = listed ? schemaList(schema.items) : schemaList(schema.prefixItems);
  const others: Json = (listed ? schema.additionalItems : schema.items) ?? schema.unevaluatedItems !== false;
  const rest = read(others, `${path}/items`, reader);
  const bounds = {
    ...(least === 0 ? {} : { minItems: least }),
    ...(most === undefined ? {} : { maxItems: Math.floor(most) }),
    ...(schema.uniqueItems === true ? { uniqueItems: true } : {}),
  };
  if (most !== undefined && most < least) return never;
  if (first.length > 0) return tuple(first, rest, least, bounds, path, reader);
  if (rest.kind !== "never") return { kind: "array", items: rest, ...bounds };
  return least > 0 ? never : { kind: "tuple", elements: [] };
}

interface Bounds {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

function tuple(
  schemas: readonly Json[],
  rest: Reading,
  least: number,
  bounds: Bounds,
  path: string,
  reader: Reader,
): Reading {
  const elements: TupleElement[] = [];
  let end: Type | undefined = rest.kind === "never" ? undefined : rest;
  for (const [index, schema] of schemas.entries()) {
    if (bounds.maxItems !== undefined && index >= bounds.maxItems) {
      end = undefined;
      break;
    }
    const type = read(schema, `${path}/prefixItems/${index}`, reader);
    if (type.kind === "never") {
      // The list must end before an item that nothing can be.
      end = undefined;
      break;
    }
    const { description } = documentation(schema, type);
    elements.push({ type, optional: index >= least, ...(description ? { description } : {}) });
  }
  if (end === undefined && least > elements.length) return never;
  const { minItems, maxItems, ...unique } = bounds;
  return {
    kind: "tuple",
    elements,
    ...(end === undefined ? {} : { rest: end }),
    ...(minItems !== undefined && minItems > elements.length ? { minItems } : {}),
    ...(maxItems !== undefined && (end !== undefined || maxItems < elements.length) ? { maxItems } : {}),
    ...unique,
  };
}

/** Keywords that are there but say nothing. */
function isNoOp(keyword: string, schema: JsonObject): boolean {
  if (keyword === "contains") return schema.minContains === 0 && schema.maxContains === undefined;
  const evaluated = schema.items !== undefined && !Array.isArray(schema.items);
  return schema.unevaluatedItems === true || evaluated || schema.unevaluatedItems === false;
}
