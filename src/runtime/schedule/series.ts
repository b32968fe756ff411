import type { EffectKey } from "../contract.js";
import { type Key, resolveKey, segmentOf, valueAt } from "./key.js";
import { isPrepared, type PlannableCall } from "./plannable.js";

/** The call waits for no other. */
export const NOBODY = -1;

/**
 * Calls that each write one item of one kind and touch nothing else, as when a model changes several `order:{id}` with one tool. Their keys
 * are equally long, so two of them overlap just when they are equal, and one look at the item says what the index over all keys would.
 */
export class Series {
  readonly #template: EffectKey;
  /** Where in the arguments the item is named. */
  readonly #path: readonly string[];
  readonly #lastOf = new Map<string, number>();

  private constructor(template: EffectKey, path: readonly string[]) {
    this.#template = template;
    this.#path = path;
  }

  /** The series that a first call may begin. */
  static of(call: PlannableCall | undefined): Series | undefined {
    const template = call === undefined ? undefined : onlyWrite(call);
    if (template === undefined) return undefined;
    const [path, ...more] = template.filter((part) => typeof part !== "string");
    return path === undefined || more.length > 0 ? undefined : new Series(template, path);
  }

  /** Adds a call: the one that it waits for, or {@link NOBODY}; `undefined` when it is none of the series. */
  add(call: PlannableCall, node: number): number | undefined {
    if (!isPrepared(call) || onlyWrite(call) !== this.#template) return undefined;
    const item = segmentOf(valueAt(call.input, this.#path));
    if (item === undefined) return undefined;
    const before = this.#lastOf.get(item);
    this.#lastOf.set(item, node);
    return before ?? NOBODY;
  }

  /** The key of a call that was added. */
  key(call: PlannableCall): Key | undefined {
    return isPrepared(call) ? resolveKey(this.#template, call.input) : undefined;
  }
}

function onlyWrite(call: PlannableCall): EffectKey | undefined {
  if (!isPrepared(call)) return undefined;
  const { known, reads, writes } = call.tool.effects;
  return known && reads.length === 0 && writes.length === 1 ? writes[0] : undefined;
}
