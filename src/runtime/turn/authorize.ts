import type { ToolEntry } from "../contract.js";
import type { EventSink } from "../events.js";
import type { Access, AnyOptions, RunOrigin } from "../options.js";
import { frozen } from "./frozen.js";

/** Decides about tools for one run. */
export type Authorize = (tool: ToolEntry) => Access;

/**
 * The decision of the host, once a tool and run. Fails closed: an error, a promise, or anything else that is no answer hides the tool. Without
 * `authorize`, tools that name a `@scope` are hidden, for nobody has said that the scope is granted.
 */
export function authorizer(options: AnyOptions, origin: RunOrigin, events: EventSink): Authorize {
  const decisions = new Map<string, Access>();
  return (tool) => {
    const known = decisions.get(tool.name);
    if (known !== undefined) return known;
    const decision = decide(options, tool, origin, events);
    decisions.set(tool.name, decision);
    return decision;
  };
}

function decide(options: AnyOptions, tool: ToolEntry, origin: RunOrigin, events: EventSink): Access {
  if (options.authorize === undefined) return (tool.traits.scopes?.length ?? 0) === 0 ? "allow" : "hide";
  try {
    const answer: unknown = options.authorize(frozen(tool), origin);
    if (answer === "allow" || answer === "challenge" || answer === "hide") return answer;
    events.emit({ type: "authorize.failed", tool: tool.name, error: "authorize gave no decision" }, origin);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "authorize threw";
    events.emit({ type: "authorize.failed", tool: tool.name, error: reason }, origin);
  }
  return "hide";
}

/** Does a set of granted scopes satisfy what a tool asks for: all scopes of one of its alternatives? */
export function hasScopes(tool: ToolEntry, granted: Iterable<string>): boolean {
  const alternatives = tool.traits.scopes ?? [];
  const held = new Set(granted);
  return alternatives.length === 0 || alternatives.some((scopes) => scopes.every((scope) => held.has(scope)));
}
