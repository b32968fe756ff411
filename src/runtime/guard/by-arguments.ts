import type { Json, ToolEntry } from "../contract.js";
import { readArguments } from "./arguments.js";
import type { Limits } from "./limits.js";

/** More tools than this are not tried one by one. */
const MAX_CANDIDATES = 200;

/**
 * The one tool, of several that a name fits, that takes the arguments just as they are, with something required among them. Tools that
 * destroy or cannot be undone are never found like this.
 */
export function findByArguments(
  candidates: readonly ToolEntry[],
  raw: unknown,
  provider: string | undefined,
  limits: Limits,
): ToolEntry | undefined {
  if (candidates.length > MAX_CANDIDATES) return undefined;
  const read = readArguments(raw, "exact", limits);
  const value = read.ok && read.values.length === 1 ? read.values[0] : undefined;
  if (value === undefined) return undefined;
  const [only, ...others] = candidates.filter((tool) => takes(tool, value, provider));
  if (only === undefined || others.length > 0) return undefined;
  return only.traits.destructive || only.traits.irreversible ? undefined : only;
}

function takes(tool: ToolEntry, value: Json, provider: string | undefined): boolean {
  if (!Object.values(tool.parameters).includes(true)) return false;
  const normalize = provider === undefined ? undefined : tool.normalize[provider];
  try {
    return tool.check(normalize === undefined ? value : normalize(value)).length === 0;
  } catch {
    return false;
  }
}
