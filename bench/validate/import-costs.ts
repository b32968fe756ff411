import { measureNode } from "../support/measure.js";
import type { Bundle } from "./bundles.js";

const ROUNDS = 9;

/** Milliseconds of CPU that importing a bundle takes, more than importing an empty module. */
export function importCosts(bundles: readonly Bundle[]): readonly (readonly [name: string, ms: number])[] {
  const times = bundles.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { file }] of bundles.entries())
      times[index]?.push(measureNode([file], process.cwd()).cpu * 1000);
  }
  // The least: what a process takes more than that is the machine's doing, and more than most of these imports take.
  const least = times.map((each) => Math.min(...each));
  const base = least[bundles.findIndex(({ name }) => name === "empty")] ?? 0;
  return bundles.map(({ name }, index) => [name, (least[index] ?? 0) - base] as const);
}
