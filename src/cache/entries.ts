import { hash } from "node:crypto";
import { closeSync, lstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { CLOCK_TICK } from "./times.js";

/** A file as it was: path, size, mtime in milliseconds, inode, and the hash of its content. */
export type FileEntry = readonly [path: string, size: number, mtime: number, inode: number, hash: string];

/** A folder as it was: path, mtime in milliseconds, inode, and the hash of the names in it that matter. */
export type FolderEntry = readonly [path: string, mtime: number, inode: number, hash: string];

/** sha256 of a text, shortened to 128 bits. */
export function contentHash(content: string): string {
  return shortened(hash("sha256", content, "base64url"));
}

function shortened(digest: string): string {
  return digest.slice(0, 22);
}

/** Read into again and again: memory that is new for each file would cost more than reading and hashing it. */
let buffer = Buffer.alloc(0);

/** The hash of a file's bytes, about `size` many; {@link contentHash} of its text, as sources and outputs are UTF-8. */
function fileHash(path: string, size: number): string {
  // Memory for what is expected at once, with room for the end to be seen, instead of growing to it by copies.
  if (buffer.length <= size) buffer = Buffer.allocUnsafeSlow(Math.max(1 << 16, size + 1));
  const file = openSync(path, "r");
  try {
    let length = 0;
    for (;;) {
      if (length === buffer.length) buffer = Buffer.concat([buffer], length * 2);
      const read = readSync(file, buffer, length, buffer.length - length, null);
      if (read === 0) return shortened(hash("sha256", buffer.subarray(0, length), "base64url"));
      length += read;
    }
  } finally {
    closeSync(file);
  }
}

/** Records a file; `undefined` when it cannot be read. */
export function recordFile(path: string, absolute: string): FileEntry | undefined {
  try {
    const { size, mtimeMs, ino } = statSync(absolute);
    return [path, size, mtimeMs, ino, fileHash(absolute, size)];
  } catch {
    return undefined;
  }
}

/** Records a folder; `undefined` when it cannot be read. */
export function recordFolder(path: string, absolute: string): FolderEntry | undefined {
  try {
    const { mtimeMs, ino } = statSync(absolute);
    return [path, mtimeMs, ino, namesHash(absolute)];
  } catch {
    return undefined;
  }
}

/** How a recorded entry compares with the disk: `touched` has the content but another mtime or inode. */
export type Freshness = "same" | "touched" | "changed";

/** Compares a file: by its bytes alone with `byContent`, else by stat, and by its bytes where stat cannot tell. */
export function compareFile(entry: FileEntry, absolute: string, takenAt: number, byContent: boolean): Freshness {
  const [, size, mtime, inode, expected] = entry;
  try {
    if (byContent) return fileHash(absolute, size) === expected ? "same" : "changed";
    const now = statSync(absolute, { throwIfNoEntry: false });
    if (now === undefined || now.size !== size) return "changed";
    if (now.mtimeMs === mtime && now.ino === inode && mtime < takenAt - CLOCK_TICK) return "same";
    return fileHash(absolute, size) === expected ? "touched" : "changed";
  } catch {
    return "changed";
  }
}

/** Compares a folder by the names in it, or by stat where that can tell. */
export function compareFolder(entry: FolderEntry, absolute: string, takenAt: number, byContent: boolean): Freshness {
  const [, mtime, inode, expected] = entry;
  try {
    if (byContent) return namesHash(absolute) === expected ? "same" : "changed";
    const now = statSync(absolute, { throwIfNoEntry: false });
    if (now === undefined) return "changed";
    if (now.mtimeMs === mtime && now.ino === inode && mtime < takenAt - CLOCK_TICK) return "same";
    return namesHash(absolute) === expected ? "touched" : "changed";
  } catch {
    return "changed";
  }
}

/** Names of sources, JSON files and folders: what decides which files a build reads. */
function namesHash(absolute: string): string {
  const names = readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => /\.(?:[cm]?tsx?|json)$/.test(entry.name) || isSourceFolder(entry))
    .map((entry) => `${entry.name}${entry.isDirectory() ? "/" : ""}`);
  return contentHash(names.sort().join("\n"));
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
    if (!lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const entry of readdirSync(absolute, { withFileTypes: true })) {
      if (isSourceFolder(entry) && !skip.has(`${absolute}/${entry.name}`))
        found.push(folder === "" ? entry.name : `${folder}/${entry.name}`);
    }
  }
  return found;
}
