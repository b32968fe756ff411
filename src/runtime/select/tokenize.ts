import { stem } from "./stem.js";
import { isStopWord } from "./stop-words.js";

const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Runs of CJK characters, and runs of letters and digits of all other scripts: `API接口` is one of each. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}'])+/gu;

/** Splits words of languages written without spaces; where a host has no segmenter, pairs of characters alone serve. */
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("zh", { granularity: "word" }) : undefined;

/**
 * Terms of a text, in order, for indexing and for queries alike: NFKC, lower case, names split at case changes, separators
 * and digits, stop words dropped, English stems; CJK text as its words and its pairs of neighbouring characters.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  for (const [piece] of text.normalize("NFKC").matchAll(pieces)) {
    if (cjk.test(piece)) addCjk(piece, terms);
    else for (const word of splitName(piece)) addWord(word, terms);
  }
  return terms;
}

/** Words that have nothing to be split at, as most are. */
const word = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;

/** `searchFlightsV2` -> search, Flights, V, 2; `HTTPServer` -> HTTP, Server. */
function splitName(piece: string): string[] {
  if (word.test(piece)) return [piece];
  return piece
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .replace(/(\p{N})(\p{L})/gu, "$1 $2")
    .split(" ");
}

function addWord(word: string, terms: string[]): void {
  const lower = word.toLowerCase().replace(/'s$|'/g, "");
  if (lower !== "" && !isStopWord(lower)) terms.push(stem(lower));
}

function addCjk(piece: string, terms: string[]): void {
  if (segmenter) {
    for (const { segment } of segmenter.segment(piece)) {
      if (!isStopWord(segment)) terms.push(segment);
    }
  }
  const characters = [...piece];
  for (let i = 0; i + 1 < characters.length; i += 1) {
    const pair = `${characters[i]}${characters[i + 1]}`;
    if (!isStopWord(pair)) terms.push(`${pair}`);
  }
  if (characters.length === 1 && !segmenter && !isStopWord(piece)) terms.push(piece);
}
