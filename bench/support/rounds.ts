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
  const times = sides.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [side, run] of sides.entries()) times[side]?.push(await cpu(repeat, run));
  }
  return times.map(median);
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
