import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import {
  compareFile,
  compareFolder,
  contentHash,
  type FileEntry,
  type FolderEntry,
  type Freshness,
} from "./entries.js";

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
}

/** Name of the stamp of the default configuration, in the cache folder. */
export const STAMP_FILE = "stamp.json";

/** Where the cache folder of a project may be, relative to its root, in the order of preference. */
export const CACHE_FOLDERS = ["node_modules/.cache/toolgen", ".toolgen/cache"] as const;

/** Identifies this toolgen: the version, and which build of it. */
export function ownBuild(): string {
  const { size, mtimeMs } = statSync(fileURLToPath(import.meta.url));
  return `${ownVersion()} ${size} ${Math.trunc(mtimeMs)}`;
}

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

/** Writes a stamp; a cache folder that cannot be written costs time, nothing else. */
export function writeStamp(path: string, stamp: Stamp): void {
  const body = JSON.stringify(stamp);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, `${contentHash(body)}\n${body}`);
    renameSync(temporary, path);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/** Forgets a stamp. */
export function dropStamp(path: string): void {
  rmSync(path, { force: true });
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
