import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.js";

/** Writes a file beside its place and then into it, so that nobody reads half of it; makes its folder. Throws what the system says. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  replaceFileBy(path, (file) => writeFileSync(file, content));
}

/** The same for a file that is written in parts, to an open file. */
export function replaceFileBy(path: string, write: (file: number) => void): void {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, "w");
    try {
      write(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
