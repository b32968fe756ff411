import type { CallResult, RawCall } from "../call.js";
import type { Registry, ToolEntry } from "../contract.js";
import type { EventSink } from "../events.js";
import { type Guard, type GuardedCall, guardCalls, toolOf } from "../guard/guard.js";
import type { Limits } from "../guard/limits.js";
import { nameTable } from "../guard/names.js";
import type { AnyOptions } from "../options.js";
import { isForeign } from "../schedule/plannable.js";
import type { ReplyOptions } from "../toolbox.js";
import { answerCalls } from "./answer.js";
import { authorizer } from "./authorize.js";
import { dynamicEnums } from "./dynamic-enums.js";
import { executor } from "./execute.js";
import type { TurnReport } from "./report.js";
import { applyBudget } from "./retries.js";
import { runInOrder } from "./run-in-order.js";
import type { TurnState } from "./state.js";

/** What a toolbox runs replies with. */
export interface ReplyContext {
  readonly registry: Registry;
  readonly entries: readonly ToolEntry[];
  readonly options: AnyOptions;
  readonly events: EventSink;
  readonly limits: Limits;
  readonly state: TurnState;
}

/** Guards, runs and answers the calls of one reply. */
export async function runReply(
  calls: readonly RawCall[],
  run: ReplyOptions,
  context: ReplyContext,
): Promise<TurnReport> {
  const signal = run.signal ?? new AbortController().signal;
  const origin = { host: run.host, turn: run.turn, ...(run.model === undefined ? {} : { model: run.model }) };
  const guard = guardOf(run, origin, context, signal);
  const guarded = await guardCalls(calls, guard);
  const execute = executor({ ...context, origin, memo: context.state.memo, instances: instancesOf(context, origin) });
  const results = await runInOrder(
    guarded.map(({ call }) => call),
    execute,
    signal,
  );
  return report(guarded, results, guard, context, async (raw) => {
    const again = await guardCalls([raw], guard);
    const [result] = await runInOrder(
      again.map(({ call }) => call),
      execute,
      signal,
    );
    return result;
  });
}

function guardOf(run: ReplyOptions, origin: Guard["origin"], context: ReplyContext, signal: AbortSignal): Guard {
  const { options, events, limits, state, entries } = context;
  const decide = authorizer(options, origin, events);
  const offered = run.offered === undefined ? state.offers.names : new Set(run.offered);
  const tools = entries.filter((tool) => decide(tool) !== "hide" && (offered === undefined || offered.has(tool.name)));
  const visible = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    options,
    origin,
    events,
    limits,
    state,
    visible,
    allowed: (tool) => decide(tool) === "allow",
    names: nameTable([...visible.keys()]),
    dynamicEnums: (tool) => dynamicEnums(tool, state, { options, origin, signal }),
    ...(run.provider === undefined ? {} : { provider: run.provider }),
  };
}

function instancesOf(context: ReplyContext, origin: Guard["origin"]): Readonly<Record<string, unknown>> {
  const given = context.options.instances ?? context.registry.instances;
  const instances: unknown = typeof given === "function" ? given(origin) : given;
  return typeof instances === "object" && instances !== null ? { ...instances } : {};
}

type RunAgain = (raw: RawCall) => Promise<CallResult | undefined>;

async function report(
  guarded: readonly GuardedCall[],
  raw: readonly CallResult[],
  guard: Guard,
  context: ReplyContext,
  runAgain: RunAgain,
): Promise<TurnReport> {
  const results: CallResult[] = [];
  let exhausted = false;
  for (const [index, result] of raw.entries()) {
    const one = guarded[index];
    if (one === undefined) continue;
    const final = await budgeted({ ...result, name: one.written }, one, guard, context, runAgain);
    exhausted ||= final.exhausted;
    results.push(final.result);
  }
  const remaining = guarded.filter(({ call }) => isForeign(call)).map((one) => one.raw);
  return { results, answers: await answerCalls(guarded, results, context, guard.origin), remaining, exhausted };
}

async function budgeted(
  result: CallResult,
  one: GuardedCall,
  guard: Guard,
  { options, events, state }: ReplyContext,
  runAgain: RunAgain,
): Promise<{ readonly result: CallResult; readonly exhausted: boolean }> {
  const tool = toolOf(one);
  const kept = applyBudget(result, tool, state, options.retryBudget ?? 3);
  if (kept.exhausted === undefined) return { result: kept.result, exhausted: false };
  const name = tool?.name ?? "";
  events.emit({ type: "retries.exhausted", callId: result.id, tool: name, failures: kept.failures }, guard.origin);
  const degraded = await options.degrade?.(one.raw, kept.exhausted);
  if (degraded === undefined) return { result: kept.result, exhausted: true };
  const { id, name: written, repairs } = result;
  if ("result" in degraded) {
    return {
      result: {
        id,
        name: written,
        repairs,
        status: "done",
        result: degraded.result,
        wire: undefined,
        shown: degraded.result,
      },
      exhausted: false,
    };
  }
  if ("text" in degraded && kept.result.status === "rejected") {
    return { result: { ...kept.result, failure: { ...kept.result.failure, text: degraded.text } }, exhausted: true };
  }
  if ("call" in degraded) {
    const other = await runAgain({ ...degraded.call, id });
    if (other !== undefined) return { result: { ...other, id, name: written }, exhausted: other.status !== "done" };
  }
  return { result: kept.result, exhausted: true };
}
