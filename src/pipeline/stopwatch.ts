/** Measures CPU time of steps that follow each other. */
export interface Stopwatch {
  /** Ends the current step under this name. */
  lap(name: string): void;
  /** Milliseconds of CPU by step, in the order of the steps. */
  laps(): Readonly<Record<string, number>>;
}

/** Measures nothing, for a project that stays loaded: of its builds no steps are shown, and asking for the time takes longer than some of them. */
export const unmeasured: Stopwatch = { lap() {}, laps: () => ({}) };

/** Starts measuring. */
export function stopwatch(): Stopwatch {
  const laps: Record<string, number> = {};
  let before = process.cpuUsage();
  return {
    lap(name) {
      const { user, system } = process.cpuUsage(before);
      laps[name] = Math.round((user + system) / 1000);
      before = process.cpuUsage();
    },
    laps: () => ({ ...laps }),
  };
}
