import { type FSWatcher, lstatSync, watch } from "node:fs";

/** Tells which files of an output folder somebody may have touched, without a look at each. */
export interface Touches {
  /**
   * The names of what somebody may have touched in a folder since the plan before; `undefined` where that may be anything, as in a folder
   * that cannot be watched or is not the one that it was. `folder` is absolute. One plan gets one answer.
   */
  touchedIn(folder: string): ReadonlySet<string> | undefined;
  /** Begins a plan: folders are looked at again, once. */
  begin(): void;
  /** Everything counts as touched, once. */
  distrust(): void;
  close(): void;
}

interface Watched {
  readonly identity: string;
  readonly watcher: FSWatcher;
  /** Names that something was heard of since they were asked for; absent where it may be of any. */
  heard?: Set<string> | undefined;
}

/** After so many plans all files are looked at, for what a watcher did not tell: some file systems tell nothing. */
const PLANS = 20;

/** Watches folders from when they are first asked for; keeps no process alive. */
export function watchTouches(): Touches {
  const folders = new Map<string, Watched>();
  const answers = new Map<string, ReadonlySet<string> | undefined>();
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
    for (const watched of folders.values()) watched.heard = undefined;
  };

  return {
    touchedIn(folder) {
      if (!answers.has(folder)) {
        const watched = look(folder);
        answers.set(folder, watched?.heard);
        // Before files are looked at: what happens in between is heard of.
        if (watched !== undefined) watched.heard = new Set();
      }
      return answers.get(folder);
    },
    begin() {
      answers.clear();
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
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null) watched.heard = undefined;
      else watched.heard?.add(name);
    });
    const watched: Watched = { identity, watcher };
    watcher.on("error", onError);
    return watched;
  } catch {
    // Where no more can be watched, or nothing at all, files are looked at.
    return undefined;
  }
}
