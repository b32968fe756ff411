/**
 * What planning and running a turn costs over running its calls bare, as ratios of CPU time.
 * Run with `npx tsx bench/schedule.ts`. Both sides run in turn within one process; the medians count.
 */
import type { PreparedCall } from "../src/runtime/call.js";
import type { EffectKey, ToolEntry } from "../src/runtime/contract.js";
import type { Execution } from "../src/runtime/schedule/execution.js";
import { planTurn } from "../src/runtime/schedule/plan.js";
import { runTurn } from "../src/runtime/schedule/turn.js";

const ROUNDS = 31;
const SIZES = [1, 8, 64, 256];
const PLAN_SIZES = [256, 512, 1024, 2048, 4096];

function tool(reads: readonly EffectKey[], writes: readonly EffectKey[]): ToolEntry {
  return {
    name: "noop",
    description: "Does nothing.",
    fingerprint: { model: "", code: "" },
    access: writes.length > 0 ? "write" : "read",
    effects: { known: true, reads, writes },
    traits: {},
    check: () => [],
    coerce: (wire) => wire,
    normalize: {},
    decode: (wire) => wire as object,
    args: (input) => [input],
    encode: () => null,
    parameters: {},
    "~standard": { version: 1, vendor: "toolgen", validate: () => ({ value: {} }) },
  };
}

const readOne = tool([["item", ["id"]]], []);
const writeOne = tool([], [["item", ["id"]]]);
const readAll = tool([["item"]], []);

function calls(count: number, entry: (index: number) => ToolEntry, id: (index: number) => number): PreparedCall[] {
  return Array.from({ length: count }, (_, index) => {
    const input = { id: id(index) };
    return { id: `call_${index}`, tool: entry(index), wire: input, input, repairs: [] };
  });
}

const shapes: Readonly<Record<string, (count: number) => PreparedCall[]>> = {
  "independent reads": (count) =>
    calls(
      count,
      () => readOne,
      (index) => index,
    ),
  "independent writes": (count) =>
    calls(
      count,
      () => writeOne,
      (index) => index,
    ),
  "chain of writes": (count) =>
    calls(
      count,
      () => writeOne,
      () => 1,
    ),
  "writes, then reads of all": (count) =>
    calls(
      count,
      (index) => (index < count / 2 ? writeOne : readAll),
      (index) => index,
    ),
};

const execute = async (call: PreparedCall): Promise<Execution> => ({ kind: "done", result: call.id, wire: null });

/** Microseconds of CPU that a number of runs take, for each of them. */
async function cpu(repeat: number, run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < repeat; i++) await run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / repeat;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function interleaved(repeat: number, sides: readonly (() => unknown)[]): Promise<readonly number[]> {
  const times = sides.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [side, run] of sides.entries()) times[side]?.push(await cpu(repeat, run));
  }
  return times.map(median);
}

/** What a careful host would do with a chain, for which `Promise.all` is wrong. */
async function oneByOne(turn: readonly PreparedCall[]): Promise<Execution[]> {
  const results: Execution[] = [];
  for (const call of turn) results.push(await execute(call));
  return results;
}

console.log(
  "plan and run, no-op calls                  n  Promise.all us  one by one us  turn us  / Promise.all  / one by one",
);
for (const [name, make] of Object.entries(shapes)) {
  for (const size of SIZES) {
    const turn = make(size);
    const sides = [
      () => Promise.all(turn.map(execute)),
      () => oneByOne(turn),
      () => runTurn(turn, { execute, concurrency: size }),
    ];
    const [bare = 0, serial = 0, ours = 0] = await interleaved(Math.ceil(4_000 / size), sides);
    console.log(
      [
        name.padEnd(36),
        String(size).padStart(7),
        bare.toFixed(1).padStart(15),
        serial.toFixed(1).padStart(14),
        ours.toFixed(1).padStart(8),
        (ours / bare).toFixed(2).padStart(14),
        (ours / serial).toFixed(2).padStart(13),
      ].join(" "),
    );
  }
}

console.log("\nplanning alone                             n   us a call   edges a call");
for (const [name, make] of Object.entries(shapes)) {
  for (const size of PLAN_SIZES) {
    const turn = make(size);
    const [time = 0] = await interleaved(Math.ceil(4_000 / size), [() => planTurn(turn)]);
    const edges = planTurn(turn).edges.length;
    console.log(
      `${name.padEnd(36)} ${String(size).padStart(7)} ${(time / size).toFixed(3).padStart(11)} ${(edges / size).toFixed(2).padStart(14)}`,
    );
  }
}
