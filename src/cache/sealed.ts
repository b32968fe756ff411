import { readFileSync } from "node:fs";
import { contentHash } from "./entries.js";
import { replaceFile } from "./replace-file.js";

/** The text of a file that {@link writeSealed} wrote; `undefined` when there is none, or when it is not what was written. */
export function readSealed(path: string): string | undefined {
  try {
    const text = readFileSync(path, "utf8");
    const line = text.indexOf("\n");
    const body = text.slice(line + 1);
    return contentHash(body) === text.slice(0, line) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a text under a line with its hash. A file that cannot be written is not there the next time. */
export function writeSealed(path: string, body: string): void {
  try {
    replaceFile(path, `${contentHash(body)}\n${body}`);
  } catch {
    // A cache costs time when it is missing, nothing else.
  }
}
