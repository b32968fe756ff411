import { readFileSync } from "node:fs";
import { withGlossary } from "../../src/glossary/expand.js";
import { parseGlossary } from "../../src/glossary/parse.js";
import { table } from "../support/table.js";
import { type Dataset, datasets, poolOf, readDataset } from "./data.js";
import { engines } from "./engines.js";
import { indexCosts, quality } from "./measure.js";

/** Where queries and tools differ in language, a row with a glossary is added: that of the travel example, which knows no other domain. */
function enginesFor({ id }: Dataset): typeof engines {
  if (!id.includes("2")) return engines;
  const text = readFileSync(new URL("../../examples/travel/glossary.json", import.meta.url), "utf8");
  const { value } = parseGlossary("glossary.json", text);
  const { toolgen } = engines;
  if (toolgen === undefined) return engines;
  return { "toolgen, travel glossary": (documents) => toolgen(withGlossary(documents, value)), ...engines };
}

/** Measures search over the data sets of the corpus, next to other engines in the same run, and prints tables. */
export function reportRetrieval(corpus: string, only: readonly string[]): void {
  const sets = datasets.filter((id) => only.length === 0 || only.includes(id)).map((id) => readDataset(corpus, id));
  const first = sets[0];
  const all: readonly Dataset[] = first?.id === "bfcl" ? [...sets, poolOf(first, 500)] : sets;
  const header = ["data", "engine", "recall@5", "hit@1", "MRR@5", "nDCG@5", "CPU us/query"];
  for (const set of all) {
    const rows = Object.entries(enginesFor(set)).map(([engine, make]) => {
      const { recall, hit, mrr, ndcg, micros } = quality(set, make(set.documents));
      return [set.id, engine, recall, hit, mrr, ndcg, micros];
    });
    console.log(`${table(header, rows)}\n`);
  }
  const lines = sets.flatMap(({ id, documents, queries }) =>
    [500, 5000].map((size) => {
      const { count, kilobytes, load, query } = indexCosts(
        documents,
        queries.map(({ text }) => text),
        size,
      );
      return [id, count, kilobytes, load, query];
    }),
  );
  console.log(`${table(["tools of", "tools", "index KB gzip", "load CPU ms", "query CPU ms"], lines)}`);
}
