import { lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../cache/make-folder.js";
import { isLeftover, ownFolderName } from "./own-folder.js";

/**
 * Large files that were replaced, kept to be written again. To write over one takes a third of what it takes a file system to find blocks
 * for a new file and to free those of the old one. For a process that replaces the same files again and again.
 */
export interface Spares {
  /** Moves the spare of an output to a path; `false` where there is none. */
  take(output: string, to: string): boolean;
  /** Keeps a file that another took the place of, if it is large. Where that cannot be, it stays where it is. */
  keep(output: string, replaced: string, by: string): void;
  /** Removes them all. */
  close(): void;
}

/** Bytes of a file that is worth being kept. */
const LARGE = 64 * 1024;

/** Opens the spares of one output folder. They lie in a folder of their own inside of `parent`, which is made when there are any. */
export function sparesIn(parent: string): Spares {
  const folder = join(parent, ownFolderName());
  const files = new Map<string, string>();
  let isOpen = false;
  const open = (): void => {
    if (isOpen) return;
    makeFolder(folder);
    isOpen = true;
    for (const entry of readdirSync(parent, { withFileTypes: true }))
      if (isLeftover(entry)) rmSync(join(parent, entry.name), { recursive: true, force: true });
  };
  return {
    take(output, to) {
      const file = files.get(output);
      files.delete(output);
      return file !== undefined && attempted(() => renameSync(file, to));
    },
    keep(output, replaced, by) {
      const file = files.get(output) ?? join(folder, `${files.size}`);
      const isKept = attempted(() => {
        if (!mayBeWrittenAgain(replaced, by)) return;
        open();
        renameSync(replaced, file);
        files.set(output, file);
      });
      // The folder may have been removed.
      if (!isKept) isOpen = false;
    },
    close: () => void attempted(() => rmSync(folder, { recursive: true, force: true })),
  };
}

/** A large file that has no other name, and is in no other way different from a new one. */
function mayBeWrittenAgain(replaced: string, by: string): boolean {
  const old = lstatSync(replaced);
  const now = lstatSync(by);
  return (
    old.isFile() &&
    old.size >= LARGE &&
    old.nlink === 1 &&
    old.mode === now.mode &&
    old.uid === now.uid &&
    old.gid === now.gid
  );
}

/** Does something that need not succeed; `false` where the system refused. */
function attempted(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
