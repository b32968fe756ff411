import { SYMBOLS, writeNumber, writeSymbol, writeTerms } from "./index-text.js";
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

/** Builds the index of some documents. The same documents in the same order give the same bytes. */
export function buildSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const termsIn = tokenizeOnce();
  const counted = documents.map((document) => countFields(document, termsIn));
  const averages = fields.map(
    (_, f) => counted.reduce((sum, { lengths }) => sum + (lengths[f] ?? 0), 0) / Math.max(1, documents.length),
  );
  const postings = new Map<string, number[]>();
  counted.forEach(({ lengths, terms }, tool) => {
    const norms = fields.map(({ b }, f) => 1 - b + (b * (lengths[f] ?? 0)) / (averages[f] || 1));
    for (const { term, counts, inName } of terms) {
      const posting = writePosting(tool, levelOf(counts, norms), inName);
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [posting]);
      else list.push(posting);
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
    impacts: inBlocks(lists.map(impactsOf)).map(joined).join(" "),
  };
}

/** A term in a tool as one number, of which there are many: the tool, how much the term counts, and whether it is part of the tool's name. */
function writePosting(tool: number, level: number, inName: boolean): number {
  return tool * SYMBOLS + level * 2 + (inName ? 1 : 0);
}

function toolOf(posting: number): number {
  return Math.floor(posting / SYMBOLS);
}

/** How much a term counts, which is below 1, as a level; the least counts as one, so that no match is lost. */
function levelOf(counts: readonly number[], norms: readonly number[]): number {
  let frequency = 0;
  for (let f = 0; f < counts.length; f++) {
    const n = counts[f] ?? 0;
    if (n > 0) frequency += ((fields[f]?.weight ?? 0) * n) / (norms[f] ?? 1);
  }
  return Math.max(1, Math.min(LEVELS - 1, Math.round((frequency / (K1 + frequency)) * LEVELS)));
}

function inBlocks<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) => items.slice(at * BLOCK, (at + 1) * BLOCK));
}

function joined(texts: readonly string[]): string {
  return texts.join("");
}

function nameRarities(lists: readonly (readonly number[])[], tools: number): readonly number[] {
  const sums = new Array<number>(tools).fill(0);
  for (const list of lists) {
    const rarity = rarityOf(list.length, tools);
    for (const posting of list) {
      const tool = toolOf(posting);
      if (posting % 2 === 1) sums[tool] = (sums[tool] ?? 0) + rarity;
    }
  }
  return sums.map((sum) => Math.round(sum * 10) / 10);
}

/** The terms of a document, and how many there are in each field. */
interface Counted {
  readonly lengths: readonly number[];
  readonly terms: readonly CountedTerm[];
}

interface CountedTerm {
  readonly term: string;
  /** How often it stands in each field. */
  readonly counts: readonly number[];
  readonly inName: boolean;
}

/** Tools share texts and names of parameters: of each the terms are found once. */
function tokenizeOnce(): (text: string) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  return (text) => {
    const terms = found.get(text) ?? tokenize(text);
    found.set(text, terms);
    return terms;
  };
}

/** A document that stays the same object, as in a build that follows another, is split into terms once. */
const known = new WeakMap<SearchDocument, Counted>();

function countFields(document: SearchDocument, termsIn: (text: string) => readonly string[]): Counted {
  const last = known.get(document);
  if (last !== undefined) return last;
  const found = fields.map((field) => field.texts(document).flatMap(termsIn));
  const counts = new Map<string, number[]>();
  found.forEach((terms, f) => {
    for (const term of terms) {
      const own = counts.get(term) ?? fields.map(() => 0);
      own[f] = (own[f] ?? 0) + 1;
      counts.set(term, own);
    }
  });
  const counted = {
    lengths: found.map(({ length }) => length),
    terms: [...counts].map(([term, own]) => ({ term, counts: own, inName: own[0] !== 0 })),
  };
  known.set(document, counted);
  return counted;
}

function gapsOf(list: readonly number[]): string {
  let text = "";
  let last = 0;
  for (const posting of list) {
    const tool = toolOf(posting);
    text += writeNumber(tool - last);
    last = tool;
  }
  return text;
}

function impactsOf(list: readonly number[]): string {
  let text = "";
  for (const posting of list) text += writeSymbol(posting % SYMBOLS);
  return text;
}
