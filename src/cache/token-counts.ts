import { join } from "node:path";
import { contentHash } from "./entries.js";
import { readSealed, writeSealed } from "./sealed.js";
import { loadTokenizer } from "./tokenizer.js";

/** Counts o200k tokens, and remembers what was counted. */
export interface TokenCounts {
  readonly count: (text: string) => number;
  /** Writes what is new to the cache folder, if there is one. */
  readonly save: () => void;
}

/** Counts that the file keeps; the oldest go first. */
const KEPT = 100_000;

/** Opens the counts kept in a cache folder; `undefined` keeps none. The tokenizer is loaded for new texts alone. */
export function openTokenCounts(cacheDir: string | undefined): TokenCounts {
  const path = cacheDir === undefined ? undefined : join(cacheDir, "tokens.txt");
  const counts = path === undefined ? new Map<string, number>() : read(path);
  let written = counts.size;
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
      if (path === undefined || counts.size === written) return;
      written = counts.size;
      const lines = [...counts].slice(-KEPT).map(([key, count]) => `${key} ${count}\n`);
      writeSealed(path, lines.join(""));
    },
  };
}

/** Counts of a file; none when it is missing or was damaged. */
function read(path: string): Map<string, number> {
  const lines = (readSealed(path) ?? "").split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), Number(line.slice(line.indexOf(" ") + 1))]));
}
