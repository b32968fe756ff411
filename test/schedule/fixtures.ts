import type { PreparedCall } from "../../src/runtime/call.js";
import type { EffectKey, Json, ToolEntry, Traits } from "../../src/runtime/contract.js";

/** Key templates as an author writes them: `account:{id}`, `*`. Arguments are one level deep here. */
export function keys(...texts: readonly string[]): readonly EffectKey[] {
  return texts.map((text) => {
    if (text === "*") return [];
    return text.split(":").map((part) => (part.startsWith("{") ? part.slice(1, -1).split(".") : part));
  });
}

/** A tool with the given effects; none given means that they are unknown. */
export function tool(
  name: string,
  effects: { readonly reads?: readonly string[]; readonly writes?: readonly string[] } | "unknown",
  traits: Traits = {},
): ToolEntry {
  const known = effects !== "unknown";
  const reads = known ? keys(...(effects.reads ?? [])) : [];
  const writes = known ? keys(...(effects.writes ?? [])) : [];
  return {
    name,
    description: name,
    fingerprint: { model: "m", code: "c" },
    access: known ? (writes.length > 0 ? "write" : "read") : "unknown",
    effects: { known, reads, writes },
    traits,
    check: () => [],
    coerce: (wire) => wire,
    normalize: {},
    decode: (wire) => wire as object,
    args: (input) => [input],
    encode: (result) => result as Json,
    parameters: {},
    "~standard": { version: 1, vendor: "toolgen", validate: (value) => ({ value: value as object }) },
  };
}

/** A call that passed the guard. */
export function call(
  id: string,
  entry: ToolEntry,
  args: { readonly [name: string]: Json } = {},
  after?: string[],
): PreparedCall {
  const base = { id, tool: entry, wire: args, input: args, repairs: [] };
  return after === undefined ? base : { ...base, after };
}
