import { readFileSync } from "node:fs";
import { contentHash } from "./entries.js";
import { replaceFile } from "./replace-file.js";

/** The text of a file that holds one {@link sealed}; `undefined` when there is none, or when it is not what was written. */
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

/** The value of a sealed JSON text; `undefined` when there is none, or when a file of another kind is in its place. */
export function readSealedJson(path: string): unknown {
  try {
    return JSON.parse(readSealed(path) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A text under a line with its hash. */
export function sealed(body: string): string {
  return `${contentHash(body)}\n${body}`;
}

/** Writes a text sealed. A file that cannot be written is not there the next time. */
export function writeSealed(path: string, body: string): void {
  try {
    replaceFile(path, sealed(body));
  } catch {
    // A cache costs time when it is missing, nothing else.
  }
}
