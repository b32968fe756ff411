import { sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { statOf } from "../cache/stat-of.js";

/** What is to be watched, as absolute paths with POSIX separators. */
export interface WatchedFiles {
  readonly files: readonly string[];
  /** Folders in which a new TypeScript file counts as a change. */
  readonly folders: readonly string[];
  /** Nothing below these counts: our own output. */
  readonly ignored: readonly string[];
}

/** Reports changed files in batches. */
export interface FileWatcher {
  /**
   * Watches these from now on, and nothing else. Files that were not watched before and are newer than `since`
   * (milliseconds since the epoch) count as changed: they may have been written after they were read.
   */
  update(watched: WatchedFiles, since: number): Promise<void>;
  close(): Promise<void>;
}

/** A save is often several events, and a branch switch hundreds: a batch ends when it is quiet for so long, in milliseconds. */
const QUIET = 60;
/** A batch that does not end is handed over after so long. */
const PATIENCE = 1_000;

/** Starts a watcher. `onBatch` gets the paths that changed, came or went, each once. */
export function watchFiles(onBatch: (paths: readonly string[]) => void): FileWatcher {
  let watched: WatchedFiles = { files: [], folders: [], ignored: [] };
  let files = new Set<string>();
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  const batch = new Set<string>();
  let known = new Set<string>();
  const identities = new Map<string, string>();
  let ready: Promise<void> = Promise.resolve();

  const flush = () => {
    timer = undefined;
    const paths = [...batch].sort();
    batch.clear();
    onBatch(paths);
  };
  const note = (path: string) => {
    const name = posix(path);
    if (files.has(name) || isNewSource(name, watched)) enqueue(name);
  };
  const enqueue = (name: string) => {
    if (batch.size === 0) since = Date.now();
    batch.add(name);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(QUIET, since + PATIENCE - Date.now())));
  };

  return {
    async update(next, since) {
      // A folder that was removed and made again within a moment is another one, of which the watcher knows nothing.
      if ([...known].some((folder) => identity(folder) !== identities.get(folder))) await restart();
      const fresh = next.files.filter((file) => !files.has(file));
      watched = next;
      files = new Set(next.files);
      // Folders are watched rather than files: a file that is removed and comes back is still seen.
      const wanted = new Set([...next.folders, ...next.files.map(parent)]);
      const started = watcher ?? start();
      watcher = started;
      started.add([...wanted].filter((folder) => !known.has(folder)));
      started.unwatch([...known].filter((folder) => !wanted.has(folder)));
      for (const folder of wanted) if (!known.has(folder)) identities.set(folder, identity(folder));
      known = wanted;
      await ready;
      for (const file of fresh) if (isNewer(file, since)) note(file);
    },
    async close() {
      clearTimeout(timer);
      await watcher?.close();
    },
  };

  async function restart(): Promise<void> {
    const former = watcher;
    watcher = undefined;
    known = new Set();
    files = new Set();
    await former?.close();
  }

  function start(): FSWatcher {
    const started = watch([], {
      ignoreInitial: true,
      depth: 0,
      // Editors that save by renaming give a removal and a creation: one change.
      atomic: true,
      ignored: (path, stats) =>
        stats?.isFile() === true && !files.has(posix(path)) && !isNewSource(posix(path), watched),
    });
    started.on("all", (event, path) => {
      // A folder that comes back has to be watched anew, also when it was back, and built, before its end was told.
      if (event === "unlinkDir" && known.delete(posix(path))) enqueue(posix(path));
      else note(path);
    });
    // A folder that vanishes while it is being read is a change like any other, told by its parent.
    started.on("error", () => {});
    ready = new Promise((resolve) => started.once("ready", () => resolve()));
    return started;
  }
}

/** What has to come first for something to be at a path where nothing is: it, or the outermost folder of its that is missing. */
export function awaitedPath(path: string): string | undefined {
  if (statOf(path) !== undefined) return undefined;
  return awaitedPath(parent(path) || "/") ?? path;
}

/** Which folder it is: inodes are used again, and a folder that is gone has none. */
function identity(folder: string): string {
  const stats = statOf(folder);
  return stats === undefined ? "" : `${stats.ino} ${stats.birthtimeMs}`;
}

/** A TypeScript file, or a folder, that is right in a watched folder and is not our own output. */
function isNewSource(path: string, { folders, ignored }: WatchedFiles): boolean {
  if (ignored.some((folder) => path === folder || path.startsWith(`${folder}/`))) return false;
  if (!folders.includes(parent(path))) return false;
  return (
    /\.[cm]?tsx?$/.test(path) ||
    /\/(?:toolgen|package|tsconfig[^/]*|locales\/[^/]+)\.json$/.test(path) ||
    isFolder(path)
  );
}

function isNewer(file: string, since: number): boolean {
  const stats = statOf(file);
  return stats !== undefined && stats.mtimeMs > since;
}

function isFolder(path: string): boolean {
  return !/\/(?:node_modules|\.[^/]*)$/.test(path) && statOf(path)?.isDirectory() === true;
}

function parent(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function posix(path: string): string {
  return sep === "/" ? path : path.split(sep).join("/");
}
