import type { Settle } from "../engine/port.js";
import { approvalNeed } from "./approval.js";
import { CallStep } from "./call-step.js";
import type { TurnOptions } from "./options.js";
import type { TurnOutcome } from "./outcome.js";
import { isPrepared, type PlannableCall } from "./plannable.js";
import { Planner } from "./planner.js";
import { nameOf, runPlanned } from "./turn.js";
import { concurrencyOf, TurnContext } from "./turn-context.js";
import type { RunningCall } from "./turn-step.js";

/** A turn whose reply is still being written. */
export interface StreamedTurn {
  /** The next call of the reply. A read that waits for nothing starts now; everything else waits for `accept`. */
  readonly push: (call: PlannableCall) => void;
  /** The reply is complete and is to be carried out. */
  readonly accept: () => Promise<TurnOutcome>;
  /** The reply broke off or is not wanted: nothing that writes has run, and nothing will. */
  readonly reject: () => void;
}

/** Begins a turn whose calls come one by one. A call only ever waits for earlier ones. */
export function streamTurn(options: TurnOptions): StreamedTurn {
  const context = new TurnContext(nameOf(options), options);
  const planner = new Planner();
  const early: (RunningCall | undefined)[] = [];
  const room = concurrencyOf(options);
  let closed = false;
  let running = 0;
  const begin = (index: number, call: PlannableCall, waits: boolean): void => {
    if (waits || !isPrepared(call) || !startsEarly(call, context)) return;
    if (running >= room || options.signal?.aborted === true) return;
    running++;
    early[index] = new EarlyCall(new CallStep(context, index, call, planner.footprint(index)), () => running--);
  };
  const close = (): void => {
    if (closed) throw new Error("The reply of this turn has ended already.");
    closed = true;
  };
  return {
    push: (call) => {
      if (closed) throw new Error("The reply of this turn has ended already.");
      const edges = planner.graph.edges.length;
      const index = planner.add(call);
      // What is added now can only lead to the new call.
      begin(index, call, planner.graph.edges.length > edges);
    },
    accept: async () => {
      close();
      return runPlanned(planner, context, { early });
    },
    reject: () => {
      close();
      context.cancellation = { code: "cancelled", reason: "The reply was not accepted." };
      for (const call of early) call?.cancel();
    },
  };
}

/** Only what is known to change nothing may run before the reply is accepted. */
function startsEarly(call: PlannableCall & { readonly wire: unknown }, context: TurnContext): boolean {
  return (
    isPrepared(call) &&
    call.tool.access === "read" &&
    call.tool.traits.client !== true &&
    approvalNeed(call, context) === "no"
  );
}

/** A call that runs before its turn does; the turn takes its outcome over. */
class EarlyCall implements RunningCall {
  readonly kind = "call";
  readonly intent = false;
  readonly #step: CallStep;
  #outcome: { readonly value: unknown } | undefined;
  #settle: Settle | undefined;

  constructor(step: CallStep, ended: () => void) {
    this.#step = step;
    step.run(false, (_step, value) => {
      ended();
      this.#outcome = { value };
      this.#settle?.(this, value);
    });
  }

  get index(): number {
    return this.#step.index;
  }

  get name(): string {
    return this.#step.name;
  }

  get live(): boolean {
    return this.#step.live;
  }

  get result(): unknown {
    return this.#step.result;
  }

  get cause(): unknown {
    return this.#step.cause;
  }

  run(_again: boolean, settle: Settle): void {
    if (this.#outcome === undefined) this.#settle = settle;
    else settle(this, this.#outcome.value);
  }

  cancel(): void {
    this.#step.cancel();
  }
}
