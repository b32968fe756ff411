import { LEVELS, type SearchDocument, type SearchIndex } from "./search-index.js";
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
  const counted = fields.map((field) => documents.map((document) => count(field.texts(document).flatMap(tokenize))));
  const averages = counted.map(
    (field) => field.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length),
  );
  documents.forEach((_, tool) => {
    const frequencies = new Map<string, number>();
    fields.forEach((field, f) => {
      const { length = 0, terms = new Map<string, number>() } = counted[f]?.[tool] ?? {};
      const norm = 1 - field.b + (field.b * length) / (averages[f] || 1);
      for (const [term, n] of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + (field.weight * n) / norm);
    });
    for (const [term, frequency] of frequencies) {
      const list = postings.get(term) ?? [];
      if (list.length === 0) postings.set(term, list);
      list.push({ tool, impact: frequency / (K1 + frequency), inName: counted[0]?.[tool]?.terms.has(term) === true });
    }
  });
  const terms = [...postings.keys()].sort();
  const bytes = terms.flatMap((term) => encode(postings.get(term) ?? []));
  return { version: 1, tools: documents.map(({ name }) => name), terms: terms.join(" "), postings: base64(bytes) };
}

function count(terms: readonly string[]): { length: number; terms: Map<string, number> } {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { length: terms.length, terms: counts };
}

/** Impacts are below 1; level 1 is the least, so that no varint is zero and a zero byte can end the list. */
function encode(list: readonly Posting[]): number[] {
  const bytes: number[] = [];
  let previous = 0;
  for (const { tool, impact, inName } of list) {
    const level = Math.max(1, Math.min(LEVELS - 1, Math.round(impact * LEVELS)));
    let value = ((tool - previous) * LEVELS + level) * 2 + (inName ? 1 : 0);
    previous = tool;
    // Big-endian groups of seven bits: the last byte, without the high bit, is never zero as neither level nor bit fills seven bits.
    const groups = [value & 0x7f];
    for (value >>>= 7; value > 0; value >>>= 7) groups.unshift((value & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  bytes.push(0);
  return bytes;
}

function base64(bytes: readonly number[]): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
