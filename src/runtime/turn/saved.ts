import type { CallResult, Failure } from "../call.js";
import type { ToolEntry } from "../contract.js";
import { invalidArguments, unknownTool } from "../guard/feedback.js";
import type { Guard, GuardedCall } from "../guard/guard.js";
import type { SavedCall } from "../schedule/options.js";
import type { TurnOutcome } from "../schedule/outcome.js";
import { isPrepared, nameOf, type PlannableCall, placeInReply } from "../schedule/plannable.js";

/** What a call of a journal, or one that a person edited, is made ready with. */
export interface Preparing {
  readonly guard: Guard;
  /** The tool of that name, whoever may call it. */
  readonly entryOf: (name: string) => ToolEntry | undefined;
  /** Notes that the call must not run, whatever is decided about it. */
  readonly refuse: (id: string, failure: Failure) => void;
  /** Is it a call of the journal, and not one with arguments that a person wrote? */
  readonly restores: boolean;
}

/**
 * Makes a call ready again. One that may not be called any more, or whose arguments are not valid any more, keeps its place in the turn, so that
 * what the journal knows of the turn still fits, and is refused when it is to run.
 */
export function prepareSaved(saved: SavedCall, { guard, entryOf, refuse, restores }: Preparing): PlannableCall {
  const { id, name, wire } = saved;
  const place = placeInReply(saved);
  const visible = guard.visible.get(name);
  const tool = visible ?? entryOf(name);
  if (tool === undefined) return { id, settled: rejected(id, name, unknownTool(name, [])), ...place };
  const issues = tool.check(wire);
  if (issues.length > 0 && !restores) {
    return { id, settled: rejected(id, name, invalidArguments(tool, issues)), tool, ...place };
  }
  if (visible === undefined || !guard.allowed(tool)) refuse(id, unknownTool(name, []));
  else if (issues.length > 0) refuse(id, invalidArguments(tool, issues));
  return { id, tool, wire, input: issues.length > 0 ? {} : tool.decode(wire), repairs: [], ...place };
}

function rejected(id: string, name: string, failure: Failure): CallResult {
  return { id, name, repairs: [], status: "rejected", failure };
}

/** The calls of a restored turn, as far as answers need them: by the provider's ids, and the names that the model wrote. */
export function restored({ plan, results }: TurnOutcome, guard: Guard): readonly GuardedCall[] {
  return results.map((result, index): GuardedCall => {
    const { id, name } = result;
    const planned = plan.calls[index];
    const written = planned?.knownAs?.name ?? (planned === undefined ? name : nameOf(planned));
    const tool = guard.visible.get(name);
    return {
      // A journal keeps no tools, and whose failure it was has to be known.
      call: planned !== undefined && isPrepared(planned) ? planned : { id, settled: result, ...(tool && { tool }) },
      written,
      answerTo: planned?.knownAs?.id ?? id,
      raw: { id, name: written, arguments: planned !== undefined && isPrepared(planned) ? planned.wire : undefined },
    };
  });
}
