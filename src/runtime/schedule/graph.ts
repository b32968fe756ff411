import type { Key } from "./key.js";

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

/**
 * The order of a turn as a graph that can grow. Join nodes do no work: they stand between many earlier and many later
 * calls, so that n writes followed by n reads of all of them need 2n edges instead of n * n.
 */
export class Graph {
  readonly edges: Edge[] = [];
  calls = 0;
  joins = 0;
  readonly #out: Edge[][] = [];
  readonly #joinOut: Edge[][] = [];

  addCall(): number {
    return this.calls++;
  }

  addJoin(): number {
    return -++this.joins;
  }

  connect(from: number, to: number, kind: EdgeKind, key: Key | undefined, carries: boolean): void {
    const edge: Edge = { from, to, kind, key, carries };
    this.edges.push(edge);
    const out = from >= 0 ? this.#out : this.#joinOut;
    const slot = from >= 0 ? from : -from - 1;
    const others = out[slot];
    if (others === undefined) out[slot] = [edge];
    else others.push(edge);
  }

  /** Edges that leave a node, or `undefined` when there are none. */
  out(node: number): readonly Edge[] | undefined {
    return node >= 0 ? this.#out[node] : this.#joinOut[-node - 1];
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
}
