import type { Traits } from "../ir/tool.js";
import type { References } from "./reference/roles.js";
import type { FlagTag, ToolTags } from "./tags/tool-tags.js";

const flags = ["pure", "irreversible", "destructive", "idempotent", "openWorld"] as const satisfies readonly FlagTag[];

/** The facts of a tool's tags, and the functions that they name. */
export function traitsOf(tags: ToolTags, references: References): Traits {
  return {
    ...Object.fromEntries(flags.filter((flag) => tags.flags.has(flag)).map((flag) => [flag, true])),
    ...(references.approval && { approval: references.approval }),
    ...(references.compensate && { compensate: references.compensate }),
    ...(tags.scopes.length > 0 && { scopes: tags.scopes }),
    ...(tags.timeoutMs !== undefined && { timeoutMs: tags.timeoutMs }),
    ...(tags.retries !== undefined && { retries: tags.retries }),
    ...(tags.maxCalls !== undefined && { maxCalls: tags.maxCalls }),
    ...(tags.maxResultTokens !== undefined && { maxResultTokens: tags.maxResultTokens }),
  };
}
