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
  /** For each call, the number of edges that lead to it. */
  readonly unmet: number[] = [];
  /** For each join node, the same. */
  readonly joinUnmet: number[] = [];
  readonly #out: (Edge[] | undefined)[] = [];
  readonly #joinOut: Edge[][] = [];

  addCall(): number {
    this.#out.push(undefined);
    return this.unmet.push(0) - 1;
  }

  addJoin(): number {
    this.#joinOut.push([]);
    return -this.joinUnmet.push(0);
  }

  connect(from: number, to: number, kind: EdgeKind, key: Key | undefined, carries: boolean): void {
    const edge: Edge = { from, to, kind, key, carries };
    this.edges.push(edge);
    if (to >= 0) this.unmet[to] = (this.unmet[to] ?? 0) + 1;
    else this.joinUnmet[-to - 1] = (this.joinUnmet[-to - 1] ?? 0) + 1;
    if (from < 0) this.#joinOut[-from - 1]?.push(edge);
    else {
      const out = this.#out[from];
      if (out === undefined) this.#out[from] = [edge];
      else out.push(edge);
    }
  }

  /** Edges that leave a node, or `undefined` when there are none. */
  out(node: number): readonly Edge[] | undefined {
    return node >= 0 ? this.#out[node] : this.#joinOut[-node - 1];
  }
}
