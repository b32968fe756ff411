import type { PreparedCall } from "./call.js";
import type { Json } from "./contract.js";
import { set } from "./generated/fields.js";

/**
 * The arguments of a call in code form, made anew. What the author's function gets is its own to change: a second attempt, an undo,
 * the memo and the journal go by what the model wrote.
 */
export function freshInput({ tool, wire }: PreparedCall): object {
  return tool.decode(copyOf(wire));
}

function copyOf(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) set(copy, key, copyOf(item));
  return copy;
}
