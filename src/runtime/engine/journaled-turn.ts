import type { Json } from "../contract.js";
import type { JournalRecord } from "./journal.js";
import { Past } from "./past.js";
import type { EngineTurn, Happening, Settle, Step } from "./port.js";

/** Where a turn writes to. What it writes is safe when the promise resolves, or at once when there is none. */
export interface TurnLog {
  readonly header: () => Json;
  readonly began: (step: Step) => void | Promise<void>;
  readonly happened: (happening: Happening) => void | Promise<void>;
  readonly close: (keep: boolean) => void | Promise<void>;
}

/** Plays the recorded past back first, then runs steps and records what happens. */
export class JournaledTurn<S extends Step> implements EngineTurn<S> {
  readonly resumed: boolean;
  readonly #log: TurnLog;
  readonly #past: Past<S> | undefined;
  /** Steps started during the replay whose outcome the past does not know; they run when it is over. */
  #deferred: S[] = [];
  #live: Happening<S>[] = [];
  #given = 0;
  #waiting:
    | { readonly resolve: (happening: Happening<S>) => void; readonly reject: (error: unknown) => void }
    | undefined;
  #broken: { readonly error: unknown } | undefined;

  constructor(log: TurnLog, past: readonly JournalRecord[]) {
    this.#log = log;
    this.resumed = past.length > 0;
    this.#past = this.resumed ? new Past(past) : undefined;
  }

  get header(): Json {
    return this.#log.header();
  }

  get replaying(): boolean {
    return this.#past?.isOver === false;
  }

  start(step: S): void {
    if (this.#past?.takes(step) === true) return;
    if (this.replaying) this.#deferred.push(step);
    else {
      this.#runDeferred();
      this.#run(step, false);
    }
  }

  post(name: string, value: Json): void {
    this.#record({ kind: "posted", name, value });
  }

  next(): Happening<S> | Promise<Happening<S>> {
    if (this.#past?.isOver === false) return this.#past.next();
    this.#runDeferred();
    if (this.#broken !== undefined) return Promise.reject(this.#broken.error);
    const live = this.#live[this.#given];
    if (live === undefined) {
      return new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
      });
    }
    this.#given++;
    if (this.#given === this.#live.length) {
      this.#live = [];
      this.#given = 0;
    }
    return live;
  }

  close(keep: boolean): void | Promise<void> {
    return this.#log.close(keep);
  }

  #runDeferred(): void {
    if (this.#deferred.length === 0) return;
    const steps = this.#deferred;
    this.#deferred = [];
    for (const step of steps) this.#run(step, true);
  }

  /** @param earlier - was it started in an earlier run? Without a record of its beginning nobody knows whether it began. */
  #run(step: S, earlier: boolean): void {
    const again = step.intent ? this.#past?.began(step) === true : earlier;
    const kept = step.intent && !again ? this.#log.began(step) : undefined;
    if (kept === undefined) step.run(again, this.#settle);
    else kept.then(() => step.run(again, this.#settle)).catch(this.#break);
  }

  /** The engine gives back only steps that it was given. */
  readonly #settle: Settle = (step, outcome) => this.#record({ kind: "ended", step: step as S, outcome });

  /** Nothing follows from a happening before it is safe. */
  #record(happening: Happening<S>): void {
    let kept: void | Promise<void>;
    try {
      kept = this.#log.happened(happening);
    } catch (error) {
      // A step has settled far from whoever waits for the turn: a store's error must reach that one.
      this.#break(error);
      return;
    }
    if (kept === undefined) this.#deliver(happening);
    else kept.then(() => this.#deliver(happening)).catch(this.#break);
  }

  #deliver(happening: Happening<S>): void {
    const waiting = this.#waiting;
    if (waiting === undefined) this.#live.push(happening);
    else {
      this.#waiting = undefined;
      waiting.resolve(happening);
    }
  }

  readonly #break = (error: unknown): void => {
    this.#broken ??= { error };
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  };
}
