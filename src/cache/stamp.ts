import { readFileSync, rmSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import {
  compareFile,
  compareFolder,
  contentHash,
  type FileEntry,
  type FolderEntry,
  type Freshness,
} from "./entries.js";
import { replaceFile } from "./replace-file.js";
import { ownBuild, TIMES_FILE, type Times } from "./times.js";

/** What a successful build read and wrote, so that the next one can tell that there is nothing to do. */
export interface Stamp<Result = unknown> {
  /** Version and build of toolgen that took it. */
  readonly toolgen: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  readonly files: readonly FileEntry[];
  readonly folders: readonly FolderEntry[];
  /** What the build reported, to be reported again. */
  readonly result: Result;
  /** The same as plain text; absent where a text is not all, as with warnings. */
  readonly text?: string;
}

/** Name of the stamp of the default configuration, in the cache folder. */
export const STAMP_FILE = "stamp.json";

/** The version in toolgen's own package.json. */
export function ownVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version }: { version?: unknown } = JSON.parse(text);
  return String(version);
}

/** Reads a stamp. One that is missing, damaged, or of another toolgen is `undefined`. */
export function readStamp<Result>(path: string): Stamp<Result> | undefined {
  try {
    const text = readFileSync(path, "utf8");
    const line = text.indexOf("\n");
    const body = text.slice(line + 1);
    if (contentHash(body) !== text.slice(0, line)) return undefined;
    const stamp: Stamp<Result> = JSON.parse(body);
    return stamp.toolgen === ownBuild() ? stamp : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a stamp, and its times beside it; a cache folder that cannot be written costs time, nothing else. */
export function writeStamp(path: string, stamp: Stamp): void {
  const body = JSON.stringify(stamp);
  const times = timesFile(path);
  try {
    replaceFile(path, `${contentHash(body)}\n${body}`);
    if (times === undefined) return;
    if (stamp.text === undefined) rmSync(times, { force: true });
    else replaceFile(times, JSON.stringify(timesOf(stamp, stamp.text)));
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

function timesOf({ toolgen, takenAt, files, folders }: Stamp, text: string): Times {
  return {
    toolgen,
    takenAt,
    paths: [...files.map(([path]) => path), ...folders.map(([path]) => path)].join("\n"),
    sizes: files.map(([, size]) => size),
    mtimes: [...files.map(([, , mtime]) => mtime), ...folders.map(([, mtime]) => mtime)],
    inodes: [...files.map(([, , , inode]) => inode), ...folders.map(([, , inode]) => inode)],
    text,
  };
}

/** Does everything that the stamp names still have its content? `touched` means yes, but the stamp should be taken again to be quick. */
export function compareStamp(stamp: Stamp, root: string, byContent: boolean): Freshness {
  let touched = false;
  const note = (freshness: Freshness): boolean => {
    if (freshness === "touched") touched = true;
    return freshness !== "changed";
  };
  const at = (path: string) => (path === "" ? root : isAbsolute(path) ? path : `${root}/${path}`);
  const fresh =
    stamp.files.every((entry) => note(compareFile(entry, at(entry[0]), stamp.takenAt, byContent))) &&
    stamp.folders.every((entry) => note(compareFolder(entry, at(entry[0]), stamp.takenAt, byContent)));
  return fresh ? (touched ? "touched" : "same") : "changed";
}
