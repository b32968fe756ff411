import { writeNumber, writeSymbol, writeTerms } from "./index-text.js";
import { BLOCK, LEVELS, rarityOf, type SearchDocument, type SearchIndex } from "./search-index.js";
import { tokenize } from "./tokenize.js";

/** Weight and length normalisation of a field, after BM25F. */
interface Field {
  readonly weight: number;
  readonly b: number;
  readonly texts: (document: SearchDocument) => readonly string[];
}

const fields: readonly Field[] = [
  { weight: 3, b: 0.5, texts: ({ name }) => [name] },
  { weight: 1, b: 0.75, texts: ({ description }) => description },
  { weight: 0.5, b: 0.5, texts: ({ parameterNames }) => parameterNames },
  { weight: 0.6, b: 0.3, texts: ({ parameterTexts }) => parameterTexts },
  { weight: 0.6, b: 0.2, texts: ({ enumValues }) => enumValues },
  { weight: 1, b: 0.3, texts: ({ keywords }) => keywords },
];

/** Saturation: how fast repeats of a term stop counting. */
const K1 = 1.6;

/** A term in a tool: how much it counts, from 0 to 1, and whether it is part of the tool's name. */
interface Posting {
  readonly tool: number;
  readonly impact: number;
  readonly inName: boolean;
}

/** Builds the index of some documents. The same documents in the same order give the same bytes. */
export function buildSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const postings = new Map<string, Posting[]>();
  const counted = documents.map(countFields);
  const averages = fields.map(
    (_, f) => counted.reduce((sum, own) => sum + (own[f]?.length ?? 0), 0) / Math.max(1, documents.length),
  );
  documents.forEach((_, tool) => {
    const frequencies = new Map<string, number>();
    fields.forEach((field, f) => {
      const { length = 0, terms = new Map<string, number>() } = counted[tool]?.[f] ?? {};
      const norm = 1 - field.b + (field.b * length) / (averages[f] || 1);
      for (const [term, n] of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + (field.weight * n) / norm);
    });
    for (const [term, frequency] of frequencies) {
      const list = postings.get(term) ?? [];
      if (list.length === 0) postings.set(term, list);
      list.push({ tool, impact: frequency / (K1 + frequency), inName: counted[tool]?.[0]?.terms.has(term) === true });
    }
  });
  const terms = [...postings.keys()].sort();
  const lists = terms.map((term) => postings.get(term) ?? []);
  return {
    version: 2,
    tools: documents.map(({ name }) => name),
    nameRarity: nameRarities(lists, documents.length),
    terms: inBlocks(terms).map(writeTerms).join(" "),
    counts: inBlocks(lists.map(({ length }) => writeNumber(length)))
      .map(joined)
      .join(" "),
    gaps: inBlocks(lists.map(gapsOf)).map(joined).join(" "),
    impacts: inBlocks(lists.map((list) => list.map(impactOf).join("")))
      .map(joined)
      .join(" "),
  };
}

function inBlocks<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) => items.slice(at * BLOCK, (at + 1) * BLOCK));
}

function joined(texts: readonly string[]): string {
  return texts.join("");
}

function nameRarities(lists: readonly (readonly Posting[])[], tools: number): readonly number[] {
  const sums = new Array<number>(tools).fill(0);
  for (const list of lists) {
    const rarity = rarityOf(list.length, tools);
    for (const { tool, inName } of list) if (inName) sums[tool] = (sums[tool] ?? 0) + rarity;
  }
  return sums.map((sum) => Math.round(sum * 10) / 10);
}

/** The terms of one field of a document. */
interface Counted {
  readonly length: number;
  readonly terms: ReadonlyMap<string, number>;
}

/** A document that stays the same object, as in a build that follows another, is split into terms once. */
const known = new WeakMap<SearchDocument, readonly Counted[]>();

function countFields(document: SearchDocument): readonly Counted[] {
  const counted = known.get(document) ?? fields.map((field) => count(field.texts(document).flatMap(tokenize)));
  known.set(document, counted);
  return counted;
}

function count(terms: readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { length: terms.length, terms: counts };
}

function gapsOf(list: readonly Posting[]): string {
  return list.map(({ tool }, at) => writeNumber(tool - (list[at - 1]?.tool ?? 0))).join("");
}

/** Impacts are below 1; the least counts as one level, so that no match is lost. */
function impactOf({ impact, inName }: Posting): string {
  const level = Math.max(1, Math.min(LEVELS - 1, Math.round(impact * LEVELS)));
  return writeSymbol(level * 2 + (inName ? 1 : 0));
}
