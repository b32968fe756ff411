import type { JournalRecord } from "./journal.js";
import type { Happening, Step } from "./port.js";

/** What a journal knows of earlier runs of a turn, to be played back in its order. */
export class Past<S extends Step> {
  readonly #happened: readonly (JournalRecord & { readonly kind: "end" | "post" })[];
  readonly #ended: ReadonlySet<string>;
  readonly #began: ReadonlySet<string>;
  /** Steps of this run whose outcome is in the past. */
  readonly #steps = new Map<string, S>();
  #given = 0;

  constructor(records: readonly JournalRecord[]) {
    this.#happened = records.filter((record) => record.kind === "end" || record.kind === "post");
    this.#ended = new Set(records.flatMap((record) => (record.kind === "end" ? [record.name] : [])));
    this.#began = new Set(records.flatMap((record) => (record.kind === "start" ? [record.name] : [])));
  }

  get isOver(): boolean {
    return this.#given >= this.#happened.length;
  }

  /** Does the past know how the step ended? */
  takes(step: S): boolean {
    if (!this.#ended.has(step.name)) return false;
    this.#steps.set(step.name, step);
    return true;
  }

  began(step: S): boolean {
    return this.#began.has(step.name);
  }

  next(): Happening<S> {
    const record = this.#happened[this.#given++];
    if (record?.kind === "post") return { kind: "posted", name: record.name, value: record.value };
    const step = this.#steps.get(record?.name ?? "");
    // Code that decides otherwise than the code that wrote the journal cannot go on from it.
    if (record === undefined || step === undefined)
      throw new Error(
        `The journal does not fit the turn: ${record?.name} was not started. Tools or their effects have changed since it was written.`,
      );
    return { kind: "ended", step, outcome: record.value };
  }
}
