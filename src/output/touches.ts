import { type FSWatcher, lstatSync, watch } from "node:fs";

/** Tells which files of an output folder somebody may have touched, without a look at each. */
export interface Touches {
  /**
   * May this file have been touched since the last time that it was asked for? Not where it lies in a folder that is watched, is the
   * one that it was, and of which nothing was heard. `folder` is absolute.
   */
  isTouched(folder: string, name: string): boolean;
  /** Begins a plan: folders are looked at again, once. */
  begin(): void;
  /** From now on every file counts as touched, once. */
  distrust(): void;
  close(): void;
}

interface Watched {
  readonly identity: string;
  readonly watcher: FSWatcher;
  /** Names of which nothing was heard since they were asked for. */
  readonly quiet: Set<string>;
}

/** After so many plans all files are looked at, for what a watcher did not tell: some file systems tell nothing. */
const PLANS = 20;

/** Watches folders from when they are first asked for; keeps no process alive. */
export function watchTouches(): Touches {
  const folders = new Map<string, Watched>();
  const lookedAt = new Map<string, Watched | undefined>();
  let plans = 0;

  const stop = (folder: string): void => {
    folders.get(folder)?.watcher.close();
    folders.delete(folder);
  };
  const look = (folder: string): Watched | undefined => {
    const identity = identityOf(folder);
    const last = folders.get(folder);
    if (last !== undefined && last.identity === identity) return last;
    stop(folder);
    if (identity === undefined) return undefined;
    const started = start(folder, identity, () => stop(folder));
    if (started !== undefined) folders.set(folder, started);
    return started;
  };
  const distrust = (): void => {
    for (const { quiet } of folders.values()) quiet.clear();
  };

  return {
    isTouched(folder, name) {
      if (!lookedAt.has(folder)) lookedAt.set(folder, look(folder));
      const quiet = lookedAt.get(folder)?.quiet;
      if (quiet === undefined) return true;
      // Before the file is looked at: what happens in between is heard of.
      const isQuiet = quiet.has(name);
      quiet.add(name);
      return !isQuiet;
    },
    begin() {
      lookedAt.clear();
      plans++;
      if (plans % PLANS === 0) distrust();
    },
    distrust,
    close() {
      for (const folder of [...folders.keys()]) stop(folder);
    },
  };
}

/** Which folder it is: inodes are used again. A link is none. */
function identityOf(folder: string): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() ? `${stats.dev} ${stats.ino} ${stats.birthtimeMs}` : undefined;
}

function start(folder: string, identity: string, onError: () => void): Watched | undefined {
  const quiet = new Set<string>();
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null) quiet.clear();
      else quiet.delete(name);
    });
    watcher.on("error", onError);
    return { identity, watcher, quiet };
  } catch {
    // Where no more can be watched, or nothing at all, files are looked at.
    return undefined;
  }
}
