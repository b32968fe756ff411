/**
 * What planning and running a turn costs over running its calls bare, as ratios of CPU time.
 * Run with `npx tsx bench/schedule.ts`. Both sides run in turn within one process; the medians count.
 */
import type { PreparedCall } from "../src/runtime/call.js";
import type { EffectKey, ToolEntry } from "../src/runtime/contract.js";
import type { Execution } from "../src/runtime/schedule/execution.js";
import { planTurn } from "../src/runtime/schedule/plan.js";
import { runTurn } from "../src/runtime/schedule/turn.js";
import { interleaved, median, ratio, timesOf } from "./support/rounds.js";
import { table } from "./support/table.js";

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

/** What a careful host would do with a chain, for which `Promise.all` is wrong. */
async function oneByOne(turn: readonly PreparedCall[]): Promise<Execution[]> {
  const results: Execution[] = [];
  for (const call of turn) results.push(await execute(call));
  return results;
}

const runs: (string | number)[][] = [];
for (const [name, make] of Object.entries(shapes)) {
  for (const size of SIZES) {
    const turn = make(size);
    const sides = [
      () => Promise.all(turn.map(execute)),
      () => oneByOne(turn),
      () => runTurn(turn, { execute, concurrency: size }),
    ];
    const [bare = [], serial = [], ours = []] = await timesOf(Math.ceil(20_000 / size), sides, 31);
    runs.push([name, size, median(bare), median(serial), median(ours), ratio(ours, bare), ratio(ours, serial)]);
  }
}
console.log("### Planning and running turns of no-op calls\n");
console.log(
  "Target up to 256 calls: at most 2.5 x `Promise.all` for independent calls, at most 5 x for a chain. The baseline is bare: an async function that " +
    "gives a result at once, called for every call and waited for, without a tool looked up, arguments read, an order found, a result named, or a " +
    "failure kept from the other calls. The handler of a turn is the same function. `Promise.all` is wrong for all but independent calls; `one by " +
    "one` is what a careful host would do with a chain. Ratios are medians of the ratios within a round.\n",
);
console.log(
  table(["turn", "calls", "Promise.all us", "one by one us", "turn us", "/ Promise.all", "/ one by one"], runs),
);

const plans: (string | number)[][] = [];
for (const [name, make] of Object.entries(shapes)) {
  for (const size of PLAN_SIZES) {
    const turn = make(size);
    const [time = 0] = await interleaved(Math.ceil(4_000 / size), [() => planTurn(turn)], 31);
    plans.push([name, size, (time * 1000) / size, planTurn(turn).edges.length / size]);
  }
}
console.log("\n### Planning alone\n\nTarget: linear, so the same time a call at every size.\n");
console.log(table(["turn", "calls", "ns a call", "edges a call"], plans));
