import type { Json } from "../../ir/json.js";
import type { Type } from "../../ir/type.js";
import { conforms } from "./conforms.js";
import type { Provisional } from "./constraints.js";

/**
 * The value of `@default` or `@example`, in wire form: JSON when that is a value of the type, else the text itself, with or without
 * quotes or backticks. Undefined when no reading is a value of the type.
 */
export function parseTagValue(
  text: string,
  type: Type,
  provisional: Provisional,
): { readonly value: Json } | undefined {
  const unfenced = text.replace(/^```\w*\n([\s\S]*?)\n```$/, "$1").trim();
  const unquoted = /^(['`"])([\s\S]*)\1$/.exec(unfenced)?.[2];
  const readings: (Json | undefined)[] = [parseJson(unfenced)];
  if (unquoted !== undefined) readings.push(parseJson(unquoted), unquoted);
  readings.push(unfenced);
  for (const value of readings) if (value !== undefined && conforms(value, type, provisional)) return { value };
  return undefined;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
