import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { buildIdentity } from "./build-identity.js";
import { contentHash } from "./entries.js";
import { replaceFile } from "./replace-file.js";

/** Values kept by name, each under a key of all that it was made from. */
export interface KeyedValues<Value> {
  /** The value of a name, where it is kept under this very key. */
  get(name: string, key: string): Value | undefined;
  /** Keeps a value, unless it is none that can be kept as JSON. */
  set(name: string, key: string, value: Value): void;
  /** Writes what was asked for since it was opened, where that is not what the file has. */
  save(): void;
}

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
}

interface Content<Value> {
  readonly identity: string;
  readonly entries: Readonly<Record<string, Entry<Value>>>;
}

/**
 * Opens the values that a file keeps under a setting, a text of what all of them depend on. A file that is missing, damaged, of another
 * setting or of another build of toolgen keeps none; one that cannot be written costs time, nothing else.
 */
export function openKeyedValues<Value>(path: string, setting: string): KeyedValues<Value> {
  const identity = contentHash(`${buildIdentity()}\n${setting}`);
  const known = read<Value>(path, identity);
  const used = new Map<string, Entry<Value>>();
  let isNew = false;
  return {
    get(name, key) {
      const entry = known.get(name);
      if (entry?.key !== key) return undefined;
      used.set(name, entry);
      return entry.value;
    },
    set(name, key, value) {
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)) return;
      used.set(name, { key, value });
      isNew = true;
    },
    save() {
      if (!isNew && used.size === known.size) return;
      const content: Content<Value> = { identity, entries: Object.fromEntries(used) };
      const body = JSON.stringify(content);
      try {
        replaceFile(path, `${contentHash(body)}\n${body}`);
        isNew = false;
      } catch {
        // The next build does the work again.
      }
    },
  };
}

function read<Value>(path: string, expected: string): ReadonlyMap<string, Entry<Value>> {
  try {
    const text = readFileSync(path, "utf8");
    const line = text.indexOf("\n");
    const body = text.slice(line + 1);
    if (contentHash(body) !== text.slice(0, line)) return new Map();
    const { identity, entries }: Content<Value> = JSON.parse(body);
    return identity === expected ? new Map(Object.entries(entries)) : new Map();
  } catch {
    return new Map();
  }
}
