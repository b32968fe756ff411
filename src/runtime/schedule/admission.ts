import type { CallResult, PreparedCall } from "../call.js";
import { approvalHash, approvalNeed } from "./approval.js";
import { unrun } from "./call-results.js";
import { cancelled, denied, dependencyFailed, stopped, takenBack, toolError } from "./failures.js";
import type { Pending } from "./outcome.js";
import { isForeign, isPrepared, nameOf } from "./plannable.js";
import type { TurnContext } from "./turn-context.js";
import type { TurnState } from "./turn-state.js";

/** What is to be done about a call whose predecessors have ended. */
export type Admission =
  | { readonly kind: "start"; readonly call: PreparedCall }
  | { readonly kind: "ask"; readonly call: PreparedCall }
  | { readonly kind: "suspend"; readonly reason: Pending["reason"] }
  | { readonly kind: "put-off" }
  /** It ended earlier; those behind it may go on. */
  | { readonly kind: "pass"; readonly result: CallResult }
  | { readonly kind: "settle"; readonly result: CallResult; readonly ran: boolean };

/** Decides about one call. Depends on nothing but the state, so a replay decides alike. */
export function admit(state: TurnState, context: TurnContext, index: number): Admission {
  const call = state.calls[index];
  const ended = state.results[index];
  if (call === undefined) throw new RangeError(`There is no call ${index}.`);
  if (ended !== undefined) return { kind: "pass", result: ended };
  const idOf = (other: number): string => state.calls[other]?.id ?? String(other);

  const { cancellation } = context;
  if (cancellation !== undefined) return settle(unrun(call, "cancelled", cancelled(cancellation)));
  // Nothing is begun only to be undone, and what waits has nothing left to wait for.
  if (state.undoAsked) return settle(unrun(call, "cancelled", takenBack()));
  const doom = state.doomOf(index);
  if (doom !== undefined) return settle(unrun(call, "skipped", dependencyFailed(idOf(doom))));
  const halt = state.halted;
  if (halt !== undefined) return settle(unrun(call, "skipped", stopped(idOf(halt))));

  if (isForeign(call)) {
    const done: CallResult = { id: call.id, name: call.name, repairs: [], status: "foreign" };
    return call.done === true || isDone(state, index) ? settle(done) : { kind: "suspend", reason: "foreign" };
  }
  if (!isPrepared(call)) return settle(call.settled);
  return admitPrepared(state, context, index, call, idOf);
}

function admitPrepared(
  state: TurnState,
  context: TurnContext,
  index: number,
  call: PreparedCall,
  idOf: (index: number) => string,
): Admission {
  const { traits } = call.tool;
  const decision = state.decisions.get(index);
  if (decision?.kind === "deny") return settle(unrun(call, "rejected", denied(decision.reason)));
  const brought = traits.client === true ? broughtResult(state, context, index, call) : undefined;
  if (brought !== undefined) return { kind: "settle", result: brought, ran: true };

  const approved = state.edited.has(index) || (decision?.kind === "approve" && decision.hash === approvalHash(call));
  if (!approved) {
    const need = approvalNeed(call, context);
    const asked = state.asked.get(index);
    if (need === "ask" && asked === undefined) return { kind: "ask", call };
    if (need === "yes" || asked === true) return { kind: "suspend", reason: "approval" };
  }
  if (traits.client === true) return { kind: "suspend", reason: "client" };
  if (traits.irreversible === true) {
    if (state.putOff(index)) return { kind: "put-off" };
    const fault = state.mendable;
    if (fault !== undefined) return settle(unrun(call, "skipped", stopped(idOf(fault))));
  }
  return { kind: "start", call };
}

/** What the host brought for a call that it runs itself; its claim is checked like any result. */
function broughtResult(
  state: TurnState,
  context: TurnContext,
  index: number,
  call: PreparedCall,
): CallResult | undefined {
  const decision = state.decisions.get(index);
  if (decision?.kind === "error") return unrun(call, "failed", { ...toolError(decision.text), retryable: true });
  if (decision?.kind !== "result") return undefined;
  const wire = decision.wire;
  const issue = call.tool.checkResult?.(wire)[0];
  if (issue !== undefined) {
    const text = `The result is not valid: ${issue.path || "it"} must be ${issue.expected}.`;
    return unrun(call, "failed", { code: "invalid_result", text, retryable: false });
  }
  const endedAt = context.elapsed();
  return {
    id: call.id,
    name: nameOf(call),
    repairs: call.repairs,
    status: "done",
    result: wire,
    wire,
    startedAt: endedAt,
    endedAt,
  };
}

function isDone(state: TurnState, index: number): boolean {
  const kind = state.decisions.get(index)?.kind;
  return kind === "result" || kind === "error";
}

function settle(result: CallResult): Admission {
  return { kind: "settle", result, ran: false };
}
