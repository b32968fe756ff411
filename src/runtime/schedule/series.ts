import type { EffectKey, Effects } from "../contract.js";
import { type Key, segmentOf, valueAt } from "./key.js";
import { isPrepared, type PlannableCall } from "./plannable.js";
import { NOBODY, previousEquals } from "./previous-equals.js";

/**
 * Calls that each write one item of one kind and touch nothing else, as when a model changes several `order:{id}` with one tool. Their keys
 * are equally long, so two of them overlap just when they are equal, and one look at the item says what the index over all keys would.
 */
export class Series {
  readonly #template: EffectKey;
  readonly #items: readonly Item[];
  /** For each call the one that it waits for, or {@link NOBODY}; `undefined` when none waits. */
  readonly before: readonly number[] | undefined;

  private constructor(template: EffectKey, items: readonly Item[]) {
    this.#template = template;
    this.#items = items;
    this.before = previousEquals(items);
  }

  /** The series that calls form, if they form one. */
  static of(calls: readonly PlannableCall[]): Series | undefined {
    const first = calls[0];
    // A call alone waits for nobody anyway.
    if (first === undefined || calls.length === 1 || !isPrepared(first)) return undefined;
    const { tool } = first;
    const template = onlyWrite(tool.effects);
    const path = template === undefined ? undefined : onlyPath(template);
    if (template === undefined || path === undefined) return undefined;
    const items = new Array<Item>(calls.length);
    let kind: string | undefined;
    for (let node = 0; node < calls.length; node++) {
      const call = calls[node];
      // With `after` the host has an order of its own.
      if (call === undefined || !isPrepared(call) || call.tool !== tool || call.after !== undefined) return undefined;
      const item = itemOf(valueAt(call.input, path));
      // A number and a text may be written alike; two numbers, or two texts, only when they are equal.
      kind ??= typeof item;
      if (item === undefined || typeof item !== kind) return undefined;
      items[node] = item;
    }
    return new Series(template, items);
  }

  /** The key of a call. */
  key(node: number): Key {
    return this.#template.map((part) => (typeof part === "string" ? part : String(this.#items[node])));
  }
}

type Item = string | number;

function onlyWrite({ known, reads, writes }: Effects): EffectKey | undefined {
  return known && reads.length === 0 && writes.length === 1 ? writes[0] : undefined;
}

/** Where in the arguments a template's one variable part stands; `undefined` when there is none, or there are several. */
function onlyPath(template: EffectKey): readonly string[] | undefined {
  let path: readonly string[] | undefined;
  for (let at = 0; at < template.length; at++) {
    const part = template[at];
    if (part === undefined || typeof part === "string") continue;
    if (path !== undefined) return undefined;
    path = part;
  }
  return path;
}

/** A number stands for its text. */
function itemOf(value: unknown): Item | undefined {
  if (typeof value !== "number") return segmentOf(value);
  return Number.isFinite(value) ? value : undefined;
}
