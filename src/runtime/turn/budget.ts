import type { CallResult, Failure, RawCall } from "../call.js";
import { type Guard, type GuardedCall, toolOf } from "../guard/guard.js";
import type { Degraded } from "../options.js";
import { errorText } from "../result/error-text.js";
import type { ReplyContext } from "./reply.js";
import { applyBudget } from "./retries.js";

/** Runs a call that the host offers in place of another. */
export type RunAgain = (raw: RawCall) => Promise<CallResult | undefined>;

/** Results after the retry budget, and whether one was used up without a way out. */
export interface Settled {
  readonly results: readonly CallResult[];
  readonly exhausted: boolean;
}

/** Counts failures, and asks the host to degrade where a budget is used up. */
export async function settleBudget(
  guarded: readonly GuardedCall[],
  results: readonly CallResult[],
  guard: Guard,
  context: ReplyContext,
  runAgain: RunAgain,
): Promise<Settled> {
  // While the turn waits the model is told nothing, and what it was not told cannot count against it.
  if (results.some((result) => result.status === "suspended")) {
    return { results: results.map((result, index) => named(result, guarded[index])), exhausted: false };
  }
  const settled: CallResult[] = [];
  let exhausted = false;
  for (const [index, result] of results.entries()) {
    const one = guarded[index];
    if (one === undefined) continue;
    const final = await settle(named(result, one), one, guard, context, runAgain);
    exhausted ||= final.exhausted;
    settled.push(final.result);
  }
  return { results: settled, exhausted };
}

/** The result under the name that the model wrote. */
function named(result: CallResult, one: GuardedCall | undefined): CallResult {
  return one === undefined ? result : { ...result, name: one.written };
}

interface One {
  readonly result: CallResult;
  readonly exhausted: boolean;
}

async function settle(
  result: CallResult,
  one: GuardedCall,
  guard: Guard,
  { options, events, state }: ReplyContext,
  runAgain: RunAgain,
): Promise<One> {
  const tool = toolOf(one);
  const kept = applyBudget(result, tool, state, options.retryBudget ?? 3);
  if (kept.exhausted === undefined) return { result: kept.result, exhausted: false };
  events.emit(
    { type: "retries.exhausted", callId: result.id, tool: tool?.name ?? "", failures: kept.failures },
    guard.origin,
  );
  const degraded = await askDegrade(one, kept.exhausted, guard, { options, events });
  return degraded === undefined ? { result: kept.result, exhausted: true } : degrade(kept.result, degraded, runAgain);
}

/** Asks the host for a way out. A throw is none: what the other calls of the turn did has to be reported all the same. */
async function askDegrade(
  one: GuardedCall,
  failure: Failure,
  { origin }: Guard,
  { options, events }: Pick<ReplyContext, "options" | "events">,
): Promise<Degraded | undefined> {
  try {
    return await options.degrade?.(one.raw, failure);
  } catch (error) {
    const tool = toolOf(one)?.name ?? "";
    events.emit({ type: "degrade.failed", callId: one.call.id, tool, error: errorText(error, []) }, origin);
    return undefined;
  }
}

async function degrade(result: CallResult, degraded: Degraded, runAgain: RunAgain): Promise<One> {
  const { id, name, repairs } = result;
  if ("result" in degraded) {
    const value = degraded.result;
    return {
      result: { id, name, repairs, status: "done", result: value, wire: undefined, shown: value },
      exhausted: false,
    };
  }
  if ("call" in degraded) {
    const other = await runAgain({ ...degraded.call, id });
    // One that waits for somebody is no way out: nobody would take it up.
    return other === undefined || other.status === "suspended" || other.status === "foreign"
      ? { result, exhausted: true }
      : { result: { ...other, id, name }, exhausted: other.status !== "done" };
  }
  if (!("failure" in result)) return { result, exhausted: true };
  return { result: { ...result, failure: { ...result.failure, text: degraded.text } }, exhausted: true };
}
