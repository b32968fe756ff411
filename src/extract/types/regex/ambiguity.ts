import type { Automaton } from "./automaton.js";
import { type CharSet, intersect } from "./char-set.js";
import { componentsFrom } from "./components.js";

const maximalPairs = 400_000;

/**
 * Whether some text leads from a state back to itself in two ways, which doubles the work with each repetition. Decided on pairs of
 * states that read the same text; too many of them count as such a text.
 */
export function isExponential({ chars, edges }: Automaton): boolean {
  const size = chars.length;
  const overlaps = overlapTable(chars);
  let pairs = 0;
  const cache = new Map<number, readonly number[]>();
  const successors = (pair: number): readonly number[] => {
    const known = cache.get(pair);
    if (known !== undefined) return known;
    const next: number[] = [];
    for (const a of edges[Math.floor(pair / size)]?.keys() ?? []) {
      for (const b of edges[pair % size]?.keys() ?? []) if (overlaps(a, b)) next.push(a * size + b);
    }
    pairs += next.length;
    cache.set(pair, pairs > maximalPairs ? [] : next);
    return next;
  };
  const diagonal = chars.map((_, state) => state * size + state);
  const component = componentsFrom(diagonal, successors);
  if (pairs > maximalPairs) return true;
  const looping = new Set(diagonal.map((pair) => component.get(pair)));
  for (const [pair, group] of component) {
    if (Math.floor(pair / size) !== pair % size && looping.has(group)) return true;
  }
  return chars.some((_, state) =>
    [...(edges[state] ?? [])].some(
      ([next, ways]) => ways > 1 && component.get(state * size + state) === component.get(next * size + next),
    ),
  );
}

/** How many loops in a row can share one text: matching takes time to this power of the length. */
export function loopsInARow(automaton: Automaton): number {
  const { chars, edges } = automaton;
  const component = componentsFrom(chars.keys(), (state) => [...(edges[state]?.keys() ?? [])]);
  const members = new Map<number, number[]>();
  for (const [state, group] of component) members.set(group, [...(members.get(group) ?? []), state]);
  const loops = [...members].filter(([, states]) => states.some((state) => states.some((to) => edges[state]?.has(to))));
  let budget = 300_000;
  const share = (a: readonly number[], b: readonly number[]): boolean =>
    a.some((from) => b.some((to) => reaches(automaton, component, from, to, () => budget-- > 0)));
  // Components come out with the last ones first.
  const longest = new Map<number, number>();
  for (const [group, states] of loops.sort(([a], [b]) => a - b)) {
    const following = loops.filter(([other]) => other < group && (longest.get(other) ?? 0) > 0);
    const lengths = following.map(([other, next]) => (share(states, next) ? (longest.get(other) ?? 0) : 0));
    longest.set(group, 1 + Math.max(0, ...lengths));
  }
  return Math.max(0, ...longest.values());
}

/** Whether one text leads from `from` to itself, from `from` to `to`, and from `to` to itself. */
function reaches(
  { chars, edges }: Automaton,
  component: ReadonlyMap<number, number>,
  from: number,
  to: number,
  mayGoOn: () => boolean,
): boolean {
  const seen = new Set<string>();
  const pending: (readonly [number, number, number])[] = [[from, from, to]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const a of edges[next[0]]?.keys() ?? []) {
      if (component.get(a) !== component.get(from)) continue;
      for (const c of edges[next[2]]?.keys() ?? []) {
        if (component.get(c) !== component.get(to)) continue;
        const outer = intersect(chars[a] ?? [], chars[c] ?? []);
        if (outer.length === 0) continue;
        for (const b of edges[next[1]]?.keys() ?? []) {
          if (!mayGoOn()) return false;
          if (intersect(outer, chars[b] ?? []).length === 0) continue;
          if (a === from && b === to && c === to) return true;
          const key = `${a},${b},${c}`;
          if (!seen.has(key)) pending.push([a, b, c]);
          seen.add(key);
        }
      }
    }
  }
  return false;
}

function overlapTable(chars: readonly CharSet[]): (a: number, b: number) => boolean {
  const known = new Map<number, boolean>();
  return (a, b) => {
    const key = a < b ? a * chars.length + b : b * chars.length + a;
    const overlap = known.get(key) ?? intersect(chars[a] ?? [], chars[b] ?? []).length > 0;
    known.set(key, overlap);
    return overlap;
  };
}
