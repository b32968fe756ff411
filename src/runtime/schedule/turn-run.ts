import type { CallResult } from "../call.js";
import type { Json } from "../contract.js";
import type { EngineTurn, Happening } from "../engine/port.js";
import { admit } from "./admission.js";
import { AskStep } from "./approval.js";
import type { CallRecord, UndoRecord } from "./call-record.js";
import { resultOf } from "./call-results.js";
import { CallStep } from "./call-step.js";
import type { Cancellation } from "./failures.js";
import { nextUndo } from "./next-undo.js";
import type { Prepare } from "./options.js";
import { applyResumption, type Resumption, saveResumption, tellsSomething } from "./resumption.js";
import { isThenable } from "./thenable.js";
import { concurrencyOf, type TurnContext } from "./turn-context.js";
import type { TurnState } from "./turn-state.js";
import type { RunningCall, TurnStart, TurnStep } from "./turn-step.js";

/**
 * Drives a turn: starts what may start, takes the next happening, and again. All it knows comes from happenings in the
 * engine's order, so that a replay takes the same way.
 */
export class TurnRun {
  readonly state: TurnState;
  readonly #context: TurnContext;
  readonly #engine: EngineTurn<TurnStep>;
  readonly #limit: number;
  readonly #steps: (RunningCall | AskStep | undefined)[];
  #running = 0;
  #round = 0;
  /** A cancellation that came while the past was played back. */
  #held: Cancellation | undefined;
  #resumption: Resumption | undefined;
  readonly #prepare: Prepare | undefined;
  /** Where the engine wants to hear of a cancellation before it takes effect. */
  readonly #tell: ((name: string, value: Json) => void) | undefined;

  constructor(context: TurnContext, state: TurnState, engine: EngineTurn<TurnStep>, start: TurnStart) {
    this.#context = context;
    this.state = state;
    this.#engine = engine;
    this.#resumption = start.resumption;
    this.#prepare = start.prepare;
    this.#steps = [...(start.early ?? [])];
    this.#limit = concurrencyOf(context.options);
    const { signal, deadline } = context.options;
    if (signal !== undefined || deadline !== undefined) this.#tell = engine.listen?.();
  }

  /** Runs until nothing more can happen without a decision from outside. */
  async drive(): Promise<void> {
    for (;;) {
      if (this.#held !== undefined && !this.#engine.replaying) this.cancel(this.#held);
      this.#startWhatMay();
      if (this.#running === 0 && !this.#engine.replaying && !this.#resume()) return;
      const next = this.#engine.next();
      const applied = this.#apply(isThenable(next) ? await next : next);
      if (applied !== undefined) await applied;
    }
  }

  /** Calls the turn off: nothing starts from now on. */
  cancel(cancellation: Cancellation): void {
    if (this.#context.cancellation !== undefined) return;
    if (this.#tell !== undefined) {
      this.#tell("cancel", { ...cancellation });
      return;
    }
    if (this.#engine.replaying) {
      this.#held ??= cancellation;
      return;
    }
    this.#callOff(cancellation);
    this.#engine.post("cancel", { ...cancellation });
  }

  /** Stops what runs without recording anything, because the engine failed. */
  abandon(): void {
    this.#context.cancellation ??= { code: "cancelled", reason: "The journal cannot be written." };
    for (const step of this.#steps) step?.cancel();
  }

  #startWhatMay(): void {
    do {
      while (this.#running < this.#limit) {
        const index = this.state.takeReady();
        if (index === undefined) break;
        this.#begin(index);
      }
    } while (this.#running === 0 && this.state.releaseLate());
    if (this.#running === 0) this.#undoNext();
  }

  #begin(index: number): void {
    const admission = admit(this.state, this.#context, index);
    switch (admission.kind) {
      case "start": {
        const early = this.#steps[index];
        const footprint = this.state.planner.footprint(index);
        this.#start(
          index,
          early === undefined || early instanceof AskStep
            ? new CallStep(this.#context, index, admission.call, footprint)
            : early,
        );
        return;
      }
      case "ask":
        this.#start(index, new AskStep(this.#context, index, admission.call));
        return;
      case "suspend":
        this.state.suspended.set(index, admission.reason);
        return;
      case "put-off":
        return;
      case "pass":
        this.state.pass(index, admission.result);
        return;
      case "settle":
        this.#settle(index, admission.result, admission.ran);
    }
  }

  #start(index: number, step: RunningCall | AskStep): void {
    this.#steps[index] = step;
    this.#running++;
    this.#engine.start(step);
  }

  /** Undoes one call after the other. */
  #undoNext(): void {
    const step = nextUndo(this.state, this.#context, this.#round);
    if (step === undefined) return;
    this.#running++;
    this.#engine.start(step);
  }

  /** Tells the turn what it was taken up again with, once the past is over. */
  #resume(): boolean {
    const resumption = this.#resumption;
    this.#resumption = undefined;
    if (resumption === undefined || !tellsSomething(resumption, this.state)) return false;
    this.#engine.post("resume", saveResumption(resumption));
    return true;
  }

  /** Takes a happening in. What it carries is what the step or post of that name gave. */
  #apply(happening: Happening<TurnStep>): void | Promise<void> {
    if (happening.kind === "posted") return this.#posted(happening.name, happening.value);
    const { step, outcome } = happening;
    this.#running--;
    switch (step.kind) {
      case "call": {
        const call = this.state.calls[step.index];
        if (call === undefined) return;
        return this.#settle(step.index, resultOf(call, outcome as CallRecord, step.live ? step : undefined), true);
      }
      case "ask":
        this.state.asked.set(step.index, outcome === true);
        return this.#begin(step.index);
      case "undo":
        return this.state.undone(step.index, outcome as UndoRecord);
    }
  }

  #posted(name: string, value: unknown): void | Promise<void> {
    if (name === "cancel") return this.#callOff(value as Cancellation);
    if (name !== "resume")
      throw new Error(
        `The journal of turn ${JSON.stringify(this.#context.turn)} has an unknown entry ${JSON.stringify(name)}.`,
      );
    this.#round++;
    return applyResumption(this.state, value as Resumption, this.#prepare);
  }

  /** After a failure that stops the turn, those that wait for a person are looked at again. */
  #settle(index: number, result: CallResult, ran: boolean): void {
    const before = this.state.halted;
    this.state.settle(index, result, ran);
    if (before === undefined && this.state.halted !== undefined) this.state.reconsider();
  }

  #callOff(cancellation: Cancellation): void {
    if (this.#context.cancellation !== undefined) return;
    this.#context.cancellation = cancellation;
    this.#context.emit?.({ kind: "turn-cancelled", turn: this.#context.turn, reason: cancellation.reason });
    for (const step of this.#steps) step?.cancel();
    this.state.reconsider();
  }
}
