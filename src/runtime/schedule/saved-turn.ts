import type { CallResult } from "../call.js";
import type { Json } from "../contract.js";
import { canonicalJson } from "./canonical.js";
import { footprintOf } from "./footprint.js";
import type { Prepare } from "./options.js";
import { isForeign, isPrepared, type PlannableCall, placeInReply } from "./plannable.js";

/** The calls of a turn as a journal keeps them. */
export function saveCalls(calls: readonly PlannableCall[]): Json {
  // Through text, so that nothing but JSON gets into a journal: a settled result may hold a value of the application.
  return JSON.parse(JSON.stringify({ format: 1, calls: calls.map(saveCall) })) as Json;
}

/** Do two saved turns have the same calls? */
export function sameCalls(a: Json, b: Json): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** The calls of a saved turn, made ready again. */
export async function restoreCalls(turn: string, header: Json, prepare: Prepare): Promise<readonly PlannableCall[]> {
  // What `saveCalls` wrote; the journal's checksums vouch for it.
  const saved = header as unknown as { readonly format: number; readonly calls: readonly SavedEntry[] };
  if (saved.format !== 1) throw new Error(`The turn ${JSON.stringify(turn)} was written by a newer version.`);
  const calls: PlannableCall[] = [];
  for (const { kind, ...call } of saved.calls)
    calls.push(kind === "call" ? await prepare(call as SavedPrepared) : (call as PlannableCall));
  return calls;
}

type SavedPrepared = Parameters<Prepare>[0];
type SavedEntry = { readonly kind: "call" | "other" } & (SavedPrepared | PlannableCall);

function saveCall(call: PlannableCall): object {
  const { id } = call;
  const place = placeInReply(call);
  if (isPrepared(call)) return { kind: "call", id, name: call.tool.name, wire: call.wire, ...place };
  if (isForeign(call)) return { ...call, kind: "other" };
  return { kind: "other", id, settled: withoutValues(call.settled), footprint: footprintOf(call), ...place };
}

function withoutValues(result: CallResult): object {
  if (result.status === "done") return { ...result, result: result.wire };
  if ("failure" in result) return { ...result, failure: { ...result.failure, cause: undefined } };
  return result;
}
