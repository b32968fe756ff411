import { createHash, hash } from "node:crypto";
import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync } from "node:fs";
import { linkStatOf, statOf } from "./stat-of.js";
import { CLOCK_TICK } from "./times.js";

/** A file or folder as it was. */
export interface Entry {
  /** Relative to the root with POSIX separators, or absolute. */
  readonly path: string;
  /** Bytes of a file; a folder has none. */
  readonly size?: number;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
  readonly inode: number;
  /** Hash of the bytes of a file, or of the names in a folder that matter. */
  readonly hash: string;
}

/** How a recorded entry compares with the disk: `touched` has the content but another mtime or inode. */
export type Freshness = "same" | "touched" | "changed";

/** sha256 of a text, shortened to 128 bits. */
export function contentHash(content: string): string {
  return shortened(hash("sha256", content, "base64url"));
}

function shortened(digest: string): string {
  return digest.slice(0, 22);
}

/**
 * Read into again and again, since memory that is new for each file would cost more than reading and hashing it; small enough to stay
 * in the processor's own memory, large enough for nearly every file.
 */
const CHUNK = 1 << 18;
let buffer: Buffer | undefined;

/** The hash of a file's bytes; {@link contentHash} of its text, as sources and outputs are UTF-8. */
export function fileHash(path: string): string {
  buffer ??= Buffer.allocUnsafeSlow(CHUNK);
  const file = openSync(path, "r");
  try {
    // What a regular file gives at once and is no full buffer is all of it: to see its end takes no second call.
    let read = readSync(file, buffer, 0, CHUNK, null);
    if (read < CHUNK) return shortened(hash("sha256", buffer.subarray(0, read), "base64url"));
    const whole = createHash("sha256");
    for (; read > 0; read = readSync(file, buffer, 0, CHUNK, null)) whole.update(buffer.subarray(0, read));
    return shortened(whole.digest("base64url"));
  } finally {
    closeSync(file);
  }
}

/**
 * Hash of the names of sources, JSON files and folders: what decides which files a build reads. Paths of `skip` (absolute) are left out. A
 * folder that is not there has one, too: that of something which may come to be.
 */
export function namesHash(absolute: string, skip: ReadonlySet<string> = NONE): string {
  const entries = entriesThatCount(absolute);
  if (entries === undefined) return statOf(absolute) === undefined ? ABSENT : OTHER;
  const names = entries
    .filter(({ name }) => skip.size === 0 || !skip.has(`${absolute}/${name}`))
    .map(({ name, isFolder, isLink }) => `${name}${isLink ? "@" : ""}${isFolder ? "/" : ""}`);
  return contentHash(names.sort().join("\n"));
}

const NONE: ReadonlySet<string> = new Set();

/** Instead of the hash of a folder where none is, and where there is something else, or a folder that cannot be read. */
const ABSENT = "-";
const OTHER = "?";

/** A name in a folder that may decide what a build reads. */
export interface NameInFolder {
  readonly name: string;
  /** Also where a link leads to a folder. */
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

/** Names of sources, JSON files and folders with sources; `undefined` where no folder is, or one that cannot be read. */
export function entriesThatCount(absolute: string): readonly NameInFolder[] | undefined {
  try {
    return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => countedName(absolute, entry) ?? []);
  } catch {
    return undefined;
  }
}

function countedName(absolute: string, entry: Dirent): NameInFolder | undefined {
  const { name } = entry;
  const isLink = entry.isSymbolicLink();
  const isFolder = isLink ? statOf(`${absolute}/${name}`)?.isDirectory() === true : entry.isDirectory();
  const counts = isSourceFolder({ name, isDirectory: () => isFolder }) || /\.(?:[cm]?[jt]sx?|json)$/.test(name);
  return counts ? { name, isFolder, isLink } : undefined;
}

/** Records a file; `undefined` when it cannot be read. */
export function recordFile(path: string, absolute: string): Entry | undefined {
  try {
    const { size, mtimeMs, ino } = statSync(absolute);
    return { path, size, mtime: mtimeMs, inode: ino, hash: fileHash(absolute) };
  } catch {
    return undefined;
  }
}

/** Records a folder; one that is not there has no time and no inode. */
export function recordFolder(path: string, absolute: string): Entry {
  const { mtimeMs = 0, ino = 0 } = statOf(absolute) ?? {};
  return { path, mtime: mtimeMs, inode: ino, hash: namesHash(absolute) };
}

/** Does a file, or the names in a folder, have this hash? */
export function hasContent(absolute: string, isFile: boolean, expected: string): boolean {
  try {
    return (isFile ? fileHash(absolute) : namesHash(absolute)) === expected;
  } catch {
    return false;
  }
}

/** Compares a file or folder by stat, and by its content where stat cannot tell. */
export function compareEntry({ size, mtime, inode, hash }: Entry, absolute: string, takenAt: number): Freshness {
  const now = statOf(absolute);
  if (now === undefined) return size === undefined && hash === ABSENT && inode === 0 ? "same" : "changed";
  if (size !== undefined && now.size !== size) return "changed";
  if (now.mtimeMs === mtime && now.ino === inode && mtime < takenAt - CLOCK_TICK) return "same";
  return hasContent(absolute, size !== undefined, hash) ? "touched" : "changed";
}

/** May a build find sources in this folder? */
export function isSourceFolder(entry: { readonly name: string; isDirectory(): boolean }): boolean {
  return entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith(".");
}

/** Folders below a root in which sources may appear, the root first, as relative paths; the folders in `skip` (absolute) are left out. `undefined` when there are too many to watch over. */
export function sourceFolders(root: string, skip: ReadonlySet<string>, limit = 20_000): readonly string[] | undefined {
  const found: string[] = [""];
  for (let index = 0; index < found.length; index++) {
    if (found.length > limit) return undefined;
    const folder = found[index] ?? "";
    const absolute = folder === "" ? root : `${root}/${folder}`;
    if (!linkStatOf(absolute)?.isDirectory()) continue;
    for (const entry of readdirSync(absolute, { withFileTypes: true })) {
      if (isSourceFolder(entry) && !skip.has(`${absolute}/${entry.name}`))
        found.push(folder === "" ? entry.name : `${folder}/${entry.name}`);
    }
  }
  return found;
}
