import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";

/** A file as it was: path, size, mtime in milliseconds, inode, and the hash of its content. */
export type FileEntry = readonly [path: string, size: number, mtime: number, inode: number, hash: string];

/** A folder as it was: path, mtime in milliseconds, inode, and the hash of the names in it that matter. */
export type FolderEntry = readonly [path: string, mtime: number, inode: number, hash: string];

/** Changes that come closer than this to the taking of a stamp may share an mtime with it: clocks of file systems are coarse. */
export const CLOCK_TICK = 10;

/** sha256 of bytes or text, shortened to 128 bits. */
export function contentHash(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** Records a file; `undefined` when it cannot be read. */
export function recordFile(path: string, absolute: string): FileEntry | undefined {
  try {
    const { size, mtimeMs, ino } = statSync(absolute);
    return [path, size, mtimeMs, ino, contentHash(readFileSync(absolute))];
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

/** Compares a file. With `byContent`, or where stat cannot tell, its bytes are read. */
export function compareFile(entry: FileEntry, absolute: string, takenAt: number, byContent: boolean): Freshness {
  const [, size, mtime, inode, hash] = entry;
  try {
    const now = statSync(absolute, { throwIfNoEntry: false });
    if (now === undefined || now.size !== size) return "changed";
    const same = now.mtimeMs === mtime && now.ino === inode;
    if (same && !byContent && mtime < takenAt - CLOCK_TICK) return "same";
    if (contentHash(readFileSync(absolute)) !== hash) return "changed";
    return same && byContent ? "same" : "touched";
  } catch {
    return "changed";
  }
}

/** Compares a folder by the names in it. */
export function compareFolder(entry: FolderEntry, absolute: string, takenAt: number, byContent: boolean): Freshness {
  const [, mtime, inode, hash] = entry;
  try {
    const now = statSync(absolute, { throwIfNoEntry: false });
    if (now === undefined) return "changed";
    const same = now.mtimeMs === mtime && now.ino === inode;
    if (same && !byContent && mtime < takenAt - CLOCK_TICK) return "same";
    if (namesHash(absolute) !== hash) return "changed";
    return same && byContent ? "same" : "touched";
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
