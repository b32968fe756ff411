import { LEVELS, type SearchDocument } from "./search-index.js";
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

/** The terms of a document. */
export interface CountedTerms {
  /** How many terms each field has. */
  readonly lengths: readonly number[];
  /** How often a term stands in each field: every way in which some term of the document does, once. */
  readonly patterns: readonly Pattern[];
  readonly terms: readonly CountedTerm[];
  /** The terms of its name, sorted. */
  readonly nameTerms: readonly string[];
}

/** The fields that a term stands in, by index, and how often. */
export type Pattern = readonly { readonly field: number; readonly times: number }[];

/** A term of a document. */
export interface CountedTerm {
  readonly term: string;
  /** Index of its pattern. */
  readonly pattern: number;
  readonly inName: boolean;
}

/** A document that stays the same object, as in a build that follows another, is split into terms once. */
const known = new WeakMap<SearchDocument, CountedTerms>();

/** Counts the terms of documents. They share texts and names of parameters: of each the terms are found once. */
export function countTerms(documents: readonly SearchDocument[]): readonly CountedTerms[] {
  const found = new Map<string, readonly string[]>();
  const termsIn = (text: string): readonly string[] => {
    const terms = found.get(text) ?? tokenize(text);
    found.set(text, terms);
    return terms;
  };
  return documents.map((document) => {
    const last = known.get(document);
    if (last !== undefined) return last;
    const counted = count(fields.map((field) => field.texts(document).flatMap(termsIn)));
    known.set(document, counted);
    return counted;
  });
}

function count(found: readonly (readonly string[])[]): CountedTerms {
  const counts = new Map<string, number[]>();
  found.forEach((terms, field) => {
    for (const term of terms) {
      const own = counts.get(term) ?? fields.map(() => 0);
      own[field] = (own[field] ?? 0) + 1;
      counts.set(term, own);
    }
  });
  const patterns: Pattern[] = [];
  const indices = new Map<string, number>();
  const terms = [...counts].map(([term, own]): CountedTerm => {
    const key = own.join();
    const pattern = indices.get(key) ?? patterns.push(patternOf(own)) - 1;
    indices.set(key, pattern);
    return { term, pattern, inName: own[0] !== 0 };
  });
  const nameTerms = terms.filter(({ inName }) => inName).map(({ term }) => term);
  return { lengths: found.map(({ length }) => length), patterns, terms, nameTerms: nameTerms.sort() };
}

function patternOf(counts: readonly number[]): Pattern {
  return counts.map((times, field) => ({ field, times })).filter(({ times }) => times > 0);
}

/** How many terms each field has where there are no documents. */
export function noLengths(): number[] {
  return fields.map(() => 0);
}

/** Adds the lengths of a document to those of all, so many times. */
export function addLengths(all: number[], { lengths }: CountedTerms, times: number): void {
  for (const [field, length] of lengths.entries()) all[field] = (all[field] ?? 0) + times * length;
}

/**
 * How many terms each field has on average in so many documents, up to a few in a hundred: what a norm is made of need not be exact,
 * and what one document adds to the average of many seldom shows.
 */
export function averagesOf(lengths: readonly number[], documents: number): readonly number[] {
  return lengths.map((length) => rounded(length / Math.max(1, documents)));
}

/** Steps of averages in a doubling. */
const STEPS = 16;

/** The nearest step. Where the last digit of a logarithm makes another power of it, it is the same step all the same. */
function rounded(average: number): number {
  if (average <= 0) return 0;
  const power = 2 ** Math.floor(Math.log2(average));
  return (power * Math.round((average / power) * STEPS)) / STEPS;
}

/** By how much each field of a document divides the counts of its terms: a term counts for more in a short text. */
export function normsOf({ lengths }: CountedTerms, averages: readonly number[]): readonly number[] {
  return fields.map(({ b }, field) => 1 - b + (b * (lengths[field] ?? 0)) / (averages[field] || 1));
}

/** How much a term counts, which is below 1, as a level; the least counts as one, so that no match is lost. */
export function levelOf(pattern: Pattern, norms: readonly number[]): number {
  let frequency = 0;
  for (const { field, times } of pattern) frequency += ((fields[field]?.weight ?? 0) * times) / (norms[field] ?? 1);
  return Math.max(1, Math.min(LEVELS - 1, Math.round((frequency / (K1 + frequency)) * LEVELS)));
}
