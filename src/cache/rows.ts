import { join } from "node:path";
import { contentHash } from "./entries.js";
import { readSealed, writeSealed } from "./sealed.js";

/** Vectors that are kept from one build to the next. */
export interface KeptRows {
  readonly get: (text: string) => string | undefined;
  readonly set: (text: string, row: string) => void;
  /** Writes what is new to the cache folder, if there is one. */
  readonly save: () => void;
}

/** Opens the rows kept for one state of an embedder; without a cache folder nothing is kept. */
export function openRows(cacheDir: string | undefined, embedder: string): KeptRows {
  const path = cacheDir === undefined ? undefined : join(cacheDir, "vectors.json");
  const known = path === undefined ? {} : read(path);
  const used: Record<string, string> = {};
  const keyOf = (text: string) => contentHash(`${embedder}\n${text}`);
  return {
    get(text) {
      const key = keyOf(text);
      const row = known[key];
      if (row !== undefined) used[key] = row;
      return row;
    },
    set(text, row) {
      used[keyOf(text)] = row;
    },
    save() {
      if (path === undefined) return;
      if (Object.keys(used).every((key) => used[key] === known[key])) return;
      // Groups of one project share the file.
      writeSealed(path, JSON.stringify({ ...known, ...used }));
    },
  };
}

/** Rows of a file; none when it is missing or was damaged. */
function read(path: string): Readonly<Record<string, string>> {
  const text = readSealed(path);
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
}
