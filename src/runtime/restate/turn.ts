import type { Json } from "../contract.js";
import { type JournalRecord, recordOf } from "../engine/journal.js";
import { Past } from "../engine/past.js";
import type { EngineTurn, Happening, Step } from "../engine/port.js";
import { askForLocks, giveLocksBack, type LockAddress } from "./lock-client.js";
import type { HandlerContext, RestateSdk } from "./sdk.js";

/** What a turn runs on. */
export interface TurnGround {
  readonly context: HandlerContext;
  readonly sdk: RestateSdk;
  readonly locks: LockAddress | undefined;
  readonly turn: string;
  /** Does this attempt of the invocation follow an earlier one? */
  readonly retried: boolean;
  /** What happened when the turn ran before, in this invocation or in one before it. */
  readonly past: readonly JournalRecord[];
  readonly closed: (happened: readonly JournalRecord[], keep: boolean) => void;
}

/** What comes in from the journal. Each says itself what it is of: a race tells only what won it. */
type Arrival =
  /** A plain text names the step whose keys were granted. */
  | string
  | { readonly kind: "begun"; readonly name: string }
  | { readonly kind: "ended"; readonly name: string; readonly outcome: unknown }
  | { readonly kind: "told"; readonly name: string; readonly value: Json }
  /** Nobody listens any more. */
  | { readonly kind: "quiet" }
  | { readonly kind: "cancelled" };

/**
 * A turn within one invocation. One thing is waited for at a time: a race of all that is under way, whose winners come in the order of
 * Restate's journal in every replay. What is written to the journal follows from them alone.
 */
export class RestateTurn<S extends Step> implements EngineTurn<S> {
  readonly header: Json;
  readonly resumed: boolean;
  readonly #ground: TurnGround;
  readonly #past: Past<S>;
  /** Under way, by what it is and of what. */
  readonly #pending = new Map<string, Promise<unknown>>();
  readonly #steps = new Map<string, S>();
  /** Steps that wait for their keys, by the names that the lock object knows, and those that have some to give back. */
  readonly #waiting = new Map<string, S>();
  readonly #holding = new Set<S>();
  /** Steps whose beginning was recorded by this attempt. */
  readonly #begunHere = new Set<string>();
  readonly #posted: Happening<S>[] = [];
  #deferred: S[] = [];
  readonly #happened: JournalRecord[] = [];
  #tell: ((arrival: Arrival) => void) | undefined;

  constructor(ground: TurnGround, header: Json, resumed: boolean) {
    this.#ground = ground;
    this.header = header;
    this.resumed = resumed;
    this.#past = new Past(ground.past);
  }

  get replaying(): boolean {
    return !this.#past.isOver;
  }

