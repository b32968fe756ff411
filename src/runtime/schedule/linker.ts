import { type Conflict, ConflictIndex, type Link } from "./conflict-index.js";
import type { Footprint } from "./footprint.js";
import type { EdgeKind, Graph } from "./graph.js";
import type { Key } from "./key.js";

/** Makes calls wait for the earlier ones that they conflict with, by what each of them touches. */
export class Linker {
  readonly #graph: Graph;
  readonly #footprint: (node: number) => Footprint;
  readonly #index = new ConflictIndex((members, kind, key) => this.#join(members, kind, key));
  /** The node that waits now, and for each node a mark of the last one that was made to wait for it: no edge twice. */
  #current = 0;
  readonly #linked: number[] = [];
  readonly #linkedJoins: number[] = [];
  readonly #link: Link = (from, kind, key) => this.#wait(from, kind, key);

  /** @param footprint - of a call by its number */
  constructor(graph: Graph, footprint: (node: number) => Footprint) {
    this.#graph = graph;
    this.#footprint = footprint;
  }

  /** Takes note of a call whose place in the order is known. */
  note(node: number): void {
    const { reads, writes } = this.#footprint(node);
    for (const key of reads) this.#index.read(key, node);
    for (const key of writes) this.#index.write(key, node);
  }

  /** Finds what a call waits for. */
  place(node: number): void {
    this.#current = node;
    const { reads, writes } = this.#footprint(node);
    if (reads.length + writes.length === 1) {
      const [read, write] = [reads[0], writes[0]];
      if (read !== undefined) this.#index.onlyRead(read, node, this.#link);
      if (write !== undefined) this.#index.onlyWrite(write, node, this.#link);
      return;
    }
    for (const key of reads) this.#index.beforeRead(key, this.#link);
    for (const key of writes) this.#index.beforeWrite(key, this.#link);
    // Recorded only now: a call that reads and writes one key does not wait for itself.
    this.note(node);
  }

  #wait(from: number, kind: Conflict, key: Key): void {
    const carries = kind !== "WAR";
    // One edge is enough, unless only the second one says that a failure matters.
    const mark = 2 * this.#current + (carries ? 1 : 0);
    const linked = from >= 0 ? this.#linked : this.#linkedJoins;
    const slot = from >= 0 ? from : -from - 1;
    if ((linked[slot] ?? -1) >= mark) return;
    linked[slot] = mark;
    const barrier = this.#footprint(this.#current).barrier || (from >= 0 && this.#footprint(from).barrier);
    this.#graph.connect(from, this.#current, barrier ? "barrier" : kind, key, carries);
  }

  #join(members: readonly number[], kind: Conflict, key: Key): number {
    const join = this.#graph.addJoin();
    const edge: EdgeKind = this.#footprint(this.#current).barrier ? "barrier" : kind;
    for (const member of members) this.#graph.connect(member, join, edge, key, kind !== "WAR");
    return join;
  }
}
