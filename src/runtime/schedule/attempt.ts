import type { AttemptContext } from "./execution.js";

/** Whose try it is. */
export interface AttemptOwner {
  readonly turn: string;
  /** Works out the idempotency key. */
  key(): string;
  report(value: unknown): void;
}

/** One try of a call. Its signal and its key are made when they are first asked for: most functions use neither. */
export class Attempt implements AttemptContext {
  readonly number: number;
  readonly deadline: number | undefined;
  readonly #owner: AttemptOwner;
  #controller: AbortController | undefined;
  #aborted: DOMException | undefined;

  constructor(owner: AttemptOwner, number: number, deadline: number | undefined) {
    this.#owner = owner;
    this.number = number;
    this.deadline = deadline;
  }

  get turn(): string {
    return this.#owner.turn;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#aborted !== undefined) this.#controller.abort(this.#aborted);
    return this.#controller.signal;
  }

  get idempotencyKey(): string {
    return this.#owner.key();
  }

  get progress(): (value: unknown) => void {
    return (value) => {
      // What an abandoned try still has to say is of no use to anybody.
      if (this.#aborted === undefined) this.#owner.report(value);
    };
  }

  abort(name: "TimeoutError" | "AbortError", message: string): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = new DOMException(message, name);
    this.#controller?.abort(this.#aborted);
  }
}
