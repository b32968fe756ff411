import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { recordFile, recordFolder, sourceFolders } from "./entries.js";
import { changedSince, grewSince } from "./inputs.js";
import { lockPlaces } from "./lock-files.js";
import { relativeTo } from "./relative-to.js";
import { columnsOf, entriesOf, pathAt, type Stamp } from "./stamp.js";
import { CLOCK_TICK, ownBuild } from "./times.js";

/** What a stamp is taken of; all paths are absolute. */
export interface StampRequest<Result> extends Pick<Stamp<Result>, "result" | "report"> {
  readonly root: string;
  /** Sources with their imports, configuration, tsconfig files. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The outputs that this build wrote, and when it had done so, milliseconds since the epoch. */
  readonly written: { readonly files: readonly string[]; readonly at: number };
  readonly outputDirs: readonly string[];
  /** Folders in which outputs are, or files of ours that are none any more might be. */
  readonly outputFolders: readonly string[];
  /** Folders in which a new file would be an input, and those that would count if they were there; all below the root when absent. */
  readonly folders?: readonly string[];
  readonly cacheDir: string;
  /** When the build began, milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
}

/**
 * Takes a stamp of a build that has just ended. `undefined` when it would not be sound: an input changed while the build
 * ran, or a file is gone.
 */
export function takeStamp<Result>(request: StampRequest<Result>): Stamp<Result> | undefined {
  const { root, outputDirs, startedAt, result, report } = request;
  const locks = lockPlaces(root);
  const inputs = new Set([...request.inputs, ...locks.filter((path) => existsSync(path))]);
  const files = [...inputs, ...request.outputs].sort().map((path) => recordFile(relativeTo(root, path), path));
  const present = files.filter((entry) => entry !== undefined);
  if (present.length < files.length) return undefined;
  const sources = request.folders ?? sourceFolders(root, new Set(outputDirs));
  if (sources === undefined) return undefined;
  const searched = [root, ...sources.map((folder) => resolve(root, folder))];
  const missing = locks.filter((path) => !inputs.has(path));
  const folders = [...new Set([...searched, ...request.outputFolders, ...missing])];
  const entries = folders.map((folder) => recordFolder(relativeTo(root, folder), folder));
  // After all was recorded: what changes later has another time than that.
  const own = [...outputDirs, request.cacheDir];
  if (changedSince(root, inputs, startedAt) || grewSince(root, searched, own, startedAt)) return undefined;
  if (outputsChanged(request)) return undefined;
  return {
    toolgen: ownBuild(),
    takenAt: Date.now(),
    ...columnsOf(present, entries),
    result,
    ...(report === undefined ? {} : { report }),
  };
}

/** Did somebody else, such as a build beside this one, change outputs after this one compared, or wrote, them? */
function outputsChanged({ root, outputs, written, startedAt }: StampRequest<unknown>): boolean {
  const own = new Set(written.files);
  const compared = outputs.filter((path) => !own.has(path));
  return changedSince(root, compared, startedAt) || changedSince(root, own, written.at + CLOCK_TICK);
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
