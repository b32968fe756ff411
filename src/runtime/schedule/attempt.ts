import type { PreparedCall } from "../call.js";
import type { AttemptContext } from "./execution.js";
import { idempotencyKey } from "./idempotency-key.js";
import type { TurnContext } from "./turn-context.js";

/** One try of a call, or of its compensation. Its signal and its key are made when they are first asked for: most functions use neither. */
export class Attempt implements AttemptContext {
  readonly number: number;
  readonly deadline: number | undefined;
  readonly #context: TurnContext;
  readonly #kind: "call" | "undo";
  readonly #index: number;
  readonly #call: PreparedCall;
  #controller: AbortController | undefined;
  #aborted: DOMException | undefined;

  constructor(
    context: TurnContext,
    kind: "call" | "undo",
    index: number,
    call: PreparedCall,
    number: number,
    deadline: number | undefined,
  ) {
    this.#context = context;
    this.#kind = kind;
    this.#index = index;
    this.#call = call;
    this.number = number;
    this.deadline = deadline;
  }

  get turn(): string {
    return this.#context.turn;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#aborted !== undefined) this.#controller.abort(this.#aborted);
    return this.#controller.signal;
  }

  get idempotencyKey(): string {
    return idempotencyKey(this.#kind, this.turn, this.#index, this.#call.id);
  }

  get progress(): (value: unknown) => void {
    return (value) => {
      // What an abandoned try still has to say is of no use to anybody.
      if (this.#aborted !== undefined) return;
      this.#context.emit?.({ kind: "call-progress", turn: this.turn, id: this.#call.id, value });
    };
  }

  abort(name: "TimeoutError" | "AbortError", message: string): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = new DOMException(message, name);
    this.#controller?.abort(this.#aborted);
  }
}
