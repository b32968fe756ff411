import type { Clock } from "../../src/runtime/schedule/clock.js";

/** Time that stands still until everything has had its turn, and then jumps to the next timer. */
export interface VirtualClock extends Clock {
  /** Resolves after so many virtual milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets time pass until the promise is settled. */
  readonly run: <Value>(promise: Promise<Value>) => Promise<Value>;
  /** Lets all timers fire that are left. */
  readonly drain: () => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

export function virtualClock(random: () => number = () => 0.5): VirtualClock {
  let now = 0;
  const timers = new Set<Timer>();
  const after: Clock["after"] = (milliseconds, callback) => {
    const timer = { at: now + milliseconds, callback };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const tick = (): boolean => {
    let next: Timer | undefined;
    for (const timer of timers) if (next === undefined || timer.at < next.at) next = timer;
    if (next === undefined) return false;
    timers.delete(next);
    now = next.at;
    next.callback();
    return true;
  };
  return {
    now: () => now,
    after,
    random,
    sleep: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
    run: async (promise) => {
      let settled = false;
      const done = (): void => {
        settled = true;
      };
      promise.then(done, done);
      for (;;) {
        await new Promise(setImmediate);
        if (settled) return promise;
        if (!tick()) {
          await new Promise(setImmediate);
          if (settled) return promise;
          throw new Error("Nothing is left to wait for, and the promise is not settled.");
        }
      }
    },
    drain: async () => {
      do await new Promise(setImmediate);
      while (tick());
    },
  };
}
