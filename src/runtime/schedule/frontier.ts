import type { Graph } from "./graph.js";

/** Keeps track of which calls may start: those whose predecessors have all ended. */
export class Frontier {
  readonly #graph: Graph;
  readonly #onReady: (call: number) => void;
  /** Predecessors that have not ended, of calls and of join nodes. */
  readonly #unmet: number[];
  readonly #joinUnmet: number[];
  /** The failed call that takes away what a node builds on. */
  readonly #doom: (number | undefined)[] = [];
  readonly #joinDoom: (number | undefined)[] = [];

  /** @param onReady - told of each call once, in the order in which they become ready; it only takes note */
  constructor(graph: Graph, onReady: (call: number) => void) {
    this.#graph = graph;
    this.#onReady = onReady;
    const incoming = graph.countIncoming();
    this.#unmet = incoming.calls;
    this.#joinUnmet = incoming.joins;
  }

  /** Reports the calls that wait for nothing. */
  begin(): void {
    for (let call = 0; call < this.#unmet.length; call++) if (this.#unmet[call] === 0) this.#onReady(call);
  }

  /** The failed call without which this one must not run. */
  doomOf(call: number): number | undefined {
    return this.#doom[call];
  }

  /** A call ended. When it failed, the calls that build on it are doomed. */
  end(call: number, failed: boolean): void {
    this.#leave(call, failed ? call : undefined);
  }

  #leave(node: number, culprit: number | undefined): void {
    const out = this.#graph.out(node);
    if (out === undefined) return;
    for (const { to, carries } of out) {
      const doom = carries ? culprit : undefined;
      if (to >= 0) {
        if (doom !== undefined) this.#doom[to] ??= doom;
        const left = (this.#unmet[to] ?? 0) - 1;
        this.#unmet[to] = left;
        if (left === 0) this.#onReady(to);
      } else {
        const join = -to - 1;
        if (doom !== undefined) this.#joinDoom[join] ??= doom;
        const left = (this.#joinUnmet[join] ?? 0) - 1;
        this.#joinUnmet[join] = left;
        if (left === 0) this.#leave(to, this.#joinDoom[join]);
      }
    }
  }
}
