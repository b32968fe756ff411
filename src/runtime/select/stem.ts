/** Words that were asked for before: texts repeat most of theirs. */
const known = new Map<string, string>();
const MAX_KNOWN = 10_000;

/**
 * The English (Porter2) stemmer, after the algorithm that snowballstem.org publishes. Gives the stem of a lower-case ASCII word;
 * other words come back unchanged.
 */
export function stem(word: string): string {
  if (word.length <= 2 || !/^[a-z']+$/.test(word)) return word;
  const last = known.get(word);
  if (last !== undefined) return last;
  if (known.size >= MAX_KNOWN) known.clear();
  const found = exceptions.get(word) ?? stemOf(word);
  known.set(word, found);
  return found;
}

function stemOf(word: string): string {
  let text = markConsonantY(word.replace(/^'/, ""));
  const r1 = regionStart(text);
  const r2 = r1 + afterVowelConsonant(text.slice(r1));
  text = text.replace(/('s'|'s|')$/, "");
  text = step1a(text);
  if (afterStep1a.has(text)) return text;
  text = step1b(text, r1);
  text = text.replace(/(?<=.[^aeiouy])[yY]$/, "i");
  text = replaceSuffix(text, step2Suffixes, r1, step2Allowed);
  text = replaceSuffix(text, step3Suffixes, r1, (stemmed, suffix) => suffix !== "ative" || stemmed.length >= r2);
  text = step4(text, r2);
  return step5(text, r1, r2).toLowerCase();
}

const exceptions = new Map(
  Object.entries({
    skis: "ski",
    skies: "sky",
    dying: "die",
    lying: "lie",
    tying: "tie",
    idly: "idl",
    gently: "gentl",
    ugly: "ugli",
    early: "earli",
    only: "onli",
    singly: "singl",
    sky: "sky",
    news: "news",
    howe: "howe",
    atlas: "atlas",
    cosmos: "cosmos",
    bias: "bias",
    andes: "andes",
  }),
);
const afterStep1a = new Set(["inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"]);

const vowel = /[aeiouy]/;

/** A `y` at the start or after a vowel is a consonant: written `Y` until the end. */
function markConsonantY(word: string): string {
  return word.replace(/^y/, "Y").replace(/(?<=[aeiou])y/g, "Y");
}

function regionStart(word: string): number {
  const prefix = /^(gener|commun|arsen)/.exec(word);
  return prefix ? prefix[0].length : afterVowelConsonant(word);
}

/** Index after the first consonant that follows a vowel, or the length. */
function afterVowelConsonant(word: string): number {
  const match = /[aeiouy][^aeiouy]/.exec(word);
  return match ? match.index + 2 : word.length;
}

function step1a(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(us|ss)$/.test(word)) return word;
  return word.endsWith("s") && vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const eed = /(eed|eedly)$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const suffix = /(ed|edly|ing|ingly)$/.exec(word);
  if (!suffix) return word;
  const rest = word.slice(0, suffix.index);
  if (!vowel.test(rest)) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return isShort(rest, r1) ? `${rest}e` : rest;
}

function isShort(word: string, r1: number): boolean {
  return r1 >= word.length && endsInShortSyllable(word);
}

function endsInShortSyllable(word: string): boolean {
  return /^[aeiouy][^aeiouy]$/.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word);
}

const step2Suffixes: readonly (readonly [string, string])[] = [
  ["ization", "ize"],
  ["ational", "ate"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["tional", "tion"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["entli", "ent"],
  ["ation", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ousli", "ous"],
  ["iviti", "ive"],
  ["fulli", "ful"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["abli", "able"],
  ["izer", "ize"],
  ["ator", "ate"],
  ["alli", "al"],
  ["bli", "ble"],
  ["ogi", "og"],
  ["li", ""],
];
const step3Suffixes: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ative", ""],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];

/** `ogi` needs an `l` before it, `li` one of the letters that take it. */
function step2Allowed(rest: string, suffix: string): boolean {
  if (suffix === "ogi") return rest.endsWith("l");
  return suffix !== "li" || /[cdeghkmnrt]$/.test(rest);
}

function replaceSuffix(
  word: string,
  suffixes: readonly (readonly [string, string])[],
  r1: number,
  allowed: (rest: string, suffix: string) => boolean,
): string {
  const found = suffixes.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const rest = word.slice(0, word.length - found[0].length);
  return rest.length >= r1 && allowed(rest, found[0]) ? rest + found[1] : word;
}

function step4(word: string, r2: number): string {
  const match = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ion)$/.exec(word);
  if (!match || match.index < r2) return word;
  const rest = word.slice(0, match.index);
  return match[0] === "ion" && !/[st]$/.test(rest) ? word : rest;
}

function step5(word: string, r1: number, r2: number): string {
  const last = word.length - 1;
  if (word.endsWith("e")) {
    const rest = word.slice(0, -1);
    return last >= r2 || (last >= r1 && !endsInShortSyllable(rest)) ? rest : word;
  }
  return word.endsWith("ll") && last >= r2 ? word.slice(0, -1) : word;
}
