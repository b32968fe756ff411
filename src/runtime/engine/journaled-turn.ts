import type { Json } from "../contract.js";
import type { JournalRecord } from "./journal.js";
import type { EngineTurn, Happening, Step } from "./port.js";

/** Where a turn writes to. */
export interface TurnLog {
  readonly header: () => Json;
  readonly append: (record: JournalRecord) => void | Promise<void>;
  readonly close: (keep: boolean) => void | Promise<void>;
}

/** Plays the recorded past back first, then runs steps and records what happens. */
export class JournaledTurn implements EngineTurn {
  /** Recorded happenings, and how many of them were given out. */
  readonly #past: readonly Happening[];
  #given = 0;
  /** Names of steps that the past knows the outcome of, and of those that only began. */
  readonly #ended: ReadonlySet<string> | undefined;
  readonly #begun: ReadonlySet<string> | undefined;
  /** Steps started during the replay whose outcome the past does not know; they run when it is over. */
  #deferred: Step[] = [];
  readonly resumed: boolean;
  readonly #log: TurnLog;
  #live: Happening[] = [];
  #liveGiven = 0;
  #waiting: { readonly resolve: (happening: Happening) => void; readonly reject: (error: unknown) => void } | undefined;
  #broken: { readonly error: unknown } | undefined;

  constructor(log: TurnLog, past: readonly JournalRecord[] = []) {
    this.#log = log;
    this.#past = past.filter((record) => record.kind === "end" || record.kind === "post");
    this.resumed = past.length > 0;
    if (!this.resumed) return;
    this.#ended = new Set(past.flatMap((record) => (record.kind === "end" ? [record.name] : [])));
    this.#begun = new Set(past.flatMap((record) => (record.kind === "start" ? [record.name] : [])));
  }

  get header(): Json {
    return this.#log.header();
  }

  get replaying(): boolean {
    return this.#given < this.#past.length;
  }

  start(step: Step): void {
    if (this.#ended?.has(step.name)) return;
    if (this.replaying) this.#deferred.push(step);
    else {
      this.#runDeferred();
      this.#run(step);
    }
  }

  post(name: string, value: Json): void {
    this.#record({ kind: "post", name, value });
  }

  next(): Happening | Promise<Happening> {
    const past = this.#past[this.#given];
    if (past !== undefined) {
      this.#given++;
      return past;
    }
    this.#runDeferred();
    if (this.#broken !== undefined) return Promise.reject(this.#broken.error);
    const live = this.#live[this.#liveGiven];
    if (live === undefined) return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
    this.#liveGiven++;
    if (this.#liveGiven === this.#live.length) {
      this.#live = [];
      this.#liveGiven = 0;
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
    for (const step of steps) this.#run(step);
  }

  #run(step: Step): void {
    const again = this.#begun?.has(step.name) === true;
    if (!step.intent || again) this.#work(step, again);
    else this.#whenKept({ kind: "start", name: step.name }, () => this.#work(step, again));
  }

  #work(step: Step, again: boolean): void {
    step.run(again, (value) => this.#record({ kind: "end", name: step.name, value }));
  }

  #record(record: JournalRecord & Happening): void {
    this.#whenKept(record, () => this.#deliver(record));
  }

  /** Nothing follows from a record before it is safe. */
  #whenKept(record: JournalRecord, then: () => void): void {
    const kept = this.#log.append(record);
    if (kept === undefined) then();
    else kept.then(then).catch(this.#break);
  }

  #deliver(happening: Happening): void {
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
