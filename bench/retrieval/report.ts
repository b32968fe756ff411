import { table } from "../support/table.js";
import { type Dataset, datasets, poolOf, readDataset } from "./data.js";
import { engines } from "./engines.js";
import { indexCosts, quality } from "./measure.js";

/** Measures search over the data sets of the corpus, next to other engines in the same run, and prints tables. */
export function reportRetrieval(corpus: string, only: readonly string[]): void {
  const sets = datasets.filter((id) => only.length === 0 || only.includes(id)).map((id) => readDataset(corpus, id));
  const first = sets[0];
  const all: readonly Dataset[] = first?.id === "bfcl" ? [...sets, poolOf(first, 500)] : sets;
  const header = ["data", "engine", "recall@5", "hit@1", "MRR@5", "nDCG@5", "CPU us/query"];
  for (const set of all) {
    const rows = Object.entries(engines).map(([engine, make]) => {
      const { recall, hit, mrr, ndcg, micros } = quality(set, make(set.documents));
      return [set.id, engine, recall, hit, mrr, ndcg, micros];
    });
    console.log(`${table(header, rows)}\n`);
  }
  if (first === undefined) return;
  const queries = first.queries.map(({ text }) => text);
  const costs = [500, 5000].map((count) => indexCosts(first.documents, queries, count));
  const lines = costs.map(({ count, kilobytes, load, query }) => [count, kilobytes, load, query]);
  console.log(`${table(["tools", "index KB gzip", "load CPU ms", "query CPU ms"], lines)}`);
}
