import type { Repair, ToolEntry } from "../contract.js";
import type { AnyOptions } from "../options.js";
import { type ExpandedCall, placeOf } from "./expand.js";
import { simple, truncated } from "./feedback.js";
import type { Guard, GuardedCall, ReplySoFar } from "./guard.js";
import { policyFor, type RepairPolicy } from "./policy.js";
import { phantom, reject, scopeMissing, settled } from "./refuse.js";
import { nameRepairs, refuseMended, resolveName } from "./resolve-name.js";

/** A call before its arguments were read: answered already, or meant for a tool that may be called. */
export type MetCall = { readonly kind: "answered"; readonly call: GuardedCall } | MeantCall;

/** A call of a tool that this turn was offered. */
export interface MeantCall {
  readonly kind: "meant";
  readonly call: ExpandedCall;
  readonly tool: ToolEntry;
  readonly policy: RepairPolicy;
  /** How the name was mended. */
  readonly naming: readonly Repair[];
}

/** Finds the tool of a call, and whether it may be called. */
export function meetCall(call: ExpandedCall, guard: Guard, reply: ReplySoFar): MetCall {
  const { maxCalls } = guard.limits;
  if (reply.count++ >= maxCalls) {
    return answered(settled(call, simple("too_many_calls", `Only ${maxCalls} calls are run of one reply.`), []));
  }
  if (isForeignName(guard.options.foreign, call.name)) return answered(foreign(call, guard));
  const found = resolveName(call, guard);
  const tool = found.kind === "unknown" ? undefined : guard.visible.get(found.name);
  if (found.kind === "unknown" || tool === undefined) {
    return answered(phantom(call, found.kind === "unknown" ? found.suggestions : [], guard));
  }
  const policy = policyFor(tool, guard.options.policy ?? {});
  if (found.kind === "mended") {
    const refusal = refuseMended(found.rule, tool, policy, call);
    if (refusal !== undefined) return answered(reject(call, tool, refusal, [], guard));
    guard.events.emit(
      { type: "name.mended", callId: call.id, tool: tool.name, written: call.name.slice(0, 256), rule: found.rule },
      guard.origin,
    );
  }
  if (!guard.allowed(tool)) return answered(reject(call, tool, scopeMissing(tool), [], guard));
  if (call.truncated) return answered(reject(call, tool, truncated(tool.name), [], guard));
  return { kind: "meant", call, tool, policy, naming: nameRepairs(call, found) };
}

function answered(call: GuardedCall): MetCall {
  return { kind: "answered", call };
}

function foreign(call: ExpandedCall, guard: Guard): GuardedCall {
  const { id, name, answerTo } = call;
  guard.events.emit({ type: "call.foreign", callId: id, written: name }, guard.origin);
  return {
    call: { id, name, foreign: true, ...placeOf(call, id, name) },
    written: name,
    answerTo,
    raw: call,
  };
}

function isForeignName(foreign: AnyOptions["foreign"], name: string): boolean {
  if (foreign === undefined) return false;
  return typeof foreign === "function" ? foreign(name) : foreign.includes(name);
}
