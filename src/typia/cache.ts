import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../cache/make-folder.js";
import { sha256 } from "../ir/fingerprint.js";

/** Texts kept between builds by the hash of all that they depend on. Sound on any machine: nothing of the machine is in it. */
export interface TextCache {
  /** The value kept under a key; `undefined` when there is none, or when it is not what was written. */
  read<T>(key: string): T | undefined;
  write(key: string, value: object): void;
}

/** A cache in a folder. It never fails: an entry that is missing, damaged or foreign is not there, one that cannot be written is not kept. */
export function folderCache(folder: string): TextCache {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), `${key}.json`);
  return {
    read: <T>(key: string) => {
      try {
        const text = readFileSync(pathOf(key), "utf8");
        const line = text.indexOf("\n");
        const body = text.slice(line + 1);
        return text.slice(0, line) === seal(key, body) ? (JSON.parse(body) as T) : undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, value) => {
      const path = pathOf(key);
      const body = JSON.stringify(value);
      try {
        makeFolder(dirname(path));
        const temporary = `${path}.${randomBytes(6).toString("hex")}`;
        writeFileSync(temporary, `${seal(key, body)}\n${body}`);
        renameSync(temporary, path);
      } catch {
        // The next build does the work again.
      }
    },
  };
}

/** Ties an entry to its key, so that neither damage nor a file that was moved goes unseen. */
function seal(key: string, body: string): string {
  return sha256(`${key}\n${body}`);
}
