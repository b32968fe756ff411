import type { RawCall } from "../call.js";
import { type GuardedCall, guardCalls, newReply, toolOf } from "../guard/guard.js";
import type { TurnOptions } from "../schedule/options.js";
import type { TurnOutcome } from "../schedule/outcome.js";
import { runTurn } from "../schedule/turn.js";
import type { ReplyOptions } from "../toolbox.js";
import { answerCalls } from "./answer.js";
import { settleBudget } from "./budget.js";
import { guardOf, type ReplyContext } from "./reply.js";
import type { TurnReport } from "./report.js";
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
  const tools = new Map<string, string>();
  const options = scheduleOptions(run, context, guard, (id) => tools.get(id) ?? "");
  return {
    options,
    async guard(calls) {
      const next = await guardCalls(calls, guard, soFar);
      for (const one of next) tools.set(one.call.id, toolOf(one)?.name ?? one.written);
      guarded.push(...next);
      return next;
    },
    async report(outcome) {
      const { results, exhausted } = await settleBudget(guarded, outcome.results, guard, context, async (raw) => {
        const again = await guardCalls([raw], guard);
        const { results: others } = await runTurn(
          again.map(({ call }) => call),
          options,
        );
        return others[0];
      });
      const waiting = new Set(outcome.remaining);
      const remaining = guarded.filter(({ call }) => waiting.has(call.id)).map(({ raw }) => raw);
      const answers = await answerCalls(guarded, results, context, guard.origin);
      return { results, answers, remaining, exhausted, outcome };
    },
  };
}
