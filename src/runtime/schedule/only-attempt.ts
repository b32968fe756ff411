import type { PreparedCall } from "../call.js";
import type { AttemptContext } from "./execution.js";
import { idempotencyKey } from "./idempotency-key.js";
import type { TurnContext } from "./turn-context.js";

/** The try of a call that is not repeated, has no deadline and that nobody can call off. One is made for every call, so it holds little. */
export class OnlyAttempt implements AttemptContext {
  readonly #context: TurnContext;
  readonly #index: number;
  readonly #call: PreparedCall;
  #signal: AbortSignal | undefined;

  constructor(context: TurnContext, index: number, call: PreparedCall) {
    this.#context = context;
    this.#index = index;
    this.#call = call;
  }

  get number(): number {
    return 1;
  }

  get deadline(): undefined {
    return undefined;
  }

  get turn(): string {
    return this.#context.turn;
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  get idempotencyKey(): string {
    return idempotencyKey("call", this.turn, this.#index, this.#call.id);
  }

  /** Nobody listens: a turn with an observer is remembered. */
  get progress(): (value: unknown) => void {
    return ignore;
  }
}

function ignore(): void {}
