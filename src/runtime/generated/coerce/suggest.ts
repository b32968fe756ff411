import type { Ladder } from "./ladder.js";
import { normalForm, words } from "./normal-form.js";
import { PartIndex } from "./part-index.js";

/** The values most like a text, best first, for a did-you-mean. They are shown, never taken in its place. */
export function suggest(table: Pick<Ladder, "values">, text: string, limit = 3): readonly string[] {
  const { values } = table;
  const { byWord, byPair } = indexOf(values);
  const head = text.slice(0, 100);
  const alikeInWords = byWord.likeness(words(head));
  const alikeInPairs = byPair.likeness(pairs(normalForm(head)));
  const alike: { readonly value: string; readonly score: number }[] = [];
  for (let at = 0; at < values.length; at++) {
    const score = Math.max(alikeInWords[at] ?? 0, alikeInPairs[at] ?? 0);
    if (score >= 0.4) alike.push({ value: values[at] ?? "", score });
  }
  return alike
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ value }) => value);
}

interface Indexes {
  readonly byWord: PartIndex<string>;
  readonly byPair: PartIndex<number>;
}

const indexes = new WeakMap<readonly string[], Indexes>();

/** Made for the first text that is none of the values: nearly all texts are one. */
function indexOf(values: readonly string[]): Indexes {
  let index = indexes.get(values);
  if (index === undefined) {
    index = {
      byWord: new PartIndex(values, words),
      byPair: new PartIndex(values, (value) => pairs(normalForm(value))),
    };
    indexes.set(values, index);
  }
  return index;
}

/** The pairs of neighbours in a text, each as one number, with the ends of the text as neighbours of blanks. */
function pairs(form: string): readonly number[] {
  const found: number[] = [];
  let before = BLANK;
  for (let at = 0; at < form.length; at++) {
    const code = form.charCodeAt(at);
    found.push(before * 0x10000 + code);
    before = code;
  }
  found.push(before * 0x10000 + BLANK);
  return found;
}

const BLANK = 0x20;
