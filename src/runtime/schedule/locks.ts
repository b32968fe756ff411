import type { Footprint } from "./footprint.js";
import { compatible, LOCK_MODES, type LockMode } from "./lock-mode.js";
import { lockSet, type WantedLock } from "./lock-set.js";

/** A place in the queue for a set of locks, and then the locks themselves. */
export interface Lease {
  readonly granted: boolean;
  /** Gives the locks back, or leaves the queue. Safe to call at any time and more than once. */
  readonly release: () => void;
}

/** Excludes conflicting calls of different turns within one process. */
export interface Locks {
  /** Asks for the locks that cover a footprint; `onGranted` is called once they are held, perhaps before this returns. */
  readonly acquire: (footprint: Footprint, onGranted: () => void) => Lease;
  /** Keys that are held or waited for; 0 when all is quiet. */
  readonly size: () => number;
}

/** How the locks treat calls whose effects are not known. */
export interface LockOptions {
  /** `exclusive` (the default) lets such a call run alone among all turns; `ignore` lets it run unprotected. */
  readonly unknown?: "exclusive" | "ignore" | undefined;
}

/** Makes a set of locks for the turns of one process. First come, first served on every key. */
export function createLocks(options: LockOptions = {}): Locks {
  const queues = new Map<string, Queue>();
  return {
    acquire: (footprint, onGranted) => {
      const open = footprint.barrier && options.unknown === "ignore";
      const holding = new Holding(queues, open ? [] : lockSet(footprint), onGranted);
      holding.advance();
      return holding;
    },
    size: () => queues.size,
  };
}

interface Queue {
  /** How many hold it in each mode: an ancestor may be shared by hundreds. */
  readonly count: Record<LockMode, number>;
  holders: number;
  /** Made for the first one that has to wait. */
  waiting: Map<Holding, LockMode> | undefined;
}

class Holding implements Lease {
  granted = false;
  /** How many of the wanted locks are held; the one at this place is waited for. */
  #taken = 0;
  #ended = false;
  readonly release = (): void => this.#release();
  readonly #queues: Map<string, Queue>;
  readonly #wanted: readonly WantedLock[];
  readonly #onGranted: () => void;

  constructor(queues: Map<string, Queue>, wanted: readonly WantedLock[], onGranted: () => void) {
    this.#queues = queues;
    this.#wanted = wanted;
    this.#onGranted = onGranted;
  }

  /** Takes lock after lock until one has to be waited for. */
  advance(): void {
    if (this.#ended) return;
    for (let want = this.#wanted[this.#taken]; want !== undefined; want = this.#wanted[this.#taken]) {
      const queue = this.#queueOf(want.name);
      // Nobody overtakes: who wants what is free still stands behind those who wait.
      if (isWaitedFor(queue) || !isFree(queue, want.mode)) {
        queue.waiting ??= new Map();
        queue.waiting.set(this, want.mode);
        return;
      }
      this.#hold(queue, want.mode);
    }
    this.granted = true;
    this.#onGranted();
  }

  #hold(queue: Queue, mode: LockMode): void {
    queue.count[mode]++;
    queue.holders++;
    this.#taken++;
  }

  #release(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (let at = Math.min(this.#taken, this.#wanted.length - 1); at >= 0; at--) {
      const want = this.#wanted[at];
      const queue = want === undefined ? undefined : this.#queues.get(want.name);
      if (want === undefined || queue === undefined) continue;
      if (at === this.#taken) queue.waiting?.delete(this);
      else {
        queue.count[want.mode]--;
        queue.holders--;
      }
      this.#serve(want.name, queue);
    }
  }

  #serve(name: string, queue: Queue): void {
    const served: Holding[] = [];
    for (const [holding, mode] of queue.waiting ?? NONE) {
      if (!isFree(queue, mode)) break;
      queue.waiting?.delete(holding);
      holding.#hold(queue, mode);
      served.push(holding);
    }
    if (queue.holders === 0 && !isWaitedFor(queue)) this.#queues.delete(name);
    // Only now, as what is granted may end at once and give back what it holds.
    for (const holding of served) holding.advance();
  }

  #queueOf(name: string): Queue {
    let queue = this.#queues.get(name);
    if (queue === undefined) {
      queue = { count: { IS: 0, IX: 0, S: 0, SIX: 0, X: 0 }, holders: 0, waiting: undefined };
      this.#queues.set(name, queue);
    }
    return queue;
  }
}

const NONE: readonly never[] = Object.freeze([]);

function isWaitedFor({ waiting }: Queue): boolean {
  return waiting !== undefined && waiting.size > 0;
}

function isFree({ count, holders }: Queue, mode: LockMode): boolean {
  if (holders === 0) return true;
  for (const held of LOCK_MODES) if (count[held] > 0 && !compatible(held, mode)) return false;
  return true;
}
