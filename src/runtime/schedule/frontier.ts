import type { Graph } from "./graph.js";
import { NOBODY } from "./previous-equals.js";

/** Keeps track of which calls may start: those whose predecessors have all ended. It adds them to a list, each once. */
export interface Frontier {
  /** The failed call without which this one must not run. */
  doomOf(call: number): number | undefined;
  /** A call ended. When it failed, the calls that build on it are doomed. */
  end(call: number, failed: boolean): void;
}

/** The frontier of a turn, which begins with the calls that wait for nothing. */
export function frontierOf(graph: Graph, ready: number[]): Frontier {
  const before = graph.onlySeries?.before;
  return before === undefined ? new GraphFrontier(graph, ready) : new SeriesFrontier(before, graph.calls, ready);
}

class GraphFrontier implements Frontier {
  readonly #graph: Graph;
  readonly #ready: number[];
  /** Predecessors that have not ended, of calls and of join nodes. */
  readonly #unmet: number[];
  readonly #joinUnmet: number[];
  /** The failed call that takes away what a node builds on. */
  readonly #doom: (number | undefined)[] = [];
  readonly #joinDoom: (number | undefined)[] = [];

  constructor(graph: Graph, ready: number[]) {
    this.#graph = graph;
    this.#ready = ready;
    const incoming = graph.countIncoming();
    this.#unmet = incoming.calls;
    this.#joinUnmet = incoming.joins;
    for (let call = 0; call < this.#unmet.length; call++) if (this.#unmet[call] === 0) ready.push(call);
  }

  doomOf(call: number): number | undefined {
    return this.#doom[call];
  }

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
        if (left === 0) this.#ready.push(to);
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

/** Where each call waits for one other at most, and at most one waits for it. */
class SeriesFrontier implements Frontier {
  readonly #ready: number[];
  readonly #next: number[];
  #doom: Map<number, number> | undefined;

  constructor(before: readonly number[], calls: number, ready: number[]) {
    this.#ready = ready;
    const next = new Array<number>(calls).fill(NOBODY);
    for (let call = 0; call < calls; call++) {
      const earlier = before[call] ?? NOBODY;
      if (earlier === NOBODY) ready.push(call);
      else next[earlier] = call;
    }
    this.#next = next;
  }

  doomOf(call: number): number | undefined {
    return this.#doom?.get(call);
  }

  end(call: number, failed: boolean): void {
    const next = this.#next[call] ?? NOBODY;
    if (next === NOBODY) return;
    this.#next[call] = NOBODY;
    if (failed) {
      this.#doom ??= new Map();
      this.#doom.set(next, call);
    }
    this.#ready.push(next);
  }
}
