import type { RepairLevel, ToolEntry } from "../contract.js";
import { type Given, withDefaults } from "../with-defaults.js";

/** How arguments that are not valid may be mended. */
export interface RepairPolicy {
  readonly level: RepairLevel;
  /** Unknown parameters: refused with a did-you-mean, or dropped and recorded. */
  readonly unknownKeys: "reject" | "strip";
  /** May a scalar stand for a list of one? */
  readonly wrapScalars: boolean;
}

/** Policies by what a tool can do to the world, and exceptions by tool name. Later entries win: defaults, `all`, the tool's kind, `tools`. */
export interface PolicyOptions<Name extends string = string> {
  readonly all?: Given<RepairPolicy> | undefined;
  readonly read?: Given<RepairPolicy> | undefined;
  /** Also for tools with unknown effects. */
  readonly write?: Given<RepairPolicy> | undefined;
  readonly irreversible?: Given<RepairPolicy> | undefined;
  readonly tools?: { readonly [Tool in Name]?: Given<RepairPolicy> } | undefined;
}

const defaults = {
  read: { level: "nearest", unknownKeys: "reject", wrapScalars: true },
  write: { level: "lossless", unknownKeys: "reject", wrapScalars: false },
  irreversible: { level: "exact", unknownKeys: "reject", wrapScalars: false },
} as const satisfies Record<string, RepairPolicy>;

/** The policy for one tool: the less it can be undone, the less is mended. */
export function policyFor(tool: ToolEntry, options: PolicyOptions): RepairPolicy {
  const kind = tool.traits.irreversible ? "irreversible" : tool.access === "read" ? "read" : "write";
  const own =
    options.tools !== undefined && Object.hasOwn(options.tools, tool.name) ? options.tools[tool.name] : undefined;
  return withDefaults<RepairPolicy>(defaults[kind], options.all, options[kind], own);
}
