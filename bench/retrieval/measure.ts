import { gzipSync } from "node:zlib";
import { buildSearchIndex } from "../../src/runtime/select/build-index.js";
import { searchTools } from "../../src/runtime/select/search.js";
import { loadIndex } from "../../src/runtime/select/search-index.js";
import type { Dataset } from "./data.js";
import type { Search } from "./engines.js";

/** How well an engine finds tools, in percent, and the CPU microseconds of a query. */
export interface Quality {
  readonly recall: number;
  readonly hit: number;
  readonly mrr: number;
  readonly ndcg: number;
  readonly micros: number;
}

const K = 5;

/** Recall, MRR and nDCG over the first five, and how often the first is right. */
export function quality({ queries }: Dataset, search: Search): Quality {
  const sums = { recall: 0, hit: 0, mrr: 0, ndcg: 0 };
  const before = process.cpuUsage();
  const answers = queries.map(({ text }) => search(text, K));
  const { user, system } = process.cpuUsage(before);
  for (const [at, { gold }] of queries.entries()) {
    const found = answers[at] ?? [];
    const ranks = gold.map((name) => found.indexOf(name)).filter((rank) => rank >= 0);
    const ideal = gold.slice(0, K).reduce((sum, _, rank) => sum + gain(rank), 0);
    sums.recall += ranks.length / gold.length;
    sums.hit += ranks.includes(0) ? 1 : 0;
    sums.mrr += ranks.length === 0 ? 0 : 1 / (1 + Math.min(...ranks));
    sums.ndcg += ranks.reduce((sum, rank) => sum + gain(rank), 0) / ideal;
  }
  const percent = (sum: number) => (100 * sum) / queries.length;
  return {
    recall: percent(sums.recall),
    hit: percent(sums.hit),
    mrr: percent(sums.mrr),
    ndcg: percent(sums.ndcg),
    micros: (user + system) / queries.length,
  };
}

function gain(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

/** Size of an index of `count` tools in gzipped KB, CPU milliseconds to load it and for a query. */
export function indexCosts(documents: Dataset["documents"], queries: readonly string[], count: number) {
  const many = Array.from({ length: count }, (_, at) => documents[at % documents.length])
    .filter((document) => document !== undefined)
    .map((document, at) => ({ ...document, name: `${document.name}_${at}` }));
  const index = buildSearchIndex(many);
  const text = JSON.stringify(index);
  const load = time(() => loadIndex(index), 20);
  const loaded = loadIndex(index);
  let at = 0;
  const query = time(() => searchTools(loaded, queries[at++ % queries.length] ?? "", K), 500);
  return { count, kilobytes: gzipSync(text).length / 1024, load, query };
}

/** CPU milliseconds of a run, after a warm-up. */
function time(run: () => void, times: number): number {
  for (let at = 0; at < times / 5; at += 1) run();
  const before = process.cpuUsage();
  for (let at = 0; at < times; at += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
