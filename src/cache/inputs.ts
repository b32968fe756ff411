import { statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { contentHash, fileHash, namesHash } from "./entries.js";
import { lockFiles } from "./lock-files.js";
import { relativeTo } from "./relative-to.js";
import { CLOCK_TICK } from "./times.js";

/** What decided a result, as paths relative to a root. */
export interface Inputs {
  readonly files: readonly string[];
  /** Folders in which a new file would be one of them. */
  readonly folders: readonly string[];
  /** Output folders, whose coming and going means nothing. */
  readonly outputs: readonly string[];
}

/** Hash of what the inputs and the lock files hold now; `undefined` when one cannot be read. */
export function inputsHash(root: string, { files, folders, outputs }: Inputs): string | undefined {
  const at = (path: string) => (isAbsolute(path) ? path : join(root, path));
  const skip = new Set(outputs.map(at));
  try {
    const lines = [
      ...[...files, ...lockFiles(root).map((path) => relativeTo(root, path))].map(
        (path) => `${path} ${fileHash(at(path))}`,
      ),
      ...folders.map((path) => `${path}/ ${namesHash(at(path), skip)}`),
    ];
    return contentHash(lines.sort().join("\n"));
  } catch {
    return undefined;
  }
}

/** Did one of these files (relative to the root) change since a time (milliseconds since the epoch), or so close to it that nobody can tell? */
export function changedSince(root: string, files: readonly string[], time: number): boolean {
  return files.some((path) => {
    const absolute = join(root, path);
    const stats = statSync(absolute, { throwIfNoEntry: false });
    // A tool that writes files may set their mtime; nothing sets the other.
    return stats === undefined || Math.max(stats.mtimeMs, stats.ctimeMs) > time - CLOCK_TICK;
  });
}
