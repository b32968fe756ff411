import type { Json, ToolEntry } from "../contract.js";
import { parseExact } from "../exact-json.js";

/** Names that the envelopes of providers give to the arguments, and that models repeat inside them. `params` is not among them: it is a name that tools use. */
const wrappers = new Set(["arguments", "args", "parameters", "input", "result"]);
const MAX_LAYERS = 3;

/** The arguments inside an extra `{"arguments": {...}}`, when that is all there is and no parameter has such a name. */
export function unwrapArguments(tool: ToolEntry, value: Json): Json | undefined {
  let inner: Json | undefined = value;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next: Json | undefined = peel(tool, inner);
    if (next === undefined) return layer === 0 ? undefined : inner;
    inner = next;
  }
  return inner;
}

function peel(tool: ToolEntry, value: Json | undefined): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).filter(([key, item]) => !(key === "name" && item === tool.name));
  const [only] = entries;
  if (only === undefined || entries.length !== 1) return undefined;
  const [key, inner] = only;
  if (!wrappers.has(key) || Object.hasOwn(tool.parameters, key)) return undefined;
  const object = typeof inner === "string" ? parsed(inner) : inner;
  return typeof object === "object" && object !== null && !Array.isArray(object) ? object : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}
