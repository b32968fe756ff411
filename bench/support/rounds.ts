const ROUNDS = 15;

/** The middle of some values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Microseconds of CPU that one run of each side takes: sides run in turn, `repeat` times a round, and the medians of the rounds count. */
export async function interleaved(
  repeat: number,
  sides: readonly (() => unknown)[],
  rounds = ROUNDS,
): Promise<readonly number[]> {
  return (await timesOf(repeat, sides, rounds)).map(median);
}

/** The same, of each side the time in each round: what is compared within a round was measured at nearly one moment of a busy machine. */
export async function timesOf(
  repeat: number,
  sides: readonly (() => unknown)[],
  rounds = ROUNDS,
): Promise<readonly (readonly number[])[]> {
  const times = sides.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [side, run] of sides.entries()) times[side]?.push(await cpu(repeat, run));
  }
  return times;
}

/** The middle of the ratios of two sides, round by round. */
export function ratio(times: readonly number[], others: readonly number[]): number {
  return median(times.map((time, round) => time / (others[round] ?? Number.NaN)));
}

async function cpu(repeat: number, run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < repeat; i++) {
    const result = run();
    // Waiting for what is no promise would cost more than many a validator.
    if (result instanceof Promise) await result;
  }
  const used = process.cpuUsage(before);
  return (used.user + used.system) / repeat;
}
