import type { Graph } from "./graph.js";

/** What the shape of a graph says about its best schedule, all calls taken as equally long. */
export interface Levels {
  /** Calls along one longest path. */
  readonly longest: readonly number[];
  /** Calls at the fullest level. */
  readonly width: number;
}

/** Walks a graph in topological order and measures it. Calls on a cycle, and behind one, have no level. */
export function levelsOf(graph: Graph): Levels {
  const incoming = graph.countIncoming();
  const calls = graph.calls;
  // Join nodes come after the calls, so that one array holds both.
  const slot = (node: number): number => (node >= 0 ? node : calls - node - 1);
  const unmet = [...incoming.calls, ...incoming.joins];
  const depth = new Array<number>(unmet.length).fill(0);
  const before = new Array<number | undefined>(unmet.length).fill(undefined);
  const queue: number[] = [];
  for (const [index, count] of unmet.entries()) if (count === 0) queue.push(index < calls ? index : calls - index - 1);

  const perLevel: number[] = [];
  let last: number | undefined;
  for (const node of queue) {
    const at = slot(node);
    if (node >= 0) {
      depth[at] = (depth[at] ?? 0) + 1;
      const level = depth[at] ?? 0;
      perLevel[level] = (perLevel[level] ?? 0) + 1;
      if (last === undefined || level > (depth[slot(last)] ?? 0)) last = node;
    }
    for (const { to } of graph.out(node) ?? []) {
      const target = slot(to);
      if ((depth[at] ?? 0) > (depth[target] ?? 0)) {
        depth[target] = depth[at] ?? 0;
        before[target] = node;
      }
      unmet[target] = (unmet[target] ?? 0) - 1;
      if (unmet[target] === 0) queue.push(to);
    }
  }
  if (queue.length < unmet.length) return { longest: [], width: 0 };

  const longest: number[] = [];
  for (let node = last; node !== undefined; node = before[slot(node)]) if (node >= 0) longest.push(node);
  return { longest: longest.reverse(), width: perLevel.reduce((most, count) => Math.max(most, count), 0) };
}
