import type { Key } from "./key.js";
import { NOBODY } from "./previous-equals.js";
import type { Series } from "./series.js";

/** Why one call waits for another. `barrier`: one of the two has unknown effects. */
export type EdgeKind = "RAW" | "WAR" | "WAW" | "after" | "barrier";

/** An edge between nodes: calls are numbered in emitted order, join nodes are negative. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly kind: EdgeKind;
  /** The data that both touch, as the later call names it; absent for `after`. */
  readonly key: Key | undefined;
  /** Does a failure of `from` take away what `to` builds on? After a read nothing is missing. */
  readonly carries: boolean;
}

/** The edges, in the order in which they were found, and those that leave each call and each join node. */
interface EdgeLists {
  readonly all: Edge[];
  readonly ofCalls: Edge[][];
  readonly ofJoins: Edge[][];
}

/**
 * The order of a turn as a graph that can grow. Join nodes do no work: they stand between many earlier and many later
 * calls, so that n writes followed by n reads of all of them need 2n edges instead of n * n. In most turns nobody waits, or only for
 * the call before on the same item, so that edges are made only where there are others, or when somebody asks for them.
 */
export class Graph {
  calls = 0;
  joins = 0;
  /** What the first calls form, as long as nobody has asked for its edges. */
  #series: Series | undefined;
  #lists: EdgeLists | undefined;

  addJoin(): number {
    return -++this.joins;
  }

  /** Takes over what the series of the first calls says. */
  follow(series: Series): void {
    this.#series = series;
  }

  connect(from: number, to: number, kind: EdgeKind, key: Key | undefined, carries: boolean): void {
    this.#draw();
    this.#add({ from, to, kind, key, carries });
  }

  /** Does no call wait for another? */
  get isLoose(): boolean {
    return this.#lists === undefined && this.#series?.before === undefined;
  }

  /** The series, as long as it is all that there is to know. */
  get onlySeries(): Series | undefined {
    return this.#lists === undefined ? this.#series : undefined;
  }

  get edges(): readonly Edge[] {
    this.#draw();
    return this.#lists?.all ?? NO_EDGES;
  }

  /** Edges that leave a node, or `undefined` when there are none. */
  out(node: number): readonly Edge[] | undefined {
    this.#draw();
    return node >= 0 ? this.#lists?.ofCalls[node] : this.#lists?.ofJoins[-node - 1];
  }

  /** How many edges lead to each call, and to each join node. */
  countIncoming(): { readonly calls: number[]; readonly joins: number[] } {
    const calls = new Array<number>(this.calls).fill(0);
    const joins = new Array<number>(this.joins).fill(0);
    for (const { to } of this.edges) {
      if (to >= 0) calls[to] = (calls[to] ?? 0) + 1;
      else joins[-to - 1] = (joins[-to - 1] ?? 0) + 1;
    }
    return { calls, joins };
  }

  #draw(): void {
    const series = this.#series;
    if (series === undefined) return;
    this.#series = undefined;
    for (const [to, from] of (series.before ?? []).entries()) {
      if (from !== NOBODY) this.#add({ from, to, kind: "WAW", key: series.key(to), carries: true });
    }
  }

  #add(edge: Edge): void {
    const { from } = edge;
    this.#lists ??= { all: [], ofCalls: [], ofJoins: [] };
    const { all, ofCalls, ofJoins } = this.#lists;
    all.push(edge);
    const out = from >= 0 ? ofCalls : ofJoins;
    const slot = from >= 0 ? from : -from - 1;
    const others = out[slot];
    if (others === undefined) out[slot] = [edge];
    else others.push(edge);
  }
}

const NO_EDGES: readonly Edge[] = Object.freeze([]);
