import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchDocument } from "../../src/runtime/select/search-index.js";

/** Tools and the queries that each should be found for. */
export interface Dataset {
  readonly id: string;
  readonly documents: readonly SearchDocument[];
  readonly queries: readonly { readonly text: string; readonly gold: readonly string[] }[];
}

interface Raw {
  readonly tools: readonly {
    readonly name: string;
    readonly description?: string;
    readonly params: readonly { readonly n: string; readonly d?: string; readonly e?: readonly unknown[] }[];
  }[];
  readonly queries: readonly { readonly q: string; readonly gold: readonly string[] }[];
}

/** Data sets of the corpus; the last two ask in one language for tools in another. */
export const datasets = ["bfcl", "seal", "ultra_en", "ultra_zh", "ultra_en2zh", "ultra_zh2en"] as const;

/** Reads a data set. */
export function readDataset(corpus: string, id: string): Dataset {
  const { tools, queries } = JSON.parse(readFileSync(join(corpus, "retrieval", `${id}.json`), "utf8")) as Raw;
  const documents = tools.map(({ name, description = "", params }) => ({
    name,
    description: [description],
    parameterNames: params.map(({ n }) => n),
    parameterTexts: params.map(({ d = "" }) => d),
    enumValues: params.flatMap(({ e = [] }) => e.map(String)),
    keywords: [],
  }));
  return { id, documents, queries: queries.map(({ q, gold }) => ({ text: q, gold })) };
}

/** The first `count` tools of a data set, with the queries that ask for these alone. */
export function poolOf({ id, documents, queries }: Dataset, count: number): Dataset {
  const pool = documents.slice(0, count);
  const names = new Set(pool.map(({ name }) => name));
  return {
    id: `${id}, ${count} tools`,
    documents: pool,
    queries: queries.filter(({ gold }) => gold.every((name) => names.has(name))),
  };
}
