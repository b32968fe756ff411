/**
 * A search index as plain data, made at build by {@link buildSearchIndex}. Impacts of terms are computed at build (BM25F with
 * length normalisation per field), so a query only adds numbers.
 */
export interface SearchIndex {
  readonly version: 1;
  /** Tool names, in the order of the catalogue; postings refer to them by position. */
  readonly tools: readonly string[];
  /** Terms in code-unit order, separated by spaces. */
  readonly terms: string;
  /** Postings of each term in turn, base64: for every tool a varint of ((distance from the previous tool * {@link LEVELS} + impact level) * 2 + 1 if the term is in its name), then a zero byte. */
  readonly postings: string;
}

/** Number of impact levels. */
export const LEVELS = 32;

/** Searchable text of one tool, by field. */
export interface SearchDocument {
  readonly name: string;
  readonly description: readonly string[];
  readonly parameterNames: readonly string[];
  readonly parameterTexts: readonly string[];
  readonly enumValues: readonly string[];
  /** Further words: synonyms, the tool's group, translations from a glossary. */
  readonly keywords: readonly string[];
}

/** A decoded index, ready for queries. */
export interface LoadedIndex {
  readonly tools: readonly string[];
  /** Position of a term's first posting in {@link LoadedIndex.bytes}. */
  readonly offsets: ReadonlyMap<string, number>;
  readonly bytes: Uint8Array;
  /** Sum of the rarities of the terms in each tool's name. */
  readonly nameRarity: Float64Array;
}

/** Decodes an index: one pass over its postings. */
export function loadIndex(index: SearchIndex): LoadedIndex {
  const binary = atob(index.postings);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  const offsets = new Map<string, number>();
  const nameRarity = new Float64Array(index.tools.length);
  let at = 0;
  for (const term of index.terms === "" ? [] : index.terms.split(" ")) {
    offsets.set(term, at);
    const rarity = rarityOf(postingCount(bytes, at), index.tools.length);
    at = eachPosting(bytes, at, (tool, _level, inName) => {
      if (inName) nameRarity[tool] = (nameRarity[tool] ?? 0) + rarity;
    });
  }
  return { tools: index.tools, offsets, bytes, nameRarity };
}

/** Inverse document frequency: near 0 for a term in every tool, `log(2n)` for a term in one of n. */
export function rarityOf(frequency: number, tools: number): number {
  return Math.log(1 + (tools - frequency + 0.5) / (frequency + 0.5));
}

/** Number of tools in the list of postings that starts at an offset. */
export function postingCount(bytes: Uint8Array, offset: number): number {
  let count = 0;
  for (let at = offset; bytes[at] !== 0; at += 1) if ((bytes[at] ?? 0) < 0x80) count += 1;
  return count;
}

/** Visits the postings that start at an offset; returns the offset behind them. */
export function eachPosting(
  bytes: Uint8Array,
  offset: number,
  visit: (tool: number, level: number, inName: boolean) => void,
): number {
  let tool = 0;
  let value = 0;
  let at = offset;
  for (; bytes[at] !== 0; at += 1) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    const code = value >>> 1;
    tool += Math.floor(code / LEVELS);
    visit(tool, code % LEVELS, (value & 1) === 1);
    value = 0;
  }
  return at + 1;
}
