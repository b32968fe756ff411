import type { CallResult } from "../call.js";
import type { Execute } from "../schedule/execution.js";
import { isForeign, isPrepared, type PlannableCall } from "../schedule/plannable.js";

/** Runs the calls of a turn one after the other and settles each, in emitted order. */
export async function runInOrder(
  calls: readonly PlannableCall[],
  execute: Execute,
  signal: AbortSignal,
): Promise<readonly CallResult[]> {
  const began = Date.now();
  const results: CallResult[] = [];
  for (const call of calls) {
    if (!isPrepared(call)) {
      results.push(isForeign(call) ? { id: call.id, name: call.name, repairs: [], status: "foreign" } : call.settled);
      continue;
    }
    const base = { id: call.id, name: call.tool.name, repairs: call.repairs };
    if (call.tool.traits.client) {
      results.push({ ...base, status: "suspended", reason: "client" });
      continue;
    }
    const startedAt = Date.now() - began;
    const attempt = { turn: "", number: 1, signal, deadline: undefined, idempotencyKey: call.id, progress: () => {} };
    const execution = await execute(call, attempt);
    const times = { startedAt, endedAt: Date.now() - began };
    if (execution.kind === "failed") results.push({ ...base, ...times, status: "failed", failure: execution.failure });
    else {
      const { kind: _, ...value } = execution;
      results.push({ ...base, ...times, status: "done", ...value });
    }
  }
  return results;
}
