import type { RawCall } from "../call.js";
import type { ToolEntry } from "../contract.js";
import type { EventSink } from "../events.js";
import { type Guard, guardAtOnce, guardCalls } from "../guard/guard.js";
import { approvalNeed, askPredicate } from "../schedule/approval.js";
import { realClock } from "../schedule/clock.js";
import { type Plan, planTurn } from "../schedule/plan.js";
import { isPrepared } from "../schedule/plannable.js";
import type { ReplyOptions } from "../toolbox.js";
import { guardOf, type ReplyContext } from "./reply.js";

/** The order in which a reply would run. Nothing runs, nothing is counted, and nobody is told. */
export function planReply(calls: readonly RawCall[], run: ReplyOptions, context: ReplyContext): Plan {
  return planTurn(guardAtOnce(calls, quietGuard(run, context)).map(({ call }) => call));
}

/** Would this call wait for a person? Only the predicate runs; a call that is refused waits for nobody. */
export async function asksApproval(call: RawCall, run: ReplyOptions, context: ReplyContext): Promise<boolean> {
  const guarded = await guardCalls([call], quietGuard(run, context));
  const { clock = realClock, needsApproval } = context.options.schedule ?? {};
  const asked = guarded.map(({ call: one }) => {
    if (!isPrepared(one)) return false;
    const approval = { clock, options: { needsApproval } };
    const need = approvalNeed(one, approval);
    return need === "ask" ? new Promise<boolean>((told) => askPredicate(one, approval, told)) : need === "yes";
  });
  return (await Promise.all(asked)).includes(true);
}

/** Could a call of this tool wait for a person? */
export function mayAskApproval({ traits }: ToolEntry, { options }: Pick<ReplyContext, "options">): boolean {
  if (options.schedule?.needsApproval !== undefined) return true;
  return traits.approval !== undefined || traits.irreversible === true;
}

/** A guard that counts nothing and tells nobody. */
function quietGuard(run: ReplyOptions, context: ReplyContext): Guard {
  const state = { ...context.state, calls: new Map(context.state.calls) };
  return guardOf(run, { ...context, events: silent, state });
}

const silent: EventSink = { emit: () => {}, counters: () => [] };
