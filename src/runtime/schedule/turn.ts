import type { Json } from "../contract.js";
import { type InProcessEngine, inProcessEngine } from "../engine/in-process.js";
import type { Engine } from "../engine/port.js";
import { conclude, concludeCycle, isOpen } from "./conclude.js";
import { runDirectly } from "./direct-run.js";
import { onAbort } from "./on-abort.js";
import type { Prepare, TurnOptions } from "./options.js";
import type { Decision, TurnOutcome } from "./outcome.js";
import { layOut, Plan } from "./plan.js";
import type { PlannableCall } from "./plannable.js";
import type { Planner } from "./planner.js";
import { type Review, reviewDecisions } from "./review.js";
import { runsDirectly } from "./runs-directly.js";
import { restoreCalls, sameCalls, saveCalls } from "./saved-turn.js";
import { isThenable } from "./thenable.js";
import { TurnContext } from "./turn-context.js";
import { TurnRun } from "./turn-run.js";
import { TurnState } from "./turn-state.js";
import type { TurnStart, TurnStep } from "./turn-step.js";

/** How a turn is taken up again. */
export interface ResumeOptions extends Omit<TurnOptions, "turn"> {
  /** Makes calls ready again from what the journal kept. */
  readonly prepare: Prepare;
  readonly review?: Review;
  /** By call id, for what was pending. */
  readonly decisions?: Readonly<Record<string, Decision>>;
  /** Undo what the turn did, for a `correctable` turn that the model could not mend. */
  readonly rollback?: boolean;
}

/**
 * Runs a turn: every call as early as its order allows. Results come back in emitted order, one for each call, whatever
 * happens to them. Rejects only when the engine fails. A turn that the engine remembers goes on where it was.
 */
export function runTurn(calls: readonly PlannableCall[], options: TurnOptions): Promise<TurnOutcome> {
  const planner = layOut(calls);
  if (runsDirectly(planner, options)) return runDirectly(planner, nameOf(options), options);
  return runPlanned(planner, new TurnContext(nameOf(options), options), {});
}

/**
 * Takes a turn up again: with decisions about what was pending, after a crash, to try a stuck undo once more, or to roll
 * back. Nothing whose outcome the journal has runs again.
 */
export async function resumeTurn(turn: string, options: ResumeOptions): Promise<TurnOutcome> {
  const { prepare, review, rollback = false } = options;
  const header = await (options.engine ?? sharedEngine()).find(turn);
  if (header === undefined) throw new Error(`The turn ${JSON.stringify(turn)} is not known to the engine.`);
  const calls = await restoreCalls(turn, header, prepare);
  const decisions = await reviewDecisions(options.decisions ?? {}, calls, review);
  return runPlanned(layOut(calls), new TurnContext(turn, options), { prepare, resumption: { decisions, rollback } });
}

/** The name of a turn: the given one, the engine's, or one that no other turn has. */
export function nameOf({ turn, engine }: TurnOptions): string {
  return turn ?? engine?.nameTurn?.() ?? newTurn();
}

/**
 * Counts in two parts, so that few numbers become texts: the engine keeps the texts of numbers for a while, and to carry those of all
 * turns through its collections would take a quarter of the time of a small turn.
 */
function newTurn(): string {
  if (turnCount % BLOCK === 0) {
    processName ??= crypto.randomUUID();
    block = `${processName}-${turnCount / BLOCK}.`;
  }
  return block + (turnCount++ % BLOCK);
}

/** Runs what is planned already, with what runs already. */
export async function runPlanned(planner: Planner, context: TurnContext, start: TurnStart): Promise<TurnOutcome> {
  if (planner.ordered) {
    const plan = new Plan(planner);
    if (plan.cycle !== undefined) return concludeCycle(context.turn, plan, plan.cycle);
  }
  const engine: Engine = context.options.engine ?? sharedEngine();
  const header = (): Json => saveCalls(planner.calls);
  const opening = engine.open<TurnStep>(context.turn, header);
  const opened = isThenable(opening) ? await opening : opening;
  const state = new TurnState(context, planner.settle());
  const run = new TurnRun(context, state, opened, start);
  const stopWatching = watch(context, run);
  let keep = true;
  try {
    // What was restored from the header fits it, even where preparing it again changed its form.
    if (opened.resumed && start.prepare === undefined && !sameCalls(opened.header, header())) {
      throw new Error(`The turn ${JSON.stringify(context.turn)} began with other calls.`);
    }
    await run.drive();
    const outcome = conclude(state, context);
    keep = isOpen(outcome.state);
    return outcome;
  } catch (error) {
    run.abandon();
    throw error;
  } finally {
    stopWatching?.();
    const closing = opened.close(keep);
    if (isThenable(closing)) await closing;
  }
}

/** Cancels a turn on its signal and at its deadline. */
function watch(context: TurnContext, run: TurnRun): (() => void) | undefined {
  const { signal, deadline } = context.options;
  if (signal === undefined && deadline === undefined) return undefined;
  const callOff = (): void => run.cancel({ code: "cancelled", reason: "The turn was cancelled." });
  const onDeadline = (): void => run.cancel({ code: "timeout", reason: "The turn's deadline has passed." });
  if (signal?.aborted === true) callOff();
  const stopListening = signal === undefined ? undefined : onAbort(signal, callOff);
  const left = deadline === undefined ? undefined : deadline - context.clock.now();
  if (left !== undefined && left <= 0) onDeadline();
  const stopTimer = left === undefined ? undefined : context.clock.after(left, onDeadline);
  return () => {
    stopListening?.();
    stopTimer?.();
  };
}

let processName: string | undefined;
let turnCount = 0;
/** The beginning of the names of so many turns. */
let block = "";
const BLOCK = 256;
let shared: InProcessEngine | undefined;

/** The engine of turns that name none, so that `resumeTurn` finds what `runTurn` left. */
function sharedEngine(): Engine {
  shared ??= inProcessEngine();
  return shared;
}
