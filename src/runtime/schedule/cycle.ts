import type { Graph } from "./graph.js";

/** The calls along one cycle of a graph, the first one again at the end; the empty list when there is none. */
export function findCycle(graph: Graph): readonly number[] {
  const finished = new Set<number>();
  for (let start = 0; start < graph.calls; start++) {
    const cycle = walk(graph, start, finished);
    if (cycle !== undefined) return [...cycle.filter((node) => node >= 0)];
  }
  return [];
}

/** Depth first, with a stack of its own: a chain may be longer than the call stack is deep. */
function walk(graph: Graph, start: number, finished: Set<number>): readonly number[] | undefined {
  if (finished.has(start)) return undefined;
  const path: { readonly node: number; next: number }[] = [{ node: start, next: 0 }];
  const onPath = new Map<number, number>([[start, 0]]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const edge = graph.out(top.node)?.[top.next++];
    if (edge === undefined) {
      finished.add(top.node);
      onPath.delete(top.node);
      path.pop();
      continue;
    }
    const { to } = edge;
    const seen = onPath.get(to);
    if (seen !== undefined) return closed(path.slice(seen).map((step) => step.node));
    if (finished.has(to)) continue;
    onPath.set(to, path.length);
    path.push({ node: to, next: 0 });
  }
  return undefined;
}

/** Starts and ends with a call, since a join node means nothing to a reader. */
function closed(nodes: readonly number[]): readonly number[] {
  const calls = nodes.filter((node) => node >= 0);
  return calls[0] === undefined ? [] : [...calls, calls[0]];
}
