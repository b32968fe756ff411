import type { Failure } from "../call.js";
import type { Repair, ToolEntry } from "../contract.js";
import { findByArguments } from "./by-arguments.js";
import type { ExpandedCall } from "./expand.js";
import { unknownTool } from "./feedback.js";
import type { Guard } from "./guard.js";
import { findName } from "./names.js";
import type { RepairPolicy } from "./policy.js";

/** Which tool a call means. */
export type Resolved =
  | { readonly kind: "exact"; readonly name: string }
  | { readonly kind: "mended"; readonly name: string; readonly rule: string }
  | { readonly kind: "unknown"; readonly suggestions: readonly string[] };

/** The tool that a call means by its name, and where that fits several, by its arguments. */
export function resolveName(call: ExpandedCall, guard: Guard): Resolved {
  const alias = guard.aliases.get(call.name);
  if (alias !== undefined) return { kind: "exact", name: alias };
  const found = findName(guard.names, call.name);
  if (found.kind !== "ambiguous") return found;
  const candidates = found.names.flatMap((name) => guard.visible.get(name) ?? []);
  const tool = call.truncated ? undefined : findByArguments(candidates, call.arguments, guard.provider, guard.limits);
  if (tool !== undefined) return { kind: "mended", name: tool.name, rule: "name-by-arguments" };
  return { kind: "unknown", suggestions: call.name.trim() === "" ? [] : found.names.slice(0, 3) };
}

/** A tool that must be called exactly must be named exactly; a call without a name needs valid arguments to point at its tool. */
export function refuseMended(
  rule: string,
  tool: ToolEntry,
  policy: RepairPolicy,
  call: ExpandedCall,
): Failure | undefined {
  if (policy.level === "exact") return unknownTool(call.name, [tool.name]);
  const empty =
    call.arguments === undefined || call.arguments === null || call.arguments === "" || call.arguments === "{}";
  return rule === "name-missing" && empty ? unknownTool(call.name, []) : undefined;
}

/** How a name was mended, as a repair. */
export function nameRepairs(call: ExpandedCall, found: Resolved): readonly Repair[] {
  return found.kind !== "mended" ? [] : [{ path: "", from: call.name, to: found.name, rule: found.rule }];
}
