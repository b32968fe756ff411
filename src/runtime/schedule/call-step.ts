import type { Failure, PreparedCall } from "../call.js";
import type { Settle, Step } from "../engine/port.js";
import { askHost } from "./answer.js";
import { Attempt } from "./attempt.js";
import type { CallRecord } from "./call-record.js";
import type { Execution } from "./execution.js";
import { cancelled, isTransient, outcomeUnknown, statusOf, timedOut, toolError } from "./failures.js";
import type { Footprint } from "./footprint.js";
import { lockSet, type WantedLock } from "./lock-set.js";
import type { Lease } from "./locks.js";
import { isThenable } from "./thenable.js";
import { backoffDelay, earliest, isRepeatable, type TurnContext } from "./turn-context.js";

/** Runs one call to its end: waits for its locks, tries, tries again where that is safe, and gives up in time. */
export class CallStep implements Step {
  readonly kind = "call";
  readonly index: number;
  /** The application's own value and the original error: no journal has them. */
  result: unknown;
  cause: unknown;
  readonly #context: TurnContext;
  readonly #call: PreparedCall;
  readonly #footprint: Footprint;
  readonly #repeatable: boolean;
  #settle: Settle | undefined;
  #tries = 0;
  /** The try whose end counts; none while a lock or a delay is waited for. */
  #current: Attempt | undefined;
  #lease: Lease | undefined;
  #stopTimer: (() => void) | undefined;
  #startedAt: number | undefined;
  #ended = false;

  constructor(context: TurnContext, index: number, call: PreparedCall, footprint: Footprint) {
    this.#context = context;
    this.index = index;
    this.#call = call;
    this.#footprint = footprint;
    this.#repeatable = isRepeatable(call, context.options);
  }

  get name(): string {
    return `call:${this.index}`;
  }

  get intent(): boolean {
    return !this.#repeatable;
  }

  get locks(): readonly WantedLock[] {
    return lockSet(this.#footprint);
  }

  get calledOff(): boolean {
    return this.#context.cancellation !== undefined;
  }

  /** Did it run in this process, and not in the past that a journal plays back? */
  get live(): boolean {
    return this.#ended;
  }

  run(again: boolean, settle: Settle): void {
    this.#settle = settle;
    const { cancellation, options } = this.#context;
    const { locks } = options;
    const isOver = cancellation !== undefined && !this.#isRead;
    if (again && (isOver || !this.#repeatable)) this.#giveUp("The process ended while the call was running.");
    else if (cancellation !== undefined) this.#fail(cancelled(cancellation));
    else if (locks === undefined) this.#try();
    else {
      this.#lease = locks.acquire(this.#footprint, () => this.#try());
      if (this.#ended) this.#lease.release();
    }
  }

  /** The turn was called off: a read ends at once, a write gets a moment to say how it went. */
  cancel(): void {
    const { cancellation, clock, graceMs } = this.#context;
    // One that does not run yet looks at the cancellation when it is to run.
    if (this.#ended || cancellation === undefined || this.#settle === undefined) return;
    this.#stopTimer?.();
    this.#current?.abort("AbortError", cancellation.reason);
    if (this.#current === undefined || this.#isRead) this.#fail(cancelled(cancellation));
    else
      this.#stopTimer = clock.after(graceMs, () => this.#giveUp("The turn was cancelled while the call was running."));
  }

  #try(): void {
    const { clock, options, emit, cancellation } = this.#context;
    // A lock may be granted by the very cancellation that ends its last holder.
    if (cancellation !== undefined) this.cancel();
    if (this.#ended) return;
    this.#startedAt ??= this.#context.elapsed();
    const limit = this.#call.tool.traits.timeoutMs ?? options.timeoutMs;
    const deadline = limit === undefined ? options.deadline : earliest(options.deadline, clock.now() + limit);
    const attempt = new Attempt(this.#context, "call", this.index, this.#call, ++this.#tries, deadline);
    this.#current = attempt;
    emit?.({ kind: "call-started", turn: this.#context.turn, id: this.#call.id, attempt: attempt.number });
    if (limit !== undefined) this.#stopTimer = clock.after(limit, () => this.#timeOut(attempt, limit));
    try {
      const running = options.execute(this.#call, attempt);
      if (!isThenable(running)) this.#returned(attempt, running);
      else
        running.then(
          (execution) => this.#returned(attempt, execution),
          (error: unknown) => this.#returned(attempt, { kind: "failed", failure: toolError(error) }),
        );
    } catch (error) {
      this.#returned(attempt, { kind: "failed", failure: toolError(error) });
    }
  }

  #returned(attempt: Attempt, execution: Execution): void {
    if (attempt !== this.#current) {
      this.#context.emit?.({ kind: "call-late", turn: this.#context.turn, id: this.#call.id, status: execution.kind });
      return;
    }
    this.#stopTimer?.();
    if (execution.kind === "done") this.#succeed(execution);
    else if (this.#context.cancellation !== undefined && isTransient(execution.failure) && !this.#isRead) {
      this.#giveUp("The turn was cancelled while the call was running.");
    } else this.#retryOrFail(execution.failure);
  }

  #timeOut(attempt: Attempt, limit: number): void {
    if (attempt !== this.#current) return;
    attempt.abort("TimeoutError", `No answer within ${limit} ms.`);
    this.#retryOrFail(this.#isRead ? timedOut(limit) : outcomeUnknown(`No answer within ${limit} ms.`));
  }

  #retryOrFail(failure: Failure): void {
    this.#current = undefined;
    const { clock, retry, emit, cancellation } = this.#context;
    const retries = this.#call.tool.traits.retries ?? retry.retries;
    if (!this.#repeatable || !isTransient(failure) || this.#tries > retries || cancellation !== undefined) {
      this.#fail(failure);
      return;
    }
    const delayMs = backoffDelay(retry, this.#tries, clock);
    emit?.({ kind: "call-retried", turn: this.#context.turn, id: this.#call.id, delayMs, error: failure.text });
    this.#stopTimer = clock.after(delayMs, () => this.#try());
  }

  #giveUp(why: string): void {
    this.#fail(outcomeUnknown(why));
  }

  /** Before an outcome counts as unknown, whoever may know it is asked. */
  #fail(failure: Failure): void {
    this.#current = undefined;
    const { reconcile } = this.#context.options;
    if (failure.code !== "outcome_unknown" || reconcile === undefined) this.#close(failure);
    else
      askHost(
        this.#context,
        () => reconcile(this.#call),
        (execution) => {
          if (execution === undefined) this.#close(failure);
          else if (execution.kind === "done") this.#succeed(execution);
          else this.#close(execution.failure);
        },
      );
  }

  #succeed({ result, wire, shown }: Execution & { readonly kind: "done" }): void {
    this.result = result;
    const startedAt = this.#startedAt ?? 0;
    const endedAt = this.#context.elapsed();
    this.#end(
      shown === undefined
        ? { status: "done", wire, startedAt, endedAt }
        : { status: "done", wire, shown, startedAt, endedAt },
    );
  }

  #close({ cause, ...failure }: Failure): void {
    this.cause = cause;
    const status = statusOf(failure);
    const startedAt = this.#startedAt;
    this.#end(
      startedAt === undefined ? { status, failure } : { status, failure, startedAt, endedAt: this.#context.elapsed() },
    );
  }

  #end(record: CallRecord): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#current = undefined;
    this.#stopTimer?.();
    this.#lease?.release();
    this.#settle?.(this, record);
  }

  get #isRead(): boolean {
    return this.#call.tool.access === "read";
  }
}
