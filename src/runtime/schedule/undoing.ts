import type { UndoRecord } from "./call-record.js";
import type { Graph } from "./graph.js";

/** The undoing of a turn: which call is next, and which cannot be undone. */
export class Undoing {
  /** Calls still to be undone, the last one to end first. */
  #open: number[];
  readonly #graph: Graph;
  readonly #stuck = new Map<number, string>();
  readonly #undone = new Set<number>();
  /** Calls that have nothing that undoes them. */
  readonly residue: readonly number[];

  /** @param ended - calls that have, or may have, changed something, in the order in which they ended */
  constructor(ended: readonly number[], canUndo: (call: number) => boolean, graph: Graph) {
    this.#open = ended.filter(canUndo).reverse();
    this.residue = ended.filter((call) => !canUndo(call));
    this.#graph = graph;
  }

  /** The next call to undo. A call stays when one that builds on it could not be undone. */
  next(): number | undefined {
    while (this.#open.length > 0) {
      const [call] = this.#open.splice(0, 1);
      if (call === undefined) break;
      const blocker = this.#blocker(call);
      if (blocker === undefined) return call;
      this.#stuck.set(call, `Not undone, because a later call that builds on it is stuck.`);
    }
    return undefined;
  }

  /** Takes in how undoing a call went. */
  record(call: number, record: UndoRecord): void {
    if (record.undone) this.#undone.add(call);
    else this.#stuck.set(call, record.error);
  }

  /** Has this call been undone? */
  isUndone(call: number): boolean {
    return this.#undone.has(call);
  }

  /** What could not be undone, with the reason. */
  get stuck(): readonly (readonly [call: number, error: string])[] {
    return [...this.#stuck];
  }

  /** Makes what is stuck open again, in the same order. */
  retry(): void {
    // A map keeps the order in which they got stuck, which is that of undoing.
    this.#open = [...this.#stuck.keys(), ...this.#open];
    this.#stuck.clear();
  }

  #blocker(call: number): number | undefined {
    if (this.#stuck.size === 0) return undefined;
    const seen = new Set<number>();
    const queue = [call];
    for (const node of queue) {
      for (const { to } of this.#graph.out(node) ?? []) {
        if (this.#stuck.has(to)) return to;
        if (!seen.has(to)) queue.push(to);
        seen.add(to);
      }
    }
    return undefined;
  }
}
