import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { median } from "../support/rounds.js";
import type { Bundle } from "./bundles.js";

const ROUNDS = 9;

/** Measures around the import alone: a process takes more to start, and not the same each time, than most of these imports do. */
const script = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
`;

/** Milliseconds of CPU that importing a bundle takes, more than importing an empty module, in processes of their own. */
export function importCosts(bundles: readonly Bundle[]): readonly (readonly [name: string, ms: number])[] {
  const times = bundles.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { file }] of bundles.entries()) times[index]?.push(importOnce(file));
  }
  const base = median(times[bundles.findIndex(({ name }) => name === "empty")] ?? []);
  return bundles.map(({ name }, index) => [name, median(times[index] ?? []) - base] as const);
}

function importOnce(file: string): number {
  const args = ["--input-type=module", "-e", script, pathToFileURL(file).href];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return Number.parseFloat(stdout);
}
