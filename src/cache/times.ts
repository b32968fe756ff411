import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Files and folders as they were, in columns: of thousands of files these are read several times faster than entries. */
export interface Columns {
  /** Files, then folders, a path a line: relative to the root, or absolute. */
  readonly paths: string;
  /** Sizes of the files; the folders have none. */
  readonly sizes: readonly number[];
  readonly mtimes: readonly number[];
  readonly inodes: readonly number[];
}

/**
 * The part of a stamp that answers most builds: sizes, times and inodes, and what to print when they all hold.
 * This module is all that such a build loads, so it computes no hashes and imports nothing else.
 */
export interface Times extends Columns {
  /** Which toolgen took it, see {@link ownBuild}. */
  readonly toolgen: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  readonly report: PrintedReport;
}

/** What a build prints that finds nothing to do. */
export interface PrintedReport {
  readonly text: string;
  /** On a terminal it would have colours, which it is without here. */
  readonly hasColors: boolean;
}

/** Changes that come closer than this to the taking of a stamp may share an mtime with it: clocks of file systems are coarse. */
export const CLOCK_TICK = 10;

/** Name of the file with times, in the cache folder. */
export const TIMES_FILE = "times.json";

/** Where the cache folder of a project may be, relative to its root, in the order of preference. */
export const CACHE_FOLDERS = ["node_modules/.cache/toolgen", ".toolgen/cache"] as const;

/** Name of the file beside the compiled code that holds the hash of it. */
export const IDENTITY_FILE = "build-identity";

/** Identifies this toolgen: by its content, or by the size and time of its files where it runs from its sources. */
export function ownBuild(): string {
  return writtenIdentity() ?? ownTimes();
}

/** The hash of the compiled code; `undefined` where toolgen runs from its sources. */
export function writtenIdentity(): string | undefined {
  try {
    return readFileSync(new URL(`../${IDENTITY_FILE}`, import.meta.url), "utf8");
  } catch {
    return undefined;
  }
}

function ownTimes(): string {
  const self = statSync(fileURLToPath(import.meta.url));
  const manifest = statSync(new URL("../../package.json", import.meta.url));
  return [self.size, self.mtimeMs, manifest.size, manifest.mtimeMs].join(" ");
}

/** The report of the last build of a root, when nothing it read or wrote has another size, time or inode. Anything odd is a no. */
export function unchangedReport(root: string): PrintedReport | undefined {
  for (const folder of CACHE_FOLDERS) {
    const text = readText(`${root}/${folder}/${TIMES_FILE}`);
    if (text === undefined) continue;
    try {
      const times: Times = JSON.parse(text);
      return sameTimes(times, root) ? times.report : undefined;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function sameTimes({ toolgen, takenAt, paths, sizes, mtimes, inodes, report }: Times, root: string): boolean {
  if (typeof report.text !== "string" || toolgen !== ownBuild()) return false;
  const names = paths.split("\n");
  const options = { throwIfNoEntry: false } as const;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    const mtime = mtimes[index];
    const now = statSync(isAbsolute(name) ? name : `${root}/${name}`, options);
    // A folder may be one that was missed, and still is.
    if (now === undefined && index >= sizes.length && mtime === 0 && inodes[index] === 0) continue;
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
