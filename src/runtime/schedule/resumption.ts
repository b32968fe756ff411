import type { Failure } from "../call.js";
import type { Json } from "../contract.js";
import type { Prepare } from "./options.js";
import { isDecision } from "./outcome.js";
import { isPrepared, placeInReply } from "./plannable.js";
import type { ReviewedDecision } from "./review.js";
import type { TurnState } from "./turn-state.js";

/** What a turn is taken up again with. */
export interface Resumption {
  /** Decisions by call id. */
  readonly decisions: Readonly<Record<string, ReviewedDecision>>;
  /** Undo everything, as after a failure. */
  readonly rollback: boolean;
}

/** Does it tell the turn anything? A turn that only goes on after a crash needs no record of that. */
export function tellsSomething(resumption: Resumption, state: TurnState): boolean {
  if (Object.keys(resumption.decisions).length > 0) return true;
  return (resumption.rollback && !state.undoAsked) || (state.undoing?.stuck.length ?? 0) > 0;
}

/** A resumption as a journal keeps it. */
export function saveResumption(resumption: Resumption): Json {
  // Through text, so that nothing but JSON gets into a journal.
  return JSON.parse(JSON.stringify(resumption)) as Json;
}

/**
 * Takes a resumption in. Edited arguments are prepared like any call's; what is refused stays pending, and so does a call whose
 * decision is none: it may come from a request, whatever its type says, and a journal plays it back each time.
 */
export async function applyResumption(
  state: TurnState,
  resumption: Resumption,
  prepare: Prepare | undefined,
): Promise<void> {
  state.refused.clear();
  for (const [id, decision] of Object.entries(resumption.decisions)) {
    if (!isDecision(decision)) continue;
    for (const [index, call] of state.calls.entries()) {
      if (call.id !== id || state.results[index] !== undefined) continue;
      state.decisions.set(index, decision);
      if (decision.kind === "edit") {
        const refusal = decision.refused ?? (await edit(state, index, decision.wire, prepare));
        if (refusal !== undefined) state.refused.set(index, refusal);
      }
    }
  }
  if (resumption.rollback) state.undoAsked = true;
  state.undoing?.retry();
  state.reconsider();
}

async function edit(
  state: TurnState,
  index: number,
  wire: Json,
  prepare: Prepare | undefined,
): Promise<Failure | undefined> {
  const call = state.calls[index];
  if (call === undefined || !isPrepared(call)) return refusal("Only a call of a known tool can be edited.");
  if (prepare === undefined) return refusal("Edited arguments need `prepare`.");
  const { id, tool } = call;
  const edited = await prepare({ id, name: tool.name, wire, ...placeInReply(call) });
  if ("settled" in edited)
    return "failure" in edited.settled ? edited.settled.failure : refusal("The arguments were refused.");
  // An approval is for this tool: new arguments must not smuggle another one in.
  if (!isPrepared(edited) || edited.tool.name !== tool.name)
    return refusal("An edit may change nothing but the arguments.");
  state.edited.add(index);
  state.replace(index, edited);
  return undefined;
}

function refusal(text: string): Failure {
  return { code: "invalid_arguments", text, retryable: true };
}
