import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { linkStatOf } from "../cache/stat-of.js";
import type { Artifact } from "../emit/artifact.js";
import type { Existing } from "./existing.js";
import { LAYOUT } from "./layout.js";
import { isOwnFolder } from "./own-folder.js";
import type { Action, OutputRequest, Plan } from "./plan.js";
import type { Touches } from "./touches.js";

/**
 * Files of an output folder as a process that stays loaded wrote or read them. What still has the size, times and inode that it had
 * then need not be read again; what nobody touched need not even be looked at.
 */
export interface KnownFiles {
  /** By path, relative to the output folder. */
  readonly files: Map<string, KnownFile>;
  /** Absent where every file is looked at. */
  readonly touches?: Touches;
  /** The paths that were planned last. */
  paths?: PlannedPaths;
  /** The paths for which the folder was last found to hold nothing else of ours. */
  alone?: ReadonlySet<string> | undefined;
}

/** A file that held exactly this artifact. */
export interface KnownFile {
  readonly artifact: Artifact;
  /** As {@link stampOf} gives it. */
  readonly stamp: string;
  /** Its folder, relative to the output folder. */
  readonly folder: string;
  readonly name: string;
  /** What a plan says of it where nothing is to be done. */
  readonly unchanged: Action;
}

/** Paths that were found to be as they should, and the artifacts that have them. */
export interface PlannedPaths {
  readonly artifacts: readonly Artifact[];
  readonly wanted: ReadonlySet<string>;
}

/** What is known of one folder, for one plan. */
export interface FolderKnowledge {
  /** What a file holds, where that is known without reading it. */
  holds(path: string): KnownFile | undefined;
  /** Whether nothing but these paths can have come to be there since it held nothing else of ours. */
  isAlone(wanted: ReadonlySet<string>): boolean;
  /** Reads a file; when it holds the artifact, that is known from then on. */
  read(artifact: Artifact, read: () => Existing): Existing;
}

/** A folder of the outputs: no link is on the way to it. */
interface PlainFolder {
  readonly absolute: string;
  readonly isPlain: boolean;
  /** What somebody may have touched; absent where that may be anything. */
  readonly touched?: ReadonlySet<string> | undefined;
}

/** What is known of the folder of a request; nothing where nothing is to be remembered. */
export function knowledgeOf({ outputDir, known }: OutputRequest): FolderKnowledge {
  const { files, touches, alone } = known ?? {};
  touches?.begin();
  const folders = new Map<string, PlainFolder>();
  const folderAt = (path: string): PlainFolder => {
    const seen = folders.get(path);
    if (seen !== undefined) return seen;
    const absolute = path === "" ? outputDir : join(outputDir, path);
    const isPlain = path === "" || (isFolder(absolute) && folderAt(parentOf(path)).isPlain);
    const folder = { absolute, isPlain, touched: isPlain ? touches?.touchedIn(absolute) : undefined };
    folders.set(path, folder);
    return folder;
  };
  // Files come folder by folder.
  let current = { path: "", folder: folderAt("") };
  return {
    holds(path) {
      const last = files?.get(path);
      if (last === undefined) return undefined;
      if (current.path !== last.folder) current = { path: last.folder, folder: folderAt(last.folder) };
      const { folder } = current;
      if (!folder.isPlain) return undefined;
      if (folder.touched?.has(last.name) === false) return last;
      return stampOf(`${folder.absolute}/${last.name}`) === last.stamp ? last : undefined;
    },
    isAlone(wanted) {
      if (alone !== wanted) return false;
      return ["", ...LAYOUT].every((path) => {
        const { isPlain, touched } = folderAt(path);
        // Of a folder that is not there, the one above it would tell.
        if (!isPlain) return path !== "" && linkStatOf(join(outputDir, path)) === undefined;
        const within = path === "" ? "" : `${path}/`;
        return touched !== undefined && [...touched].every((name) => wanted.has(within + name) || isOwnFolder(name));
      });
    },
    read(artifact, read) {
      // Taken before the file is read: what changes in between shows the next time.
      const stamp = known === undefined ? undefined : stampOf(join(outputDir, artifact.path));
      const existing = read();
      files?.delete(artifact.path);
      if (existing.kind === "same" && stamp !== undefined) files?.set(artifact.path, knownFile(artifact, stamp));
      return existing;
    },
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function knownFile(artifact: Artifact, stamp: string): KnownFile {
  const { path } = artifact;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { artifact, stamp, folder: parentOf(path), name, unchanged: { kind: "unchanged", path } };
}

/** The paths of artifacts, or of the artifacts before where those have the same. */
export function pathsOf(artifacts: readonly Artifact[], last: PlannedPaths | undefined): PlannedPaths {
  const isSame =
    last?.artifacts.length === artifacts.length &&
    artifacts.every((artifact, index) => {
      const before = last.artifacts[index];
      return before === artifact || before?.path === artifact.path;
    });
  return { artifacts, wanted: isSame ? last.wanted : new Set(artifacts.map(({ path }) => path)) };
}

/**
 * Forgets the files that are not planned. Nobody asks what is heard of them, as of those of a tool in error: when they are planned
 * again they are to be looked at.
 */
export function forgetOthers({ files }: KnownFiles, wanted: ReadonlySet<string>): void {
  for (const path of files.keys()) if (!wanted.has(path)) files.delete(path);
}

/** Notes what a plan wrote, right after it was applied. */
export function noteApplied({ files }: KnownFiles, { outputDir, actions }: Plan): void {
  for (const action of actions) {
    if (action.kind === "unchanged") continue;
    const stamp = action.kind === "delete" ? undefined : stampOf(join(outputDir, action.path));
    if (action.kind === "delete" || stamp === undefined) files.delete(action.path);
    else files.set(action.path, knownFile(action.artifact, stamp));
  }
}

/** Size, times and inode of a regular file; `undefined` for anything else. A rename into its place changes them, too. */
function stampOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${contentStamp(stats)} ${stats.ctimeMs}` : undefined;
}

/** What of a stamp stays when a file is renamed or gets another name: as long as it does, the file holds what it held. */
export function contentStamp({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
