import { areLookalikes, isCodeLike, isDirectional } from "./confusable.js";
import type { Ladder, LadderMatch } from "./ladder.js";
import { normalForm, words } from "./normal-form.js";
import { editDistance, isOneEdit } from "./one-edit.js";

/** The only value that has the same words in another order (or without accents): `weather_get` for `get_weather`, never `EUR_to_USD`. */
export function bySameWords(table: Ladder, text: string): LadderMatch | undefined {
  const own = words(text);
  if (own.length === 0 || isDirectional(own) || !isWording(text)) return undefined;
  const [value, ...others] = indexOf(table).byWords.get(wordKey(own)) ?? [];
  return value === undefined || others.length > 0 || !isWording(value) ? undefined : { value, rule: "same-words" };
}

/** Letters and separators, not all capitals: no signs, digits or codes, whose place is their meaning. */
function isWording(text: string): boolean {
  return /^[\p{L}\p{M}'][\p{L}\p{M}\s_.'-]*$/u.test(text) && !text.endsWith("-") && /\p{Ll}/u.test(text);
}

/**
 * The only value that differs by one slip inside one long word. The first letter must be right: most opposites (`sync`/`async`,
 * `typical`/`atypical`) differ there.
 */
export function byOneEdit(table: Ladder, text: string): LadderMatch | undefined {
  const form = normalForm(text);
  if (!/^\p{Script=Latin}[\p{Script=Latin}'-]{4,}$/u.test(form)) return undefined;
  const { byLength } = indexOf(table);
  const near = (distance: number) =>
    Array.from({ length: 2 * distance + 1 }, (_, at) => byLength.get(form.length - distance + at) ?? []).flat();
  const found = near(1).filter((entry) => isOneEdit(form, entry.form));
  const [match] = found;
  if (match === undefined || found.length > 1 || !isSlip(text, match.value)) return undefined;
  const second = near(2).some((entry) => entry !== match && editDistance(form, entry.form, 2) <= 2);
  return second || isBeginning(table, form, match.value) ? undefined : { value: match.value, rule: "one-edit" };
}

/** Could the text be the beginning of another value that was cut short, as `Austra` of `Australia`, though it is nearer to `Austria`? */
function isBeginning(table: Ladder, form: string, match: string): boolean {
  return table.values.some((value) => value !== match && normalForm(value).startsWith(form));
}

/** Is the one edit between two texts within one word that is long, shares its first letter, and is not another right word? */
function isSlip(text: string, value: string): boolean {
  if (isCodeLike(value) || !isWording(value) || !isWording(text)) return false;
  const [a, b] = [words(text), words(value)];
  const changed = a.length === b.length ? a.findIndex((word, index) => word !== b[index]) : -1;
  // A slip in a separator leaves other words: compare the whole.
  const [from, to] = changed < 0 ? [a.join(""), b.join("")] : [a[changed] ?? "", b[changed] ?? ""];
  return from.length >= 5 && to.length >= 4 && from[0] === to[0] && !areLookalikes(from, to);
}

interface NearIndex {
  readonly byLength: ReadonlyMap<number, readonly { readonly form: string; readonly value: string }[]>;
  readonly byWords: ReadonlyMap<string, readonly string[]>;
}

const indexes = new WeakMap<Ladder, NearIndex>();

/** Made on the first slip, so that a program whose calls are right never pays for it. */
function indexOf(table: Ladder): NearIndex {
  let index = indexes.get(table);
  if (index === undefined) {
    const entries = table.values.map((value) => ({ form: normalForm(value), value }));
    index = {
      byLength: grouped(entries, ({ form }) => form.length),
      byWords: grouped(table.values, (value) => wordKey(words(value))),
    };
    indexes.set(table, index);
  }
  return index;
}

function wordKey(list: readonly string[]): string {
  return [...list].sort().join(" ");
}

function grouped<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
