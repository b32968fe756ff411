import { isPrepared } from "./plannable.js";
import { compensationOf, type TurnContext } from "./turn-context.js";
import type { TurnState } from "./turn-state.js";
import { UndoStep } from "./undo-step.js";
import { Undoing } from "./undoing.js";

/** The next call to undo, when undoing is what the turn has come to. Begins the undoing when it is first asked. */
export function nextUndo(state: TurnState, context: TurnContext, round: number): UndoStep | undefined {
  if (!state.rollbackDue) return undefined;
  const compensation = (index: number): ReturnType<typeof compensationOf> => {
    const call = state.calls[index];
    return call !== undefined && isPrepared(call) ? compensationOf(call, context.options) : undefined;
  };
  state.undoing ??= new Undoing(state.effects(), (index) => compensation(index) !== undefined, state.planner.graph);
  const index = state.undoing.next();
  if (index === undefined) return undefined;
  const call = state.calls[index];
  const compensate = compensation(index);
  const footprint = state.planner.footprint(index);
  if (call === undefined || !isPrepared(call) || compensate === undefined || footprint === undefined) return undefined;
  const result = state.results[index];
  const done = result?.status === "done" ? { result: result.result } : undefined;
  return new UndoStep(context, { index, call, footprint, compensate, done, round });
}
