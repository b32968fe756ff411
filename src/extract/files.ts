import { readdirSync, realpathSync } from "node:fs";
import { statOf } from "../cache/stat-of.js";

/** What a walk over folders saw. */
export interface Walk {
  /** TypeScript files, absolute, POSIX separators, sorted. */
  readonly files: readonly string[];
  /** JavaScript files, likewise. */
  readonly scripts: readonly string[];
  /** Every folder whose listing was read: a new file changes the time stamp of one of them. And what would have been looked at, were it there. */
  readonly folders: readonly string[];
}

const SKIPPED = new Set(["node_modules", "bower_components", "jspm_packages"]);
const TYPESCRIPT = /\.[cm]?tsx?$/;
const JAVASCRIPT = /\.[cm]?jsx?$/;

/**
 * All TypeScript and JavaScript files below these files and folders. Folders of packages, hidden ones and those of `skip` are not entered;
 * symbolic links are followed, each target once.
 */
export function walk(bases: readonly string[], skip: (folder: string) => boolean): Walk {
  const files = new Set<string>();
  const scripts = new Set<string>();
  const take = (path: string): void => {
    if (TYPESCRIPT.test(path)) files.add(path);
    else if (JAVASCRIPT.test(path)) scripts.add(path);
  };
  const folders = new Set<string>();
  const seen = new Set<string>();
  const enter = (folder: string): void => {
    const real = realPath(folder);
    if (real === undefined || seen.has(real)) return;
    seen.add(real);
    folders.add(folder);
    for (const entry of list(folder)) {
      const path = folder === "/" ? `/${entry.name}` : `${folder}/${entry.name}`;
      const kind = entry.isSymbolicLink()
        ? kindOf(path)
        : entry.isDirectory()
          ? "folder"
          : entry.isFile()
            ? "file"
            : undefined;
      if (kind === undefined && entry.isSymbolicLink()) folders.add(path);
      if (kind === "file") take(path);
      if (kind === "folder" && !entry.name.startsWith(".") && !SKIPPED.has(entry.name) && !skip(path)) enter(path);
    }
  };
  for (const base of bases) {
    const kind = kindOf(base);
    if (kind === "file") take(base);
    if (kind === "folder") enter(base);
    if (kind === undefined) folders.add(base);
  }
  return { files: [...files].sort(), scripts: [...scripts].sort(), folders: [...folders].sort() };
}

/** Does a walk over a folder come to another, below it? Not on its own to what is hidden, or holds packages. */
export function comesTo(folder: string, other: string): boolean {
  const inside = folder === "/" ? folder : `${folder}/`;
  if (!other.startsWith(inside)) return false;
  return !other
    .slice(inside.length)
    .split("/")
    .some((name) => name.startsWith(".") || SKIPPED.has(name));
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function kindOf(path: string): "file" | "folder" | undefined {
  const stat = statOf(path);
  return stat?.isFile() ? "file" : stat?.isDirectory() ? "folder" : undefined;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
