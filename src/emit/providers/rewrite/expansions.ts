import type { Dialect } from "../dialect.js";
import type { Expansion } from "./scope.js";

/** Nodes that a definition may take for levels of recursion beyond the first: each further one multiplies the text that a model reads. */
const DEEP_NODES = 600;

/** How often what one level takes they may take: enough for a chain, and for two levels of a tree. */
const DEEP_GROWTH = 6;

/** How far refs are written out in a dialect, the farthest first; `nodesOf` tells what a try takes. */
export function expansions(dialect: Dialect, nodesOf: (expansion: Expansion) => number): readonly Expansion[] {
  const { references, recursion, leaf, limits } = dialect;
  const most = recursion === "keep" ? 1 : recursion.levels;
  if (references === "keep") return [{ levels: most, depth: Infinity, nodes: limits.nodes }];
  const single: Expansion = { levels: 1, depth: Infinity, nodes: limits.nodes };
  const deep = most === 1 ? 0 : Math.min(DEEP_NODES, limits.nodes, DEEP_GROWTH * nodesOf(single));
  const byLevel = Array.from({ length: most - 1 }, (_, less): Expansion => {
    return { levels: most - less, depth: Infinity, nodes: deep };
  });
  if (leaf === "prune") return [...byLevel, single];
  return [...byLevel, single, ...[8, 5, 3, 2, 1, 0].map((depth) => ({ levels: 1, depth, nodes: limits.nodes }))];
}
