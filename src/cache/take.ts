import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { recordFile, recordFolder, sourceFolders } from "./entries.js";
import { columnsOf, entriesOf, pathAt, type Stamp } from "./stamp.js";
import { CLOCK_TICK, ownBuild } from "./times.js";

/** What a stamp is taken of; all paths are absolute. */
export interface StampRequest<Result> extends Pick<Stamp<Result>, "result" | "report"> {
  readonly root: string;
  /** Sources with their imports, configuration, tsconfig files. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly outputDirs: readonly string[];
  /** Folders in which a new file would be an input; all below the root when absent. */
  readonly folders?: readonly string[];
  /** When the build began, milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
}

/**
 * Takes a stamp of a build that has just ended. `undefined` when it would not be sound: an input changed while the build
 * ran, or a file is gone.
 */
export function takeStamp<Result>(request: StampRequest<Result>): Stamp<Result> | undefined {
  const { root, outputDirs, startedAt, result, report } = request;
  const inputs = new Set([...request.inputs, ...lockFiles(root)]);
  const files = [...inputs, ...request.outputs].sort().map((path) => recordFile(relativePath(root, path), path));
  const present = files.filter((entry) => entry !== undefined);
  if (present.length < files.length) return undefined;
  const inputNames = new Set([...inputs].map((path) => relativePath(root, path)));
  if (present.some(({ path, mtime }) => inputNames.has(path) && mtime > startedAt - CLOCK_TICK)) return undefined;
  const folders =
    request.folders === undefined
      ? sourceFolders(root, new Set(outputDirs))
      : [...new Set(["", ...request.folders.map((folder) => relativePath(root, folder))])];
  if (folders === undefined) return undefined;
  const entries = folders.map((folder) => recordFolder(folder, resolve(root, folder)));
  return {
    toolgen: ownBuild(),
    takenAt: Date.now(),
    ...columnsOf(
      present,
      entries.filter((entry) => entry !== undefined),
    ),
    result,
    ...(report === undefined ? {} : { report }),
  };
}

/** Renews the times of a stamp whose files have their content; `undefined` when one changed in the meantime. */
export function retakeStamp<Result>(stamp: Stamp<Result>, root: string): Stamp<Result> | undefined {
  const takenAt = Date.now();
  const former = entriesOf(stamp);
  const now = former.flatMap(({ path, size, hash }) => {
    const entry = (size === undefined ? recordFolder : recordFile)(path, pathAt(root, path));
    return entry?.hash === hash ? [entry] : [];
  });
  if (now.length < former.length) return undefined;
  const files = now.slice(0, stamp.sizes.length);
  return { ...stamp, takenAt, ...columnsOf(files, now.slice(files.length)) };
}

const LOCK_FILES = [
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "bun.lockb",
  "node_modules/.package-lock.json",
  "node_modules/.modules.yaml",
  "node_modules/.yarn-state.yml",
] as const;

/** What decides which dependencies are installed, in the project and in the folders above it, up to the repository's. */
export function lockFiles(root: string): readonly string[] {
  const found: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    found.push(...LOCK_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path)));
    if (existsSync(join(folder, ".git")) || dirname(folder) === folder) return found;
  }
}

/** Relative also to what is above the root: a copy of the repository, as in continuous integration, has its own. Another drive has no way to it. */
function relativePath(root: string, path: string): string {
  const way = relative(root, path);
  return isAbsolute(way) ? path : way.split(sep).join("/");
}
