import type { CallResult } from "../call.js";
import { approvalHash, approvalNeed } from "./approval.js";
import { hasFailed, unrun } from "./call-results.js";
import { cyclic } from "./failures.js";
import type { Pending, TurnState as State, TurnOutcome } from "./outcome.js";
import { Plan } from "./plan.js";
import { isForeign, isPrepared, nameOf, type PlannableCall } from "./plannable.js";
import type { TurnContext } from "./turn-context.js";
import type { TurnState } from "./turn-state.js";

/** May the turn be taken up again? */
export function isOpen(state: State): boolean {
  return state === "suspended" || state === "stuck" || state === "correctable";
}

/** What a turn has come to when nothing more can happen. */
export function conclude(turn: TurnState, context: TurnContext): TurnOutcome {
  const results = turn.calls.map((call, index) => turn.results[index] ?? waiting(call, turn.suspended.get(index)));
  const idOf = (index: number): string => turn.calls[index]?.id ?? String(index);
  const pending = turn.undoing === undefined ? pendingCalls(turn, context) : [];
  const stuck = (turn.undoing?.stuck ?? []).map(([index, error]) => ({ id: idOf(index), error }));
  const residue = (turn.undoing?.residue ?? []).map(idOf);
  return {
    turn: context.turn,
    state: stateOf(turn, context, results),
    results,
    pending,
    remaining: results.filter((result) => result.status === "foreign").map((result) => result.id),
    stuck,
    residue,
    plan: new Plan(turn.planner),
  };
}

/** What a turn comes to whose calls wait for each other. */
export function concludeCycle(turn: string, plan: Plan, cycle: readonly string[]): TurnOutcome {
  const failure = cyclic(cycle);
  const results = plan.calls.map((call) => ("settled" in call ? call.settled : unrun(call, "failed", failure)));
  return { turn, state: "cycle", results, pending: [], remaining: [], stuck: [], residue: [], plan };
}

function stateOf(turn: TurnState, context: TurnContext, results: readonly CallResult[]): State {
  if (turn.undoing !== undefined) {
    if (turn.undoing.stuck.length > 0) return "stuck";
    return turn.undoing.residue.length > 0 ? "failed" : "rolled_back";
  }
  if (turn.suspended.size > 0) return "suspended";
  if (context.cancellation !== undefined) return "cancelled";
  if (turn.mendable !== undefined) return "correctable";
  return results.some(hasFailed) ? "failed" : "done";
}

function waiting(call: PlannableCall, reason: Pending["reason"] | undefined): CallResult {
  const base = { id: call.id, name: nameOf(call), repairs: isPrepared(call) ? call.repairs : [] };
  if (reason === "foreign") return { ...base, status: "foreign" };
  return { ...base, status: "suspended", reason: reason ?? "dependency" };
}

/** What waits now, and what is certain to need a person later, so that one is asked once. */
function pendingCalls(turn: TurnState, context: TurnContext): readonly Pending[] {
  if (turn.suspended.size === 0) return [];
  return turn.calls.flatMap((call, index): readonly Pending[] => {
    if (turn.results[index] !== undefined) return [];
    const refused = turn.refused.get(index);
    const why = refused === undefined ? {} : { refused };
    if (isForeign(call)) return [{ id: call.id, tool: call.name, reason: "foreign" }];
    if (!isPrepared(call)) return [];
    const reason = turn.suspended.get(index) ?? foreseen(turn, context, index);
    if (reason === undefined) return [];
    return [{ id: call.id, tool: call.tool.name, reason, wire: call.wire, hash: approvalHash(call), ...why }];
  });
}

function foreseen(turn: TurnState, context: TurnContext, index: number): Pending["reason"] | undefined {
  const call = turn.calls[index];
  if (call === undefined || !isPrepared(call) || turn.decisions.has(index)) return undefined;
  return approvalNeed(call, context) === "yes" || turn.asked.get(index) === true ? "approval" : undefined;
}
