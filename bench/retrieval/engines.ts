import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import MiniSearch from "minisearch";
import { buildSearchIndex } from "../../src/runtime/select/build-index.js";
import { searchTools } from "../../src/runtime/select/search.js";
import { loadIndex, type SearchDocument } from "../../src/runtime/select/search-index.js";
import { tokenize } from "../../src/runtime/select/tokenize.js";

/** Names of the best tools for a query, best first. */
export type Search = (query: string, limit: number) => readonly string[];

/** Search engines over the same documents, ours first. */
export const engines: Readonly<Record<string, (documents: readonly SearchDocument[]) => Search>> = {
  toolgen(documents) {
    const index = loadIndex(buildSearchIndex(documents));
    return (query, limit) => searchTools(index, query, limit).map(({ name }) => name);
  },
  "MiniSearch, our tokens": (documents) => miniSearch(documents, { tokenize, processTerm: (term: string) => term }),
  "MiniSearch, default": (documents) => miniSearch(documents, {}),
  Orama(documents) {
    const database = create({ schema: { name: "string", description: "string", parameters: "string" } });
    void insertMultiple(database, documents.map(plain));
    return (query, limit) => {
      const found = searchOrama(database, { term: query, limit });
      if (found instanceof Promise) throw new TypeError("Orama answered later");
      return found.hits.map(({ document }) => String(document.name));
    };
  },
  "BM25, words alone": plainBm25,
};

function plain(document: SearchDocument) {
  return {
    name: document.name,
    description: document.description.join(" "),
    parameters: [...document.parameterNames, ...document.parameterTexts, ...document.enumValues].join(" "),
  };
}

function miniSearch(
  documents: readonly SearchDocument[],
  options: { readonly tokenize?: (text: string) => string[]; readonly processTerm?: (term: string) => string },
): Search {
  const fields = ["name", "description", "parameters"];
  const engine = new MiniSearch<ReturnType<typeof plain> & { id: number }>({
    fields,
    storeFields: ["name"],
    ...options,
  });
  engine.addAll(documents.map((document, id) => ({ id, ...plain(document) })));
  return (query, limit) =>
    engine
      .search(query, { boost: { name: 3 } })
      .slice(0, limit)
      .map(({ name }) => String(name));
}

/** Okapi BM25 over lower-case words of name and description, as a reference. */
function plainBm25(documents: readonly SearchDocument[]): Search {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const bags = documents.map(({ name, description }) => words(`${name} ${description.join(" ")}`));
  const average = bags.reduce((sum, bag) => sum + bag.length, 0) / Math.max(1, bags.length);
  const postings = new Map<string, Map<number, number>>();
  for (const [id, bag] of bags.entries()) {
    for (const word of bag) {
      const list = postings.get(word) ?? new Map<number, number>();
      postings.set(word, list);
      list.set(id, (list.get(id) ?? 0) + 1);
    }
  }
  return (query, limit) => {
    const scores = new Map<number, number>();
    for (const word of words(query)) {
      const list = postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (bags.length - list.size + 0.5) / (list.size + 0.5));
      for (const [id, n] of list) {
        const norm = 1.2 * (0.25 + (0.75 * (bags[id]?.length ?? 0)) / average);
        scores.set(id, (scores.get(id) ?? 0) + (rarity * n * 2.2) / (n + norm));
      }
    }
    const best = [...scores].sort((a, b) => b[1] - a[1]).slice(0, limit);
    return best.map(([id]) => documents[id]?.name ?? "");
  };
}
