import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The part of a stamp that answers most builds: sizes, times and inodes in columns, and what to print when they all hold.
 * This module is all that such a build loads, so it computes no hashes and imports nothing else.
 */
export interface Times {
  /** Which toolgen took it, see {@link ownBuild}. */
  readonly toolgen: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** Files, then folders, a path a line: relative to the root, or absolute. */
  readonly paths: string;
  /** Sizes of the files; the folders have none. */
  readonly sizes: readonly number[];
  readonly mtimes: readonly number[];
  readonly inodes: readonly number[];
  /** The report of a build that finds nothing to do. */
  readonly text: string;
}

/** Changes that come closer than this to the taking of a stamp may share an mtime with it: clocks of file systems are coarse. */
export const CLOCK_TICK = 10;

/** Name of the file with times, in the cache folder. */
export const TIMES_FILE = "times.json";

/** Where the cache folder of a project may be, relative to its root, in the order of preference. */
export const CACHE_FOLDERS = ["node_modules/.cache/toolgen", ".toolgen/cache"] as const;

/** Identifies this toolgen by the size and time of its files. */
export function ownBuild(): string {
  const self = statSync(fileURLToPath(import.meta.url));
  const manifest = statSync(new URL("../../package.json", import.meta.url));
  return [self.size, self.mtimeMs, manifest.size, manifest.mtimeMs].join(" ");
}

/** The report of the last build of a root, when nothing it read or wrote has another size, time or inode. Anything odd is a no. */
export function unchangedText(root: string): string | undefined {
  for (const folder of CACHE_FOLDERS) {
    const text = readText(`${root}/${folder}/${TIMES_FILE}`);
    if (text === undefined) continue;
    try {
      const times: Times = JSON.parse(text);
      return sameTimes(times, root) ? times.text : undefined;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function sameTimes({ toolgen, takenAt, paths, sizes, mtimes, inodes, text }: Times, root: string): boolean {
  if (typeof text !== "string" || toolgen !== ownBuild()) return false;
  const names = paths.split("\n");
  const options = { throwIfNoEntry: false } as const;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    const mtime = mtimes[index];
    const now = statSync(isAbsolute(name) ? name : `${root}/${name}`, options);
    if (now === undefined || now.mtimeMs !== mtime || now.ino !== inodes[index]) return false;
    if (mtime > takenAt - CLOCK_TICK || (index < sizes.length && now.size !== sizes[index])) return false;
  }
  return true;
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:/.test(path);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
