import { lstatSync, readdirSync, renameSync, rmSync, type Stats } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../cache/make-folder.js";
import { contentStamp, type KnownFile } from "./known-files.js";
import { isLeftover, ownFolderName } from "./own-folder.js";

/**
 * Large files that were replaced, kept to be written again. To write over one takes a third of what it takes a file system to find blocks
 * for a new file and to free those of the old one. For a process that replaces the same files again and again.
 */
export interface Spares {
  /** Moves the spare of an output to a path; `undefined` where there is none. */
  take(output: string, to: string): Spare | undefined;
  /** Keeps a file that another took the place of, if it is large. Where that cannot be, it stays where it is. */
  keep(replacement: Replacement): void;
  /** Removes them all. */
  close(): void;
}

/** A spare, and the pieces of what it holds; absent where that is not known. */
export interface Spare {
  readonly pieces?: readonly Uint8Array[] | undefined;
}

/** A file that took the place of another. */
export interface Replacement {
  /** Path of the output. */
  readonly output: string;
  /** Where the old file is. */
  readonly replaced: string;
  /** Where the new one is. */
  readonly by: string;
  /** What is known of the old one. */
  readonly known?: KnownFile | undefined;
}

interface KeptSpare extends Spare {
  readonly file: string;
  readonly stamp: string;
}

/** Bytes of a file that is worth being kept. */
const LARGE = 64 * 1024;

/** Opens the spares of one output folder. They lie in a folder of their own inside of `parent`, which is made when there are any. */
export function sparesIn(parent: string): Spares {
  const folder = join(parent, ownFolderName());
  const files = new Map<string, KeptSpare>();
  let kept = 0;
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
      const spare = files.get(output);
      files.delete(output);
      if (spare === undefined || !attempted(() => renameSync(spare.file, to))) return undefined;
      const status = lstatSync(to);
      // Of a copy of the project that was made with hard links since, nothing is to change.
      if (isOneFile(status)) return contentStamp(status) === spare.stamp ? spare : {};
      rmSync(to, { recursive: true, force: true });
      return undefined;
    },
    keep({ output, replaced, by, known }) {
      const file = join(folder, `${kept++}`);
      const isKept = attempted(() => {
        const old = lstatSync(replaced);
        if (!mayBeWrittenAgain(old, lstatSync(by))) return;
        open();
        renameSync(replaced, file);
        const stamp = contentStamp(old);
        // Somebody may have written to it since it was looked at.
        const pieces = known?.stamp.startsWith(`${stamp} `) ? known.artifact.pieces : undefined;
        files.set(output, { file, stamp, pieces });
      });
      // The folder may have been removed.
      if (!isKept) isOpen = false;
    },
    close: () => void attempted(() => rmSync(folder, { recursive: true, force: true })),
  };
}

/** A large file that has no other name, and that differs from a new one in nothing but its content. */
function mayBeWrittenAgain(old: Stats, now: Stats): boolean {
  return isOneFile(old) && old.size >= LARGE && old.mode === now.mode && old.uid === now.uid && old.gid === now.gid;
}

/** A file, and no link to one, that has no other name. */
function isOneFile(status: Stats): boolean {
  return status.isFile() && status.nlink === 1;
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
