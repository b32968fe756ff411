import type { RepairLevel } from "../../contract.js";
import { byOneEdit, bySameWords } from "./nearest.js";
import { normalForm } from "./normal-form.js";

/** A closed list of texts with its look-up by normal form, as generated code writes it. */
export interface Ladder {
  readonly values: readonly string[];
  /** Index of the value by normal form, where that form is not itself a value; -1 where several values share it. */
  readonly forms: Readonly<Record<string, number>>;
  /** Index of the value by normal form of its declared synonyms; -1 where several values claim one. */
  readonly synonyms?: Readonly<Record<string, number>>;
}

/** The rung of the ladder on which a text was found. */
export type LadderRule = "exact" | "normal-form" | "synonym" | "same-words" | "one-edit";

/** A value of the list and how it was found. */
export interface LadderMatch {
  readonly value: string;
  readonly rule: LadderRule;
}

/** Longer texts are content, not names: they match only exactly. */
const MAX_LENGTH = 200;

/** Builds the table of a list that is known only at run time. Synonyms name a value of the list. */
export function ladder(
  values: readonly string[],
  synonyms: readonly (readonly [synonym: string, value: string])[] = [],
): Ladder {
  const owners = new Map<string, number>();
  values.forEach((value, index) => {
    const form = normalForm(value);
    const owner = owners.get(form);
    owners.set(form, owner === undefined || values[owner] === value ? index : -1);
  });
  const named = new Map<string, number>();
  for (const [synonym, value] of synonyms) {
    const form = normalForm(synonym);
    const index = values.indexOf(value);
    if (!owners.has(form)) named.set(form, named.has(form) && named.get(form) !== index ? -1 : index);
  }
  const forms = Object.fromEntries([...owners].filter(([form, index]) => values[index] !== form));
  return named.size === 0 ? { values, forms } : { values, forms, synonyms: Object.fromEntries(named) };
}

/**
 * The value that a text stands for, going down the ladder as far as the level allows: `exact` takes only the value itself; `lossless` also
 * what is equal in normal form or declared as a synonym; `nearest` also the same words in another order and a single slip, with a margin to
 * the second best and never between look-alikes, codes or opposites. Undefined rather than a guess.
 */
export function closest(table: Ladder, text: string, level: RepairLevel): LadderMatch | undefined {
  if (positions(table).has(text)) return { value: text, rule: "exact" };
  if (level === "exact" || text.length > MAX_LENGTH) return undefined;
  const form = normalForm(text);
  const lossless = byForm(table, text, form);
  if (lossless !== undefined || level === "lossless" || Object.hasOwn(table.forms, form)) return lossless;
  return bySameWords(table, text) ?? byOneEdit(table, text);
}

function byForm(table: Ladder, text: string, form: string): LadderMatch | undefined {
  const index = own(table.forms, form) ?? positions(table).get(form) ?? -1;
  const value = table.values[index] ?? (Object.hasOwn(table.forms, form) ? byCase(table, text) : undefined);
  if (value !== undefined) return keepsCase(text, value) ? { value, rule: "normal-form" } : undefined;
  const meant = table.values[own(table.synonyms ?? {}, form) ?? -1];
  return meant === undefined ? undefined : { value: meant, rule: "synonym" };
}

/** Of several values with one normal form, such as `utf8` and `utf-8`, the one that differs in case alone. */
function byCase({ values }: Ladder, text: string): string | undefined {
  const meant = text.trim().toLowerCase();
  const [value, ...others] = new Set(values.filter((candidate) => candidate.toLowerCase() === meant));
  return others.length === 0 ? value : undefined;
}

const FOUR_LETTERS = /^(?:[^\p{L}]*\p{L}){4}/u;

/** `usd` is `USD`, but in units such as `mW` and `Mb` the case of a letter is the meaning. */
function keepsCase(text: string, value: string): boolean {
  if (FOUR_LETTERS.test(text)) return true;
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters === value) return true;
  const capitalised = letters.length === 3 && letters.slice(1) === letters.slice(1).toLowerCase();
  return capitalised || letters === letters.toLowerCase() || letters === letters.toUpperCase();
}

const positionsOf = new WeakMap<Ladder, ReadonlyMap<string, number>>();

function positions(table: Ladder): ReadonlyMap<string, number> {
  let known = positionsOf.get(table);
  if (known === undefined) {
    known = new Map(table.values.map((value, index) => [value, index]));
    positionsOf.set(table, known);
  }
  return known;
}

function own(record: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
