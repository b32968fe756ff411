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
  readonly unknown?: "exclusive" | "ignore";
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
  readonly held: Map<Holding, LockMode>;
  /** How many hold it in each mode: an ancestor may be shared by hundreds. */
  readonly count: Record<LockMode, number>;
  readonly waiting: Map<Holding, LockMode>;
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
      if (queue.waiting.size > 0 || !free(queue, want.mode)) {
        queue.waiting.set(this, want.mode);
        return;
      }
      hold(queue, this, want.mode);
      this.#taken++;
    }
    this.granted = true;
    this.#onGranted();
  }

  /** Called by the queue that gave it the lock it stood for. */
  promoted(): void {
    this.#taken++;
    this.advance();
  }

  #release(): void {
    if (this.#ended) return;
    this.#ended = true;
    const touched = this.granted ? this.#taken : this.#taken + 1;
    for (const { name } of this.#wanted.slice(0, touched).reverse()) {
      const queue = this.#queues.get(name);
      if (queue === undefined) continue;
      const mode = queue.held.get(this);
      if (mode !== undefined) queue.count[mode]--;
      queue.held.delete(this);
      queue.waiting.delete(this);
      this.#serve(name, queue);
    }
  }

  #serve(name: string, queue: Queue): void {
    const served: Holding[] = [];
    for (const [holding, mode] of queue.waiting) {
      if (!free(queue, mode)) break;
      queue.waiting.delete(holding);
      hold(queue, holding, mode);
      served.push(holding);
    }
    if (queue.held.size === 0 && queue.waiting.size === 0) this.#queues.delete(name);
    for (const holding of served) holding.promoted();
  }

  #queueOf(name: string): Queue {
    let queue = this.#queues.get(name);
    if (queue === undefined) {
      queue = { held: new Map(), count: { IS: 0, IX: 0, S: 0, SIX: 0, X: 0 }, waiting: new Map() };
      this.#queues.set(name, queue);
    }
    return queue;
  }
}

function hold(queue: Queue, holding: Holding, mode: LockMode): void {
  queue.held.set(holding, mode);
  queue.count[mode]++;
}

function free(queue: Queue, mode: LockMode): boolean {
  return LOCK_MODES.every((held) => queue.count[held] === 0 || compatible(held, mode));
}
