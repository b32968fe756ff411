import type { CallResult } from "../call.js";
import { invalidArguments, unknownTool } from "../guard/feedback.js";
import type { Guard, GuardedCall } from "../guard/guard.js";
import type { SavedCall } from "../schedule/options.js";
import type { PlannableCall } from "../schedule/plannable.js";

/** Makes a call ready again from a journal, or from what a person edited: valid and allowed, or settled as refused. */
export function prepareSaved(saved: SavedCall, guard: Guard): PlannableCall {
  const { id, name, wire } = saved;
  const after = saved.after === undefined ? {} : { after: saved.after };
  const tool = guard.visible.get(name);
  if (tool === undefined || !guard.allowed(tool)) {
    return { id, settled: { id, name, repairs: [], status: "rejected", failure: unknownTool(name, []) }, ...after };
  }
  const issues = tool.check(wire);
  if (issues.length > 0) {
    const failure = invalidArguments(tool, issues);
    return { id, settled: { id, name, repairs: [], status: "rejected", failure }, tool, ...after };
  }
  return { id, tool, wire, input: tool.decode(wire), repairs: [], ...after };
}

/** The calls behind the results of a restored turn, as far as answers need them. */
export function restored(results: readonly CallResult[], guard: Guard): readonly GuardedCall[] {
  return results.map((result) => {
    const { id, name } = result;
    const tool = guard.visible.get(name);
    return {
      call: { id, settled: result, ...(tool === undefined ? {} : { tool }) },
      written: name,
      answerTo: id.replace(/#\d+$/, ""),
      raw: { id, name, arguments: undefined },
    };
  });
}
