/** What a vocabulary lists, by rank: texts, and bytes that are no text by themselves. */
export type Ranks = readonly (string | readonly number[])[];

/**
 * A vocabulary in a few long texts, so that two hundred thousand words need not be made and put into a table to look up some hundreds
 * of them.
 */
export interface PackedVocabulary {
  /** By length in UTF-16 code units. */
  readonly lengths: Readonly<Record<string, Words>>;
  readonly bytes: readonly (readonly [rank: number, bytes: readonly number[]])[];
}

/** Words of one length, sorted by code units and put end to end. */
interface Words {
  readonly words: string;
  /** Two characters for the rank of each. */
  readonly ranks: string;
}

/** A vocabulary as the tokenizer asks for it. */
export interface Vocabulary {
  readonly textRanks: { get(text: string): number | undefined };
  /** Visits what is no text. */
  forEach(visit: (bytes: readonly number[], rank: number) => void): void;
}

/** Digits of a rank, from a character on that is neither special nor half of a pair. */
const DIGITS = 512;
const FIRST = 0x100;

/** Packs a vocabulary, when toolgen is built. */
export function packVocabulary(ranks: Ranks): PackedVocabulary {
  const byLength = new Map<number, Map<string, number>>();
  const bytes: (readonly [number, readonly number[]])[] = [];
  ranks.forEach((entry, rank) => {
    if (typeof entry !== "string") bytes.push([rank, entry]);
    else byLength.set(entry.length, (byLength.get(entry.length) ?? new Map()).set(entry, rank));
  });
  const lengths = [...byLength].map(([length, found]): [string, Words] => {
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
    const words = sorted.map(([word]) => word).join("");
    return [String(length), { words, ranks: sorted.map(([, rank]) => rankText(rank)).join("") }];
  });
  return { lengths: Object.fromEntries(lengths), bytes };
}

/** Opens a packed vocabulary; what was looked up is known from then on. */
export function openVocabulary({ lengths, bytes }: PackedVocabulary): Vocabulary {
  const known = new Map<string, number>();
  return {
    textRanks: {
      get(text) {
        const last = known.get(text);
        if (last !== undefined) return last;
        const words = lengths[text.length];
        const rank = words && rankIn(words, text);
        if (rank !== undefined) known.set(text, rank);
        return rank;
      },
    },
    forEach(visit) {
      for (const [rank, entry] of bytes) visit(entry, rank);
    },
  };
}

function rankIn({ words, ranks }: Words, text: string): number | undefined {
  let low = 0;
  let high = words.length / text.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareAt(words, middle * text.length, text);
    if (order === 0) return rankAt(ranks, middle);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** How the word at a place compares to a text as long as it. */
function compareAt(words: string, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const difference = words.charCodeAt(at + index) - text.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rankText(rank: number): string {
  return String.fromCharCode(FIRST + Math.floor(rank / DIGITS), FIRST + (rank % DIGITS));
}

function rankAt(ranks: string, index: number): number {
  return (ranks.charCodeAt(2 * index) - FIRST) * DIGITS + ranks.charCodeAt(2 * index + 1) - FIRST;
}
