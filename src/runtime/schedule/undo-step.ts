import type { PreparedCall } from "../call.js";
import type { Settle, Step } from "../engine/port.js";
import { freshInput } from "../fresh-input.js";
import { secretsOf } from "../guard/sensitive.js";
import { errorText } from "../result/error-text.js";
import { Attempt } from "./attempt.js";
import type { UndoRecord } from "./call-record.js";
import type { Compensate, CompensationCall } from "./execution.js";
import type { Footprint } from "./footprint.js";
import { lockSet, type WantedLock } from "./lock-set.js";
import type { Lease } from "./locks.js";
import { backoffDelay, type TurnContext } from "./turn-context.js";

/** What is to be undone. */
export interface Undo {
  readonly index: number;
  readonly call: PreparedCall;
  readonly footprint: Footprint;
  readonly compensate: Compensate;
  /** The call's result as `CompensationCall.result` has it; absent when its outcome is unknown. */
  readonly done: { readonly result: unknown } | undefined;
  /** How often the turn was taken up again before: each time gets its own record. */
  readonly round: number;
}

/** Undoes one call, as often as it takes within its retries. After a crash it goes on under the same idempotency key. */
export class UndoStep implements Step {
  readonly kind = "undo";
  readonly intent = false;
  readonly #context: TurnContext;
  readonly #undo: Undo;
  #settle: Settle | undefined;
  #tries = 0;
  #current: Attempt | undefined;
  #lease: Lease | undefined;
  #ended = false;

  constructor(context: TurnContext, undo: Undo) {
    this.#context = context;
    this.#undo = undo;
  }

  get index(): number {
    return this.#undo.index;
  }

  get name(): string {
    return undoName(this.#undo.index, this.#undo.round);
  }

  get locks(): readonly WantedLock[] {
    return lockSet(this.#undo.footprint);
  }

  run(_again: boolean, settle: Settle): void {
    this.#settle = settle;
    const { locks } = this.#context.options;
    if (locks === undefined) this.#try();
    else {
      this.#lease = locks.acquire(this.#undo.footprint, () => this.#try());
      if (this.#ended) this.#lease.release();
    }
  }

  #try(): void {
    const { clock, options, emit } = this.#context;
    const { call, compensate, done } = this.#undo;
    const limit = call.tool.traits.timeoutMs ?? options.timeoutMs;
    const deadline = limit === undefined ? undefined : clock.now() + limit;
    const attempt = new Attempt(this.#context, "undo", this.index, call, ++this.#tries, deadline);
    this.#current = attempt;
    emit?.({ kind: "undo-started", turn: this.#context.turn, id: call.id, attempt: attempt.number });
    const message = `No answer within ${limit} ms.`;
    const stop =
      limit === undefined
        ? undefined
        : clock.after(limit, () => {
            attempt.abort("TimeoutError", message);
            this.#returned(attempt, message);
          });
    const ended = (error: string | undefined): void => {
      stop?.();
      this.#returned(attempt, error);
    };
    const input: CompensationCall = {
      args: call.tool.args(freshInput(call)),
      outcome: done === undefined ? "unknown" : "done",
      ...(done?.result !== undefined && { result: done.result }),
    };
    new Promise((resolve) => resolve(compensate(call, input, attempt))).then(
      () => ended(undefined),
      (error: unknown) => ended(errorText(error, secretsOf(call.tool, call.wire))),
    );
  }

  #returned(attempt: Attempt, error: string | undefined): void {
    if (attempt !== this.#current) return;
    this.#current = undefined;
    const { clock, undoRetry } = this.#context;
    if (error === undefined) this.#end({ undone: true });
    else if (this.#tries > undoRetry.retries) this.#end({ undone: false, error });
    else clock.after(backoffDelay(undoRetry, this.#tries, clock), () => this.#try());
  }

  #end(record: UndoRecord): void {
    this.#ended = true;
    this.#lease?.release();
    const { undone } = record;
    const event = { kind: "undo-settled", turn: this.#context.turn, id: this.#undo.call.id, undone } as const;
    this.#context.emit?.(record.undone ? event : { ...event, error: record.error });
    this.#settle?.(this, record);
  }
}

/** The name of an undo in the journal. */
function undoName(index: number, round: number): string {
  return round === 0 ? `undo:${index}` : `undo:${index}:${round}`;
}
