import { join } from "node:path";
import { contentHash } from "./entries.js";
import { type RecentValues, recentValues } from "./recent.js";
import { readSealed, writeSealed } from "./sealed.js";
import { loadTokenizer } from "./tokenizer.js";

/** Counts o200k tokens, and remembers what was counted. */
export interface TokenCounts {
  readonly count: (text: string) => number;
  /**
   * Writes what is new to the cache folder, if there is one. A project that stays loaded does so once, and counts little after it: from
   * then on nothing is written, and only what was counted lately is remembered.
   */
  readonly save: () => void;
}

/** Counts that the file keeps; the oldest go first. */
const KEPT = 100_000;

/** Counts that are remembered once the others were written. */
const REMEMBERED = 1_000;

/** Opens the counts kept in a cache folder; `undefined` keeps none. The tokenizer is loaded for new texts alone. */
export function openTokenCounts(cacheDir: string | undefined): TokenCounts {
  const path = cacheDir === undefined ? undefined : join(cacheDir, "tokens.txt");
  const first = path === undefined ? new Map<string, number>() : read(path);
  const known = first.size;
  let counts: RecentValues<number> = first;
  let isSaved = false;
  let tokenizer: ((text: string) => number) | undefined;
  // Hashes keep the file small; a memory that is not written needs none.
  const keyOf = (text: string) => (path === undefined ? text : contentHash(text));
  return {
    count(text) {
      const key = keyOf(text);
      const kept = counts.get(key);
      if (kept !== undefined) return kept;
      tokenizer ??= loadTokenizer();
      const count = tokenizer(text);
      counts.set(key, count);
      return count;
    },
    save() {
      if (isSaved) return;
      isSaved = true;
      const lines = [...first].slice(-KEPT).map(([key, count]) => `${key} ${count}\n`);
      if (path !== undefined && first.size !== known) writeSealed(path, lines.join(""));
      counts = recentValues(REMEMBERED);
      first.clear();
    },
  };
}

/** Counts of a file; none when it is missing or was damaged. */
function read(path: string): Map<string, number> {
  const lines = (readSealed(path) ?? "").split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), Number(line.slice(line.indexOf(" ") + 1))]));
}
