/** Time and chance as the scheduler sees them; tests put virtual ones in their place. */
export interface Clock {
  /** Milliseconds since some fixed moment. Deadlines are on this scale. */
  readonly now: () => number;
  /** Calls back after a number of milliseconds; returns how to call that off. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
}

/** Longer waits would overflow the platform's timers and fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The real clock: deadlines are on the scale of `Date.now()`. */
export const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER));
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
