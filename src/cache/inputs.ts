import type { Stats } from "node:fs";
import { isAbsolute, join, resolve, sep } from "node:path";
import { contentHash, entriesThatCount, fileHash, namesHash } from "./entries.js";
import { lockFiles } from "./lock-files.js";
import { relativeTo } from "./relative-to.js";
import { linkStatOf, statOf } from "./stat-of.js";
import { CLOCK_TICK } from "./times.js";

/** What decided a result, as paths relative to a root. */
export interface Inputs {
  readonly files: readonly string[];
  /** Folders in which a new file would be one of them; those that are not there count once they come to be. */
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

/** Did one of these files (absolute, or relative to the root) change since a time (milliseconds since the epoch), or so close to it that nobody can tell? */
export function changedSince(root: string, files: Iterable<string>, time: number): boolean {
  for (const path of files) if (isSince(statOf(resolve(root, path)), time)) return true;
  return false;
}

/**
 * Did a file or folder come to one of these folders since a time: one that whoever read them may have missed? What leads to `own`, places
 * that the build itself writes to (absolute), does not count.
 */
export function grewSince(root: string, folders: Iterable<string>, own: readonly string[], time: number): boolean {
  for (const path of folders) {
    const folder = resolve(root, path);
    const stats = statOf(folder);
    if (stats === undefined || !isSince(stats, time)) continue;
    // What was moved here as it is keeps the times of what is in it.
    if (!stats.isDirectory() || stats.mtimeMs <= time - CLOCK_TICK) return true;
    for (const { name } of entriesThatCount(folder) ?? []) {
      const inside = join(folder, name);
      const isOwn = own.some((place) => place === inside || place.startsWith(`${inside}${sep}`));
      if (!isOwn && isSince(linkStatOf(inside), time)) return true;
    }
  }
  return false;
}

/** A tool that writes files may set their mtime, and what is moved keeps it; nothing sets the other. */
function isSince(stats: Stats | undefined, time: number): boolean {
  return stats === undefined || Math.max(stats.mtimeMs, stats.ctimeMs) > time - CLOCK_TICK;
}
