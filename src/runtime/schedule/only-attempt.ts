import type { PreparedCall } from "../call.js";
import type { ScheduleEvent } from "./events.js";
import type { AttemptContext } from "./execution.js";
import { idempotencyKey } from "./idempotency-key.js";

/** What the only attempts of a turn share. */
export interface DirectTurn {
  readonly turn: string;
  readonly emit: ((event: ScheduleEvent) => void) | undefined;
  /** The signal of a call, the same each time. */
  readonly signalOf: (index: number) => AbortSignal;
}

/** The try of a call that is not repeated, has no deadline and that nobody can call off. One is made for every call, so it holds little. */
export class OnlyAttempt implements AttemptContext {
  readonly index: number;
  readonly call: PreparedCall;
  /** Milliseconds since the turn began. */
  readonly startedAt: number;
  readonly run: DirectTurn;

  constructor(run: DirectTurn, index: number, call: PreparedCall, startedAt: number) {
    this.run = run;
    this.index = index;
    this.call = call;
    this.startedAt = startedAt;
  }

  get number(): number {
    return 1;
  }

  get deadline(): undefined {
    return undefined;
  }

  get turn(): string {
    return this.run.turn;
  }

  /** Never aborted. Each has its own all the same: who listens to it and forgets to stop keeps nobody else's memory. */
  get signal(): AbortSignal {
    return this.run.signalOf(this.index);
  }

  get idempotencyKey(): string {
    return idempotencyKey("call", this.turn, this.index, this.call.id);
  }

  get progress(): (value: unknown) => void {
    const { emit, turn } = this.run;
    const { id } = this.call;
    return emit === undefined ? ignore : (value) => emit({ kind: "call-progress", turn, id, value });
  }
}

function ignore(): void {}
