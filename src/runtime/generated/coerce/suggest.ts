import type { Ladder } from "./ladder.js";
import { normalForm, words } from "./normal-form.js";

/** The values most like a text, best first, for a did-you-mean. They are shown, never taken in its place. */
export function suggest(table: Ladder, text: string, limit = 3): readonly string[] {
  const head = text.slice(0, 100);
  const own = new Set(words(head));
  const pairs = bigrams(normalForm(head));
  return table.values
    .map((value) => ({
      value,
      score: Math.max(overlap(pairs, bigrams(normalForm(value))), overlap(own, new Set(words(value)))),
    }))
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ value }) => value);
}

function bigrams(form: string): ReadonlySet<string> {
  const padded = ` ${form} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** Dice's coefficient of two sets. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const item of a) if (b.has(item)) shared++;
  return (2 * shared) / (a.size + b.size);
}
