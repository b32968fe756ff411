import { invalidArguments, unknownTool } from "../guard/feedback.js";
import type { Guard, GuardedCall } from "../guard/guard.js";
import type { SavedCall } from "../schedule/options.js";
import type { TurnOutcome } from "../schedule/outcome.js";
import { isPrepared, nameOf, type PlannableCall } from "../schedule/plannable.js";

/** Makes a call ready again from a journal, or from what a person edited: valid and allowed, or settled as refused. */
export function prepareSaved(saved: SavedCall, guard: Guard): PlannableCall {
  const { id, name, wire, after, knownAs } = saved;
  const rest = { ...(after === undefined ? {} : { after }), ...(knownAs === undefined ? {} : { knownAs }) };
  const tool = guard.visible.get(name);
  if (tool === undefined || !guard.allowed(tool)) {
    return { id, settled: { id, name, repairs: [], status: "rejected", failure: unknownTool(name, []) }, ...rest };
  }
  const issues = tool.check(wire);
  if (issues.length > 0) {
    const failure = invalidArguments(tool, issues);
    return { id, settled: { id, name, repairs: [], status: "rejected", failure }, tool, ...rest };
  }
  return { id, tool, wire, input: tool.decode(wire), repairs: [], ...rest };
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
