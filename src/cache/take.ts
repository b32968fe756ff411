import { resolve } from "node:path";
import { recordFile, recordFolder, sourceFolders } from "./entries.js";
import { lockFiles } from "./lock-files.js";
import { relativeTo } from "./relative-to.js";
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
  const files = [...inputs, ...request.outputs].sort().map((path) => recordFile(relativeTo(root, path), path));
  const present = files.filter((entry) => entry !== undefined);
  if (present.length < files.length) return undefined;
  const inputNames = new Set([...inputs].map((path) => relativeTo(root, path)));
  if (present.some(({ path, mtime }) => inputNames.has(path) && mtime > startedAt - CLOCK_TICK)) return undefined;
  const folders =
    request.folders === undefined
      ? sourceFolders(root, new Set(outputDirs))
      : [...new Set(["", ...request.folders.map((folder) => relativeTo(root, folder))])];
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
