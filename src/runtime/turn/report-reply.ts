import type { RawCall } from "../call.js";
import { type Guard, type GuardedCall, guardCalls } from "../guard/guard.js";
import type { TurnOptions } from "../schedule/options.js";
import type { TurnOutcome } from "../schedule/outcome.js";
import { runTurn } from "../schedule/turn.js";
import { answerCalls } from "./answer.js";
import { settleBudget } from "./budget.js";
import type { ReplyContext } from "./reply.js";
import type { TurnReport } from "./report.js";

/** What a reply was run with. */
export interface ReplyRun {
  readonly guard: Guard;
  readonly context: ReplyContext;
  readonly options: TurnOptions;
}

/** What came of the calls of a reply, whether the turn ran through or was taken up again: budgets counted, and answers for the model. */
export async function reportReply(
  guarded: readonly GuardedCall[],
  outcome: TurnOutcome,
  { guard, context, options }: ReplyRun,
): Promise<TurnReport> {
  context.note(outcome);
  const runAgain = async (raw: RawCall) => {
    const again = (await guardCalls([raw], guard)).map(({ call }) => call);
    // The name of the run is taken; one that follows from it is the same when the run is played back.
    const name = options.turn === undefined ? {} : { turn: `${options.turn}/${raw.id}` };
    return (await runTurn(again, { ...options, ...name })).results[0];
  };
  const { results, exhausted } = await settleBudget(guarded, outcome.results, guard, context, runAgain);
  const waiting = new Set(outcome.remaining);
  const remaining = guarded.filter(({ call }) => waiting.has(call.id)).map(({ raw }) => raw);
  const answers = await answerCalls(guarded, results, context, guard.origin);
  return { results, answers, remaining, exhausted, outcome };
}