  start(step: S): void {
    if (this.#past.takes(step)) return;
    if (this.replaying) this.#deferred.push(step);
    else this.#begin(step);
  }

  post(name: string, value: Json): void {
    this.#posted.push({ kind: "posted", name, value });
  }

  listen(): (name: string, value: Json) => void {
    const told = new Promise<Arrival>((resolve) => {
      this.#tell = resolve;
    });
    this.#record("outside", () => told);
    return (name, value) => this.#tell?.({ kind: "told", name, value });
  }

  async next(): Promise<Happening<S>> {
    if (this.replaying) return this.#past.next();
    for (const step of this.#deferred.splice(0)) this.#begin(step);
    for (const [name, step] of this.#waiting) if (step.calledOff === true) this.#withdraw(name, step);
    for (;;) {
      const happening = this.#posted.shift() ?? this.#take(await this.#arrival());
      if (happening === undefined) continue;
      this.#happened.push(recordOf(happening));
      return happening;
    }
  }

  close(keep: boolean): void {
    // Whatever still listens would keep the invocation from being suspended.
    this.#tell?.({ kind: "quiet" });
    this.#ground.closed(this.#happened, keep);
  }

  async #arrival(): Promise<Arrival> {
    const { sdk } = this.#ground;
    try {
      // Only this turn's own entries are in the race.
      return (await sdk.RestatePromise.race([...this.#pending.values()])) as Arrival;
    } catch (error) {
      if (error instanceof sdk.CancelledError) return { kind: "cancelled" };
      throw error;
    }
  }

  /** Takes in what arrived; some of it only leads to the next stage of a step. */
  #take(arrival: Arrival): Happening<S> | undefined {
    if (typeof arrival === "string") {
      this.#granted(arrival);
      return undefined;
    }
    switch (arrival.kind) {
      case "begun":
        this.#pending.delete(`begin ${arrival.name}`);
        this.#run(this.#stepOf(arrival.name));
        return undefined;
      case "ended": {
        const step = this.#stepOf(arrival.name);
        this.#pending.delete(`run ${arrival.name}`);
        if (this.#holding.delete(step)) this.#giveBack(step);
        return { kind: "ended", step, outcome: arrival.outcome };
      }
      case "told":
        this.#pending.delete("outside");
        return { kind: "posted", name: arrival.name, value: arrival.value };
      case "quiet":
        this.#pending.delete("outside");
        return undefined;
      case "cancelled": {
        const value = { code: "cancelled", reason: "The invocation was cancelled." };
        return { kind: "posted", name: "cancel", value };
      }
    }
  }

  /** The first stage of a step: its keys. */
  #begin(step: S): void {
    const { context, locks } = this.#ground;
    this.#steps.set(step.name, step);
    const wanted = step.locks ?? [];
    if (locks === undefined || wanted.length === 0) {
      this.#announce(step);
      return;
    }
    const name = this.#lockName(step);
    this.#waiting.set(name, step);
    this.#pending.set(`keys ${name}`, askForLocks(context, locks, name, wanted));
  }

  #granted(name: string): void {
    const step = this.#waiting.get(name);
    if (step === undefined) throw new Error(`Keys were granted to ${name}, which does not wait for any.`);
    this.#waiting.delete(name);
    this.#pending.delete(`keys ${name}`);
    this.#holding.add(step);
    this.#announce(step);
  }

  #withdraw(name: string, step: S): void {
    this.#waiting.delete(name);
    this.#pending.delete(`keys ${name}`);
    this.#giveBack(step);
    this.#run(step);
  }

  /** The second stage: its beginning is recorded, where that is asked for. */
  #announce(step: S): void {
    if (!step.intent) this.#run(step);
    else
      this.#record(`begin ${step.name}`, async () => {
        this.#begunHere.add(step.name);
        return { kind: "begun", name: step.name };
      });
  }

  /** The third stage. It may have run before in an earlier attempt, unless it was called off by now. */
  #run(step: S): void {
    const { retried, sdk } = this.#ground;
    const again = step.calledOff !== true && (step.intent ? !this.#begunHere.has(step.name) : retried);
    this.#record(`run ${step.name}`, async () => {
      const outcome = await new Promise((resolve) => step.run(again, (_step, value) => resolve(value)));
      // An outcome that cannot be written would have the step run again for ever.
      if (!isJson(outcome)) throw new sdk.TerminalError(`The outcome of ${step.name} cannot be written as JSON.`);
      return { kind: "ended", name: step.name, outcome };
    });
  }

  #record(name: string, action: () => Promise<Arrival>): void {
    this.#pending.set(name, this.#ground.context.run(name, action));
  }

  #giveBack(step: S): void {
    const { context, locks } = this.#ground;
    if (locks !== undefined) giveLocksBack(context, locks, this.#lockName(step));
  }

  #lockName(step: S): string {
    return `${this.#ground.turn} ${step.name}`;
  }

  #stepOf(name: string): S {
    const step = this.#steps.get(name);
    if (step === undefined) throw new Error(`The journal does not fit the turn: ${name} was not started.`);
    return step;
  }
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}
