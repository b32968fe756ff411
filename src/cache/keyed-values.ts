import { buildIdentity } from "./build-identity.js";
import { contentHash } from "./entries.js";
import { losslessJson } from "./lossless-json.js";
import { readSealedJson, writeSealed } from "./sealed.js";

/** Values kept by name, each under a key of all that it was made from. */
export interface KeyedValues<Value> {
  /** The value of a name, where it is kept under this very key. */
  get(name: string, key: string): Value | undefined;
  /** Keeps a value, unless JSON cannot hold it. */
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
      if (losslessJson(value) === undefined) return;
      used.set(name, { key, value });
      isNew = true;
    },
    save() {
      if (!isNew && used.size === known.size) return;
      const content: Content<Value> = { identity, entries: Object.fromEntries(used) };
      writeSealed(path, JSON.stringify(content));
      isNew = false;
    },
  };
}

function read<Value>(path: string, expected: string): ReadonlyMap<string, Entry<Value>> {
  const content = readSealedJson(path) as Content<Value> | undefined;
  return content?.identity === expected ? new Map(Object.entries(content.entries)) : new Map();
}
