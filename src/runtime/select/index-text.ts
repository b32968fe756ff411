/**
 * How the lists of an index are written: as text of one symbol a character, so that a compressor sees what repeats. Packing them into
 * bytes first would hide it and take a third more after compression.
 */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Uint8Array(128);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Number of values that {@link writeSymbol} can write. */
export const SYMBOLS = ALPHABET.length;

/** Longest beginning that a term takes over from the term before: as many as there are capital letters beside that for none. */
const MAX_SHARED = 25;

/** One character for a number below {@link SYMBOLS}. */
export function writeSymbol(value: number): string {
  return ALPHABET.charAt(value);
}

/** The numbers of all characters of a text. */
export function readSymbols(text: string): Uint8Array {
  const symbols = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) symbols[at] = VALUES[text.charCodeAt(at)] ?? 0;
  return symbols;
}

/** A whole number from 0 in groups of five bits, the highest first; all characters but the last are from the second half of the alphabet. */
export function writeNumber(value: number): string {
  let text = ALPHABET.charAt(value & 31);
  for (let rest = value >>> 5; rest > 0; rest >>>= 5) text = ALPHABET.charAt((rest & 31) | 32) + text;
  return text;
}

/** All numbers of a text that {@link writeNumber} wrote. */
export function readNumbers(text: string): Uint32Array {
  const numbers = new Uint32Array(text.length);
  let count = 0;
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const symbol = VALUES[text.charCodeAt(at)] ?? 0;
    value = (value << 5) | (symbol & 31);
    if (symbol >= 32) continue;
    numbers[count] = value;
    count += 1;
    value = 0;
  }
  return numbers.subarray(0, count);
}

/** Sorted terms as one text: of each a capital letter that says how much it shares with the one before, and the rest of it. Terms hold no capitals. */
export function writeTerms(terms: readonly string[]): string {
  let previous = "";
  let text = "";
  for (const term of terms) {
    const shared = sharedLength(previous, term);
    text += ALPHABET.charAt(shared) + term.slice(shared);
    previous = term;
  }
  return text;
}

/** The terms of a text that {@link writeTerms} wrote. */
export function readTerms(text: string): string[] {
  const terms: string[] = [];
  let previous = "";
  for (let at = 0; at < text.length; ) {
    const shared = text.charCodeAt(at) - CAPITAL;
    let end = at + 1;
    while (end < text.length && !isCapital(text.charCodeAt(end))) end += 1;
    previous = previous.slice(0, shared) + text.slice(at + 1, end);
    terms.push(previous);
    at = end;
  }
  return terms;
}

/** The first term of such a text, which shares nothing; the empty string of an empty text. */
export function firstTerm(text: string): string {
  let end = 1;
  while (end < text.length && !isCapital(text.charCodeAt(end))) end += 1;
  return text.slice(1, end);
}

const CAPITAL = "A".charCodeAt(0);

function isCapital(code: number): boolean {
  return code >= CAPITAL && code <= CAPITAL + MAX_SHARED;
}

/** A character outside of the basic plane is not cut in two. */
function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length, MAX_SHARED);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return /[\ud800-\udbff]$/.test(b.slice(0, length)) ? length - 1 : length;
}
