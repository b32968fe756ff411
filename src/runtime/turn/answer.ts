import type { CallResult } from "../call.js";
import { simple } from "../guard/feedback.js";
import { type GuardedCall, toolOf } from "../guard/guard.js";
import type { RunOrigin } from "../options.js";
import { budgetOf, type ShownResult, showResult } from "../result/shown.js";
import type { ReplyContext } from "./reply.js";
import type { Answer } from "./report.js";

/**
 * What the model is answered: one answer for each call of the provider whose calls have all ended here; nothing while the turn waits, since
 * providers want all answers at once.
 */
export async function answerCalls(
  guarded: readonly GuardedCall[],
  results: readonly CallResult[],
  context: ReplyContext,
  origin: RunOrigin,
): Promise<readonly Answer[]> {
  if (results.some((result) => result.status === "suspended")) return [];
  const groups = new Map<string, { readonly name: string; readonly shown: ShownResult[]; open: boolean }>();
  for (const [index, one] of guarded.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    const group = groups.get(one.answerTo) ?? { name: one.written, shown: [], open: false };
    groups.set(one.answerTo, group);
    if (result.status === "foreign") group.open = true;
    else group.shown.push(await show(one, result, context, origin));
  }
  return [...groups]
    .filter(([, group]) => !group.open)
    .map(([id, { name, shown }]) => ({ id, name, shown: shown.length === 1 && shown[0] ? shown[0] : together(shown) }));
}

async function show(
  one: GuardedCall,
  result: CallResult,
  context: ReplyContext,
  origin: RunOrigin,
): Promise<ShownResult> {
  const tool = toolOf(one);
  const { options, events } = context;
  const budget = budgetOf(tool, options.resultBudget);
  try {
    const shown = showResult(result, { budget });
    if (shown.cut === undefined) return shown;
    const name = tool?.name ?? "";
    events.emit({ type: "result.shortened", callId: result.id, tool: name, ...shown.cut }, origin);
    const stored = await store(result, context);
    return stored === undefined ? shown : showResult(result, { budget, stored });
  } catch {
    const failure = simple("result_not_serialisable", "The tool ran, but its result cannot be shown.", false);
    return showResult({ ...result, status: "failed", failure }, { budget });
  }
}

/** Keeps a result that was too long under an id that cannot be guessed. */
async function store(result: CallResult, { options }: ReplyContext): Promise<string | undefined> {
  if (options.resultStore === undefined || result.status !== "done" || result.wire === undefined) return undefined;
  const id = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
  try {
    await options.resultStore.write(id, result.wire);
    return id;
  } catch {
    return undefined;
  }
}

/** One answer for calls that the model had packed into one. */
function together(shown: readonly ShownResult[]): ShownResult {
  const json = shown.map((each, index) => ({
    call: index + 1,
    ...(each.isError ? { error: each.text } : { result: each.json ?? each.text }),
  }));
  return {
    text: JSON.stringify(json),
    json,
    parts: shown.flatMap((each) => each.parts),
    isError: shown.length > 0 && shown.every((each) => each.isError),
  };
}
