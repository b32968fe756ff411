import { rmSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { compareEntry, type Entry, type Freshness, hasContent } from "./entries.js";
import { replaceFile } from "./replace-file.js";
import { readSealedJson, sealed } from "./sealed.js";
import { CACHE_FOLDERS, type Columns, ownBuild, type PrintedReport, TIMES_FILE, type Times } from "./times.js";

/** What a successful build read and wrote, so that the next one can tell that there is nothing to do. */
export interface Stamp<Result = unknown> extends Columns {
  /** Which toolgen took it. */
  readonly toolgen: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** Of what the files hold, and of the names in the folders: one a line. */
  readonly hashes: string;
  /** What the build reported, to be reported again. */
  readonly result: Result;
  /** The same as it is printed where no other way is asked for; absent where nothing is. */
  readonly report?: PrintedReport;
}

/** Name of the stamp of the default configuration, in the cache folder. */
export const STAMP_FILE = "stamp.json";

/** Reads a stamp. One that is missing, damaged, or of another toolgen is `undefined`. */
export function readStamp<Result>(path: string): Stamp<Result> | undefined {
  const stamp = readSealedJson(path) as Stamp<Result> | undefined;
  return stamp?.toolgen === ownBuild() ? stamp : undefined;
}

/** The report of the last build of a root, when all that it read and wrote has the content that it had. */
export function unchangedContent(root: string): PrintedReport | undefined {
  for (const folder of CACHE_FOLDERS) {
    const stamp = readStamp(join(root, folder, STAMP_FILE));
    if (stamp !== undefined) return compareStamp(stamp, root, true) === "changed" ? undefined : stamp.report;
  }
  return undefined;
}

/** Writes a stamp, and its times beside it; a cache folder that cannot be written costs time, nothing else. */
export function writeStamp(path: string, stamp: Stamp): void {
  const times = timesFile(path);
  try {
    replaceFile(path, sealed(JSON.stringify(stamp)));
    if (times === undefined || stamp.report === undefined) return;
    replaceFile(times, JSON.stringify(timesOf(stamp, stamp.report)));
  } catch {
    dropStamp(path);
  }
}

/** Forgets a stamp. */
export function dropStamp(path: string): void {
  for (const file of [path, timesFile(path)])
    try {
      if (file !== undefined) rmSync(file, { force: true });
    } catch {
      // A cache that cannot be changed is compared with the files like any other.
    }
}

/** Times are of the default configuration alone: they answer a build that names none. */
function timesFile(path: string): string | undefined {
  return basename(path) === STAMP_FILE ? join(dirname(path), TIMES_FILE) : undefined;
}

function timesOf({ toolgen, takenAt, paths, sizes, mtimes, inodes }: Stamp, report: PrintedReport): Times {
  return { toolgen, takenAt, paths, sizes, mtimes, inodes, report };
}

/** Files and folders in columns. */
export function columnsOf(files: readonly Entry[], folders: readonly Entry[]): Columns & Pick<Stamp, "hashes"> {
  const all = [...files, ...folders];
  return {
    paths: all.map(({ path }) => path).join("\n"),
    sizes: files.map(({ size = 0 }) => size),
    mtimes: all.map(({ mtime }) => mtime),
    inodes: all.map(({ inode }) => inode),
    hashes: all.map(({ hash }) => hash).join("\n"),
  };
}

/** The files and folders of a stamp, files first. */
export function entriesOf({ paths, sizes, mtimes, inodes, hashes }: Stamp): readonly Entry[] {
  const hashOf = hashes.split("\n");
  return paths.split("\n").map((path, index): Entry => {
    const size = sizes[index];
    const entry = { path, mtime: mtimes[index] ?? 0, inode: inodes[index] ?? 0, hash: hashOf[index] ?? "" };
    return size === undefined ? entry : { ...entry, size };
  });
}

/** Where a path of a stamp is. */
export function pathAt(root: string, path: string): string {
  return path === "" ? root : isAbsolute(path) ? path : `${root}/${path}`;
}

/** Does everything that the stamp names still have its content? `touched` means yes, but the stamp should be taken again to be quick. */
export function compareStamp(stamp: Stamp, root: string, byContent: boolean): Freshness {
  if (byContent) return hasAllContent(stamp, root) ? "same" : "changed";
  let touched = false;
  for (const entry of entriesOf(stamp)) {
    const freshness = compareEntry(entry, pathAt(root, entry.path), stamp.takenAt);
    if (freshness === "changed") return "changed";
    if (freshness === "touched") touched = true;
  }
  return touched ? "touched" : "same";
}

function hasAllContent({ paths, sizes, hashes }: Stamp, root: string): boolean {
  const hashOf = hashes.split("\n");
  return paths
    .split("\n")
    .every((path, index) => hasContent(pathAt(root, path), index < sizes.length, hashOf[index] ?? ""));
}
