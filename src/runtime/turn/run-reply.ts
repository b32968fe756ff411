import type { Failure, RawCall } from "../call.js";
import { listFailure } from "../guard/run-time-lists.js";
import type { Decision } from "../schedule/outcome.js";
import type { PlannableCall } from "../schedule/plannable.js";
import { resumeTurn, runTurn } from "../schedule/turn.js";
import type { ReplyOptions } from "../toolbox.js";
import { openReply } from "./open-reply.js";
import { guardOf, type ReplyContext } from "./reply.js";
import type { TurnReport } from "./report.js";
import { reportReply } from "./report-reply.js";
import { prepareSaved, restored } from "./saved.js";
import { scheduleOptions } from "./schedule.js";

/** Guards, runs and answers the calls of one reply. */
export async function runReply(
  calls: readonly RawCall[],
  run: ReplyOptions,
  context: ReplyContext,
): Promise<TurnReport> {
  const reply = openReply(run, context);
  const guarded = await reply.guard(calls);
  const outcome = await runTurn(
    guarded.map(({ call }) => call),
    reply.options,
  );
  return reply.report(outcome);
}

/** Options of taking a turn up again. */
export interface ResumeReplyOptions extends ReplyOptions {
  /** By call id, for what was pending. */
  readonly decisions?: Readonly<Record<string, Decision>> | undefined;
  /** Undo what the turn did, for one that the model could not mend. */
  readonly rollback?: boolean | undefined;
}

/** Takes a suspended or interrupted turn up again, under the same authorisation as a new one. Answers all its calls. */
export async function resumeReply(turn: string, run: ResumeReplyOptions, context: ReplyContext): Promise<TurnReport> {
  const entries = new Map([context.finder, ...context.entries].map((tool) => [tool.name, tool]));
  const offered = [...entries.keys()];
  const guard = guardOf({ ...run, offered }, context);
  const calls = new Map<string, PlannableCall>();
  const { turn: _, ...options } = scheduleOptions(run, context, guard, (id) => calls.get(id));
  const refusals = new Map<string, Failure>();
  const outcome = await resumeTurn(turn, {
    ...options,
    execute: (call, attempt) => {
      const failure = refusals.get(call.id);
      return failure === undefined ? options.execute(call, attempt) : { kind: "failed", failure };
    },
    decisions: run.decisions ?? {},
    review: async (tool, wire) => {
      const enums = await guard.dynamicEnums(tool);
      return enums === undefined ? undefined : listFailure(tool, wire, enums);
    },
    rollback: run.rollback ?? false,
    prepare: (saved) => {
      const restores = !calls.has(saved.id);
      refusals.delete(saved.id);
      const refuse = (id: string, failure: Failure) => void refusals.set(id, failure);
      const call = prepareSaved(saved, { guard, restores, refuse, entryOf: (name) => entries.get(name) });
      calls.set(call.id, call);
      return call;
    },
  });
  return reportReply(restored(outcome, guard), outcome, { guard, context, options });
}
