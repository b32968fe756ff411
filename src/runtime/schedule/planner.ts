import { type Footprint, footprintOf, NOTHING, onlyReads } from "./footprint.js";
import { Graph } from "./graph.js";
import { Linker } from "./linker.js";
import type { PlannableCall } from "./plannable.js";
import { Series } from "./series.js";

/** Builds the order of a turn call by call; a call only ever waits for earlier ones, except for what `after` says. */
export class Planner {
  readonly calls: PlannableCall[];
  /** Of calls that wait for nobody and that nobody waits for, worked out only when it is asked for. */
  #footprints: (Footprint | undefined)[] | undefined;
  readonly graph = new Graph();
  /** Did the host add an order of its own? Without it there can be no cycle. */
  ordered = false;

  /** Is there a call that others may have to wait for? */
  #mayWait = false;
  #linker: Linker | undefined;
  #byId: Map<string, number[]> | undefined;
  #awaited: Map<string, number[]> | undefined;

  /** @param calls - the first calls, in emitted order */
  constructor(calls: readonly PlannableCall[] = []) {
    this.calls = calls.slice();
    this.graph.calls = calls.length;
    if (justRead(calls)) return;
    const series = Series.of(calls);
    if (series === undefined) {
      for (let node = 0; node < calls.length; node++) {
        const call = calls[node];
        if (call !== undefined) this.#place(node, call);
      }
    } else {
      this.#mayWait = true;
      this.graph.follow(series);
    }
  }

  /** Adds the next call and returns its number. */
  add(call: PlannableCall): number {
    const node = this.graph.calls++;
    this.calls.push(call);
    this.#place(node, call);
    return node;
  }

  /** What a call touches, by its arguments as they are now: see {@link Planner.settle}. */
  footprint(node: number): Footprint {
    const call = this.calls[node];
    this.#footprints ??= [];
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

  #place(node: number, call: PlannableCall): void {
    // As long as nothing writes, nobody waits, and there is no need to know who read what.
    this.#mayWait ||= !onlyReads(call);
    // A call alone waits for nobody either.
    if (this.#mayWait && node > 0) this.#link(node);
    const { id, after } = call;
    if (this.#byId !== undefined) this.#register(id, node);
    if (after !== undefined && after.length > 0) this.#order(node, after);
  }

  #link(node: number): void {
    if (this.#linker === undefined) {
      this.#linker = new Linker(this.graph, (each) => this.footprint(each));
      for (let earlier = 0; earlier < node; earlier++) this.#linker.note(earlier);
    }
    this.#linker.place(node);
  }

  /** Ids that are not in this turn name calls of earlier turns: those are done. */
  #order(node: number, after: readonly string[]): void {
    this.ordered = true;
    if (this.#byId === undefined) {
      this.#byId = new Map();
      for (const [earlier, call] of this.calls.slice(0, node + 1).entries()) this.#register(call.id, earlier);
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

/** Nobody waits where nobody writes, unless the host has an order of its own. */
function justRead(calls: readonly PlannableCall[]): boolean {
  for (let node = 0; node < calls.length; node++) {
    const call = calls[node];
    if (call === undefined || call.after !== undefined || !onlyReads(call)) return false;
  }
  return true;
}

function append(map: Map<string, number[]>, id: string, node: number): void {
  const nodes = map.get(id);
  if (nodes === undefined) map.set(id, [node]);
  else nodes.push(node);
}
