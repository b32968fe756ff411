import { type Conflict, ConflictIndex, type Link } from "./conflict-index.js";
import { type Footprint, footprintOf, NOTHING, onlyReads } from "./footprint.js";
import { type EdgeKind, Graph } from "./graph.js";
import type { Key } from "./key.js";
import type { PlannableCall } from "./plannable.js";
import { NOBODY, Series } from "./series.js";

/** Builds the order of a turn call by call; a call only ever waits for earlier ones, except for what `after` says. */
export class Planner {
  readonly calls: PlannableCall[] = [];
  /** Of calls that wait for nobody and that nobody waits for, worked out only when it is asked for. */
  readonly #footprints: (Footprint | undefined)[] = [];
  readonly graph = new Graph();
  /** Did the host add an order of its own? Without it there can be no cycle. */
  ordered = false;

  #index: ConflictIndex | undefined;
  /** Is there a call that others may have to wait for? */
  #mayWait = false;
  #series: Series | undefined;
  /** The node that waits now, and for each node a mark of the last one that was made to wait for it: no edge twice. */
  #current = 0;
  readonly #linked: number[] = [];
  readonly #linkedJoins: number[] = [];
  #byId: Map<string, number[]> | undefined;
  #awaited: Map<string, number[]> | undefined;
  readonly #link: Link = (from, kind, key) => this.#wait(from, kind, key);

  /** Adds the next call in emitted order and returns its number. */
  add(call: PlannableCall): number {
    const node = this.graph.addCall();
    this.calls.push(call);
    this.#footprints.push(undefined);
    this.#current = node;
    if (this.#index !== undefined || node > 0) this.#place(node, call);
    else this.#mayWait = !onlyReads(call);
    if (this.#byId !== undefined) this.#register(call.id, node);
    if (call.after !== undefined && call.after.length > 0) this.#order(node, call.after);
    return node;
  }

  /** What a call touches, by its arguments as they are now: see {@link Planner.settle}. */
  footprint(node: number): Footprint {
    const call = this.calls[node];
    let footprint = this.#footprints[node];
    if (footprint === undefined) {
      footprint = call === undefined ? NOTHING : footprintOf(call);
      this.#footprints[node] = footprint;
    }
    return footprint;
  }

  /** Works out what is left to work out, before calls run that could change their arguments. */
  settle(): this {
    for (let node = 0; node < this.calls.length; node++) this.footprint(node);
    return this;
  }

  /** As long as nothing writes, nobody waits, and there is no need to know who read what. A call alone waits for nobody either. */
  #place(node: number, call: PlannableCall): void {
    this.#mayWait ||= !onlyReads(call);
    if (!this.#mayWait || (this.#index === undefined && this.#continues(node, call))) return;
    this.#find(node, this.footprint(node));
  }

  /** Do all calls up to this one form a series? Then it says what this one waits for. */
  #continues(node: number, call: PlannableCall): boolean {
    if (node === 1) {
      const [first = call] = this.calls;
      const series = Series.of(first);
      this.#series = series?.add(first, 0) === undefined ? undefined : series;
    }
    const before = this.#series?.add(call, node);
    if (before === undefined) {
      this.#series = undefined;
      return false;
    }
    if (before !== NOBODY) this.graph.connect(before, node, "WAW", this.#series?.key(call), true);
    return true;
  }

  /** Finds what a call waits for. */
  #find(node: number, { reads, writes }: Footprint): void {
    if (this.#index === undefined) {
      const index = new ConflictIndex((members, kind, key) => this.#join(members, kind, key));
      this.#index = index;
      for (let earlier = 0; earlier < node; earlier++) {
        const footprint = this.footprint(earlier);
        for (const key of footprint.reads) index.read(key, earlier);
        for (const key of footprint.writes) index.write(key, earlier);
      }
    }
    if (reads.length + writes.length === 1) {
      const [read, write] = [reads[0], writes[0]];
      if (read !== undefined) this.#index.onlyRead(read, node, this.#link);
      if (write !== undefined) this.#index.onlyWrite(write, node, this.#link);
      return;
    }
    for (const key of reads) this.#index.beforeRead(key, this.#link);
    for (const key of writes) this.#index.beforeWrite(key, this.#link);
    // Recorded only now: a call that reads and writes one key does not wait for itself.
    for (const key of reads) this.#index.read(key, node);
    for (const key of writes) this.#index.write(key, node);
  }

  #wait(from: number, kind: Conflict, key: Key): void {
    const carries = kind !== "WAR";
    // One edge is enough, unless only the second one says that a failure matters.
    const mark = 2 * this.#current + (carries ? 1 : 0);
    const linked = from >= 0 ? this.#linked : this.#linkedJoins;
    const slot = from >= 0 ? from : -from - 1;
    if ((linked[slot] ?? -1) >= mark) return;
    linked[slot] = mark;
    const barrier = this.footprint(this.#current).barrier || (from >= 0 && this.footprint(from).barrier);
    this.graph.connect(from, this.#current, barrier ? "barrier" : kind, key, carries);
  }

  #join(members: readonly number[], kind: Conflict, key: Key): number {
    const join = this.graph.addJoin();
    const edge: EdgeKind = this.footprint(this.#current).barrier ? "barrier" : kind;
    for (const member of members) this.graph.connect(member, join, edge, key, kind !== "WAR");
    return join;
  }

  /** Ids that are not in this turn name calls of earlier turns: those are done. */
  #order(node: number, after: readonly string[]): void {
    this.ordered = true;
    if (this.#byId === undefined) {
      this.#byId = new Map();
      for (const [earlier, call] of this.calls.entries()) this.#register(call.id, earlier);
    }
    for (const id of new Set(after)) {
      for (const earlier of this.#byId.get(id) ?? []) this.graph.connect(earlier, node, "after", undefined, true);
      this.#awaited ??= new Map();
      append(this.#awaited, id, node);
    }
  }

  #register(id: string, node: number): void {
    for (const waiting of this.#awaited?.get(id) ?? []) this.graph.connect(node, waiting, "after", undefined, true);
    if (this.#byId !== undefined) append(this.#byId, id, node);
  }
}

function append(map: Map<string, number[]>, id: string, node: number): void {
  const nodes = map.get(id);
  if (nodes === undefined) map.set(id, [node]);
  else nodes.push(node);
}
