import { type LoadedIndex, rarityOf } from "./search-index.js";
import { tokenize } from "./tokenize.js";

/** A tool that matches a query, with its score (higher is better, not comparable between queries). */
export interface Match {
  readonly name: string;
  readonly score: number;
}

/**
 * The best `limit` tools for a query, best first; equal scores keep the order of the catalogue. With `alike`, how alike each tool is to
 * the query in another sense from 0 to 1, the sum of both counts, words as a share of the best.
 */
export function searchTools(index: LoadedIndex, query: string, limit: number, alike?: Float64Array): Match[] {
  const words = scoreTools(index, query);
  const scores = alike === undefined ? words : added(words, alike);
  return best(scores, limit).map((tool) => ({ name: index.tools[tool] ?? "", score: scores[tool] ?? 0 }));
}

function added(words: Float64Array, alike: Float64Array): Float64Array {
  const most = words.reduce((best, score) => Math.max(best, score), 0);
  return words.map((score, tool) => (most === 0 ? 0 : score / most) + (alike[tool] ?? 0));
}

/** Up to this many, keeping the best in order while looking is faster than sorting all. */
const SMALL = 50;

/** Positions of the highest positive scores, best first. */
function best(scores: Float64Array, limit: number): number[] {
  if (limit > SMALL) return sorted(scores).slice(0, limit);
  const top: number[] = [];
  for (let tool = 0; tool < scores.length; tool += 1) {
    const score = scores[tool] ?? 0;
    if (score <= 0 || (top.length >= limit && score <= (scores[top[limit - 1] ?? 0] ?? 0))) continue;
    let at = top.length;
    while (at > 0 && (scores[top[at - 1] ?? 0] ?? 0) < score) at -= 1;
    top.splice(at, 0, tool);
    if (top.length > limit) top.pop();
  }
  return top;
}

function sorted(scores: Float64Array): number[] {
  const matching = [...scores.keys()].filter((tool) => (scores[tool] ?? 0) > 0);
  return matching.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

/** How much a tool gains when the query names it in full, as a share of its score. */
const NAME_BONUS = 0.5;

/** Score of every tool of the index for a query, by position. */
function scoreTools(index: LoadedIndex, query: string): Float64Array {
  const scores = new Float64Array(index.tools.length);
  const named = new Float64Array(index.tools.length);
  for (const [term, count] of countTerms(query)) {
    const postings = index.find(term);
    if (postings === undefined) continue;
    const { holders, impacts } = postings;
    const rarity = rarityOf(holders.length, index.tools.length);
    // A term that the query repeats counts for more, at most twice.
    const weight = (rarity * 2 * count) / (1 + count);
    for (let at = 0; at < holders.length; at += 1) {
      const tool = holders[at] ?? 0;
      const impact = impacts[at] ?? 0;
      scores[tool] = (scores[tool] ?? 0) + weight * (impact >>> 1);
      if ((impact & 1) === 1) named[tool] = (named[tool] ?? 0) + rarity;
    }
  }
  for (let tool = 0; tool < scores.length; tool += 1) {
    const name = index.nameRarity[tool] ?? 0;
    if (name > 0) scores[tool] = (scores[tool] ?? 0) * (1 + (NAME_BONUS * (named[tool] ?? 0)) / name);
  }
  return scores;
}

function countTerms(query: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of tokenize(query)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
