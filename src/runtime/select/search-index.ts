import { firstTerm, readNumbers, readSymbols, readTerms, SYMBOLS } from "./index-text.js";

/**
 * A search index as plain data, made at build by {@link buildSearchIndex}. Impacts of terms are computed at build (BM25F with
 * length normalisation per field), so a query only adds numbers.
 */
export interface SearchIndex {
  readonly version: 2;
  /** Tool names, in the order of the catalogue; postings refer to them by position. */
  readonly tools: readonly string[];
  /** Sum of the rarities of the terms in each tool's name. */
  readonly nameRarity: readonly number[];
  /** Terms in code-unit order, as `writeTerms` writes each block of {@link BLOCK}; blocks are separated by spaces, here and below. */
  readonly terms: string;
  /** How many tools hold each term in turn. */
  readonly counts: string;
  /** For every term, and every tool that holds it, the distance from the tool before. */
  readonly gaps: string;
  /** In the same order, a symbol each: impact level * 2, and 1 more if the term is in the tool's name. */
  readonly impacts: string;
}

/** Terms of a block: what a query decodes to look one term up. */
export const BLOCK = 32;

/** Number of impact levels: with the mark of a name, as many values as there are symbols. */
export const LEVELS = SYMBOLS / 2;

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

/** The tools that hold one term. */
export interface Postings {
  /** Positions of the tools. */
  readonly holders: Uint32Array;
  /** For each, impact level * 2, and 1 more if the term is in the tool's name. */
  readonly impacts: Uint8Array;
}

/** An index ready for queries. Blocks are decoded when a query first needs them, so that loading takes next to no time. */
export interface LoadedIndex {
  readonly tools: readonly string[];
  readonly nameRarity: readonly number[];
  /** `undefined` for a term that no tool holds. */
  readonly find: (term: string) => Postings | undefined;
}

/** Makes an index ready for queries. */
export function loadIndex(index: SearchIndex): LoadedIndex {
  const [terms, counts, gaps, impacts] = [index.terms, index.counts, index.gaps, index.impacts].map((text) =>
    text.split(" "),
  );
  const blocks = new Map<number, ReadonlyMap<string, Postings>>();
  return {
    tools: index.tools,
    nameRarity: index.nameRarity,
    find(term) {
      const number = blockOf(terms ?? [], term);
      const block =
        blocks.get(number) ??
        decodeBlock(terms?.[number] ?? "", counts?.[number] ?? "", gaps?.[number] ?? "", impacts?.[number] ?? "");
      blocks.set(number, block);
      return block.get(term);
    },
  };
}

/** The last block that begins with the term or one before it. */
function blockOf(blocks: readonly string[], term: string): number {
  let low = 0;
  let high = blocks.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (firstTerm(blocks[middle] ?? "") <= term) low = middle;
    else high = middle;
  }
  return low;
}

function decodeBlock(terms: string, counts: string, gaps: string, impacts: string): ReadonlyMap<string, Postings> {
  const numbers = readNumbers(counts);
  const all = readNumbers(gaps);
  const symbols = readSymbols(impacts);
  const block = new Map<string, Postings>();
  let start = 0;
  for (const [place, term] of readTerms(terms).entries()) {
    const end = start + (numbers[place] ?? 0);
    const holders = all.subarray(start, end);
    // Distances become positions.
    for (let at = 1; at < holders.length; at += 1) holders[at] = (holders[at] ?? 0) + (holders[at - 1] ?? 0);
    block.set(term, { holders, impacts: symbols.subarray(start, end) });
    start = end;
  }
  return block;
}

/** Inverse document frequency: near 0 for a term in every tool, `log(2n)` for a term in one of n. */
export function rarityOf(frequency: number, tools: number): number {
  return Math.log(1 + (tools - frequency + 0.5) / (frequency + 0.5));
}
