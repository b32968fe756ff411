import type { RawCall } from "../call.js";
import { type GuardedCall, guardCalls, newReply } from "../guard/guard.js";
import type { TurnOptions } from "../schedule/options.js";
import type { TurnOutcome } from "../schedule/outcome.js";
import type { PlannableCall } from "../schedule/plannable.js";
import type { ReplyOptions } from "../toolbox.js";
import { guardOf, type ReplyContext } from "./reply.js";
import type { TurnReport } from "./report.js";
import { reportReply } from "./report-reply.js";
import { scheduleOptions } from "./schedule.js";

/** A reply on its way from what a model wrote to what it is answered. */
export interface OpenReply {
  /** Guards the next calls of the reply. */
  readonly guard: (calls: readonly RawCall[]) => Promise<readonly GuardedCall[]>;
  /** How the scheduler is to run them. */
  readonly options: TurnOptions;
  /** What came of all calls that were guarded. */
  readonly report: (outcome: TurnOutcome) => Promise<TurnReport>;
}

/** Opens a reply. */
export function openReply(run: ReplyOptions, context: ReplyContext): OpenReply {
  const guard = guardOf(run, context);
  const soFar = newReply();
  const guarded: GuardedCall[] = [];
  const calls = new Map<string, PlannableCall>();
  const options = scheduleOptions(run, context, guard, (id) => calls.get(id));
  return {
    options,
    async guard(raw) {
      const next = await guardCalls(raw, guard, soFar);
      for (const { call } of next) calls.set(call.id, call);
      guarded.push(...next);
      return next;
    },
    report: (outcome) => reportReply(guarded, outcome, { guard, context, options }),
  };
}
