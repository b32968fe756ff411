import type { Json } from "../contract.js";
import { joinPath } from "../guard/path.js";

/** A result cut to size: still JSON, and what was left out in words. */
export interface Shortened {
  readonly value: Json;
  /** One entry for each place that was cut: `flights[5..49]`. */
  readonly omitted: readonly string[];
}

/** Cuts a value so that its JSON takes about `budget` characters: lists lose their end, texts their end, objects their largest members first. */
export function shorten(value: Json, budget: number): Shortened {
  const omitted: string[] = [];
  return { value: cut(value, budget, "", omitted, 0), omitted };
}

/** Beyond this depth a container is left out as a whole. */
const MAX_DEPTH = 100;

function cut(value: Json, budget: number, path: string, omitted: string[], depth: number): Json {
  const size = sizeOf(value);
  if (size <= budget) return value;
  if (typeof value === "string") return cutText(value, budget, path, omitted);
  if (typeof value !== "object" || value === null) return value;
  if (budget < LEAST || depth > MAX_DEPTH) {
    omitted.push(`${path === "" ? "everything" : path} (${size} characters)`);
    return null;
  }
  return Array.isArray(value)
    ? cutList(value, budget, path, omitted, depth)
    : cutObject(Object.entries(value), budget, path, omitted, depth);
}

function cutText(text: string, budget: number, path: string, omitted: string[]): string {
  const keep = Math.max(0, Math.floor((budget * text.length) / sizeOf(text)) - 3);
  // Not between the halves of a surrogate pair.
  const end = keep > 0 && /[\ud800-\udbff]/.test(text.charAt(keep - 1)) ? keep - 1 : keep;
  omitted.push(`${path === "" ? "the text" : path} from character ${end} of ${text.length}`);
  return `${text.slice(0, end)}…`;
}

function cutList(list: readonly Json[], budget: number, path: string, omitted: string[], depth: number): Json {
  const kept: Json[] = [];
  let left = budget - 2;
  for (const item of list) {
    const size = sizeOf(item) + 1;
    if (size > left) break;
    left -= size;
    kept.push(item);
  }
  const first = list[0];
  if (kept.length === 0 && first !== undefined) kept.push(cut(first, left, joinPath(path, 0), omitted, depth + 1));
  if (kept.length < list.length) {
    omitted.push(`${path === "" ? "items" : path} ${kept.length} to ${list.length - 1} of ${list.length}`);
  }
  return kept;
}

function cutObject(
  entries: readonly (readonly [string, Json])[],
  budget: number,
  path: string,
  omitted: string[],
  depth: number,
): Json {
  const fitting = entriesThatFit(entries, budget);
  if (fitting.length < entries.length) {
    omitted.push(
      `${path === "" ? "properties" : path} ${fitting.length} to ${entries.length - 1} of ${entries.length}`,
    );
  }
  const sizes = fitting.map(([, item]) => sizeOf(item));
  const keys = fitting.reduce((sum, [key]) => sum + sizeOf(key) + 2, 2);
  const share = waterLevel(sizes, budget - keys);
  const kept = fitting.map(([key, item]): readonly [string, Json] => [
    key,
    cut(item, share, joinPath(path, key), omitted, depth + 1),
  ]);
  return Object.fromEntries(kept);
}

/** What a member that is cut still takes. */
const LEAST = 8;

/** The first properties, as many as have room when each is cut as far as it can be; at least one. */
function entriesThatFit(entries: readonly (readonly [string, Json])[], budget: number): typeof entries {
  let left = budget - 2;
  const end = entries.findIndex(([key, item]) => {
    left -= sizeOf(key) + 2 + Math.min(LEAST, sizeOf(item));
    return left < 0;
  });
  return end < 0 ? entries : entries.slice(0, Math.max(1, end));
}

/** The most that each member may take so that all together fit: small members keep all of theirs. */
function waterLevel(sizes: readonly number[], budget: number): number {
  let left = budget;
  const sorted = [...sizes].sort((a, b) => a - b);
  for (const [index, size] of sorted.entries()) {
    const share = left / (sorted.length - index);
    if (size > share) return Math.max(0, Math.floor(share));
    left -= size;
  }
  return budget;
}

const sizes = new WeakMap<object, number>();

/** Length of the JSON of a value. */
function sizeOf(value: Json): number {
  if (typeof value !== "object" || value === null) return JSON.stringify(value).length;
  let size = sizes.get(value);
  if (size === undefined) {
    size = JSON.stringify(value).length;
    sizes.set(value, size);
  }
  return size;
}
