import type { CallResult, Failure, PreparedCall } from "../call.js";
import type { UndoRecord } from "./call-record.js";
import { compensated, hasFailed } from "./call-results.js";
import { happenedAnyway, isCorrectable } from "./failures.js";
import { type Frontier, frontierOf } from "./frontier.js";
import type { Decision, Pending } from "./outcome.js";
import { layOut } from "./plan.js";
import { isPrepared, type PlannableCall } from "./plannable.js";
import type { Planner } from "./planner.js";
import type { TurnContext } from "./turn-context.js";
import type { Undoing } from "./undoing.js";

/** What is known of a turn while it runs. Calls go by their number in emitted order. */
export class TurnState {
  planner: Planner;
  readonly results: (CallResult | undefined)[];
  /** Calls that waited for a person or the host when they were last looked at. */
  readonly suspended = new Map<number, Pending["reason"]>();
  /** What predicates said: does a person have to agree? */
  readonly asked = new Map<number, boolean>();
  readonly decisions = new Map<number, Decision>();
  /** Calls with arguments that a person wrote. */
  readonly edited = new Set<number>();
  readonly refused = new Map<number, Failure>();
  /** Did the host ask for everything to be undone? */
  undoAsked = false;
  undoing: Undoing | undefined;
  readonly #context: TurnContext;
  #frontier: Frontier;
  #ready: number[] = [];
  #begun = 0;
  /** Irreversible calls that could start, and those that may. */
  readonly #late = new Set<number>();
  readonly #released = new Set<number>();
  /** Calls that ran, in the order in which they ended. */
  readonly #ran: number[] = [];
  /** The first call that failed for good, and the first one whose fault the model can mend. */
  #fatal: number | undefined;
  #correctable: number | undefined;
  /** Has something irreversible happened? From there on there is only forward. */
  #pivoted = false;

  constructor(context: TurnContext, planner: Planner) {
    this.#context = context;
    this.planner = planner;
    this.results = planner.calls.map((call) => ("settled" in call ? call.settled : undefined));
    for (const [index, result] of this.results.entries()) if (result !== undefined) this.#judge(index, result);
    this.#frontier = this.#flow();
  }

  get calls(): readonly PlannableCall[] {
    return this.planner.calls;
  }

  /** The next call to look at, if there is one. */
  takeReady(): number | undefined {
    return this.#ready[this.#begun++] ?? void this.#begun--;
  }

  /** The failed call without which this one must not run. */
  doomOf(index: number): number | undefined {
    return this.#frontier.doomOf(index);
  }

  /** The failed call because of which nothing more may start. */
  get halted(): number | undefined {
    const policy = this.#context.options.failurePolicy;
    if (policy === "stop") return this.#fatal ?? this.#correctable;
    return policy === "rollback" && !this.#pivoted ? this.#fatal : undefined;
  }

  /** Is everything that was done to be undone? */
  get rollbackDue(): boolean {
    if (this.undoAsked) return true;
    if (this.#context.options.failurePolicy !== "rollback" || this.#pivoted) return false;
    return this.#fatal !== undefined || this.#context.cancellation !== undefined;
  }

  /** Are there only faults that the model can mend, in a turn that is to be done as a whole? */
  get mendable(): number | undefined {
    return this.#context.options.failurePolicy === "rollback" && !this.#pivoted ? this.#correctable : undefined;
  }

  /** Puts an irreversible call off until nothing else can run; says whether it has to wait. */
  putOff(index: number): boolean {
    if (this.#released.has(index)) return false;
    this.#late.add(index);
    return true;
  }

  /** Lets irreversible calls go once everything else is done: one at a time where a failure would undo the others. */
  releaseLate(): boolean {
    if (this.#late.size === 0 || this.suspended.size > 0) return false;
    for (const index of [...this.#late].sort((a, b) => a - b)) {
      this.#late.delete(index);
      this.#released.add(index);
      this.#ready.push(index);
      if (this.#context.options.failurePolicy === "rollback") break;
    }
    return true;
  }

  /** Records how a call ended. `ran`: its function was called. */
  settle(index: number, result: CallResult, ran: boolean): void {
    this.results[index] = result;
    if (ran) this.#ran.push(index);
    this.#judge(index, result);
    this.pass(index, result);
    this.#context.emit?.({ kind: "call-settled", turn: this.#context.turn, id: result.id, result });
  }

  /** Lets the calls behind one go on. */
  pass(index: number, result: CallResult): void {
    this.#frontier.end(index, hasFailed(result));
  }

  /** Looks at everything that waits once more, after something outside has changed. */
  reconsider(): void {
    this.#ready.push(...this.suspended.keys(), ...this.#late);
    this.suspended.clear();
    this.#late.clear();
  }

  /** Puts another call in a call's place and plans the turn again. What ended stays as it is. Only while nothing runs. */
  replace(index: number, call: PreparedCall): void {
    this.planner = layOut(this.calls.map((each, at) => (at === index ? call : each))).settle();
    this.suspended.clear();
    this.#late.clear();
    this.#frontier = this.#flow();
  }

  /** Records how undoing a call went. */
  undone(index: number, record: UndoRecord): void {
    this.undoing?.record(index, record);
    const result = this.results[index];
    if (record.undone && result !== undefined) this.results[index] = compensated(result, this.#reasonToUndo(index));
  }

  /** Calls that changed something, or may have, in the order in which they ended. */
  effects(): readonly number[] {
    return this.#ran.filter((index) => {
      const call = this.calls[index];
      const result = this.results[index];
      if (call === undefined || result === undefined || !isPrepared(call) || call.tool.access === "read") return false;
      return (
        result.status === "done" ||
        result.status === "unknown" ||
        (result.status === "failed" && happenedAnyway(result.failure))
      );
    });
  }

  /** What the model is told of a call that was undone. */
  #reasonToUndo(index: number): string {
    const { cancellation } = this.#context;
    if (cancellation !== undefined)
      return cancellation.code === "timeout" ? "the turn's time was up" : "the turn was cancelled";
    if (this.undoAsked) return "the turn was taken back";
    return this.#fatal === index ? "it did not end well" : "another call of the same turn failed";
  }

  #flow(): Frontier {
    this.#ready = [];
    this.#begun = 0;
    return frontierOf(this.planner.graph, this.#ready);
  }

  #judge(index: number, result: CallResult): void {
    const call = this.calls[index];
    const irreversible = call !== undefined && isPrepared(call) && call.tool.traits.irreversible === true;
    if (irreversible && (result.status === "done" || result.status === "unknown")) this.#pivoted = true;
    // What was skipped or cancelled has its cause elsewhere.
    if (!hasFailed(result) || result.status === "skipped" || result.status === "cancelled") return;
    if (isCorrectable(result)) this.#correctable ??= index;
    else this.#fatal ??= index;
  }
}
