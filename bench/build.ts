/**
 * What building costs, as ratios of CPU time against the compiler and other generators on the same project.
 * Run with `npx tsx bench/build.ts [tools...]` after `npm run build`; without numbers 10, 100, 1,000 and 5,000 tools. Rounds are
 * interleaved and the medians count. Compiled code that Node 20 does not keep itself is kept by toolgen; "no cache" has none.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BenchProject, generateProject } from "./build/generate.js";
import { exponent } from "./build/growth.js";
import { type Peer, peers } from "./build/peers.js";
import { measureNode, type Usage } from "./support/measure.js";
import { table } from "./support/table.js";

const cli = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

interface Case {
  readonly name: string;
  /** What the target is a multiple of. */
  readonly against: "tsc --noEmit" | "node -e 0";
  readonly target?: (tools: number) => number | undefined;
  run(project: BenchProject): Usage;
}

const cases: readonly Case[] = [
  { name: "node -e 0", against: "node -e 0", run: ({ root }) => measured(root, ["-e", "0"]) },
  { name: "tsc --noEmit", against: "tsc --noEmit", run: ({ root }) => measured(root, [tsc, "-p", "."]) },
  {
    name: "build, no cache",
    against: "tsc --noEmit",
    target: (tools) => (tools >= 1000 ? 2.2 : undefined),
    run: ({ root }) => {
      clean(root, ["generated"]);
      return measured(root, [cli, "build", "--no-cache"], { NODE_DISABLE_COMPILE_CACHE: "1" });
    },
  },
  {
    name: "build, validators cached",
    against: "tsc --noEmit",
    target: (tools) => (tools >= 1000 ? 0.8 : tools <= 10 ? 1.4 : undefined),
    run: ({ root }) => {
      clean(root, ["generated", ".toolgen/cache/stamp.json", ".toolgen/cache/times.json"]);
      return measured(root, [cli, "build"]);
    },
  },
  {
    name: "build, nothing changed",
    against: "node -e 0",
    target: () => 1.5,
    run: ({ root }) => measured(root, [cli, "build"]),
  },
  {
    name: "check, CI=true",
    against: "node -e 0",
    target: () => 3,
    run: ({ root }) => measured(root, [cli, "check"], { CI: "true" }),
  },
];

/** Seconds after which no further round of a size begins; one is always run. */
const BUDGET = 120;

/** Cases at the largest size, which is there for the growth alone. */
const growing = ["tsc --noEmit", "build, no cache", "build, validators cached", "check, CI=true"];

/** Measures projects of these sizes and gives the tables as Markdown. */
export function benchBuild(sizes: readonly number[], rounds: number): string {
  const measuredSizes = sizes.map((size) => ({ size, rows: benchSize(size, size > 1000 ? 1 : rounds) }));
  const parts = measuredSizes.map(({ size, rows }) => `### ${size} tools\n\n${sizeTable(size, rows)}`);
  return [...parts, ...(sizes.length < 2 ? [] : [growthTable(measuredSizes)])].join("\n\n");
}

interface Row extends Usage {
  readonly name: string;
  readonly rounds: number;
}

function benchSize(size: number, rounds: number): readonly Row[] {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
  const say = (text: string) => console.error(`  ${size} tools: ${text}`);
  try {
    const project = generateProject(join(folder, "project"), size);
    const others = peers(project).map((peer): Case => ({ ...peer, against: "tsc --noEmit", run: () => runPeer(peer) }));
    const all = size > 1000 ? cases.filter(({ name }) => growing.includes(name)) : [...cases, ...others];
    say("filling the cache");
    measured(project.root, [cli, "build"]);
    measured(project.root, [cli, "build"]);
    const usages = new Map(all.map(({ name }): [string, Usage[]] => [name, []]));
    const end = Date.now() + BUDGET * 1000;
    for (let round = 0; round < rounds && (round === 0 || Date.now() < end); round++) {
      for (const each of all) {
        const usage = each.run(project);
        usages.get(each.name)?.push(usage);
        say(`round ${round + 1}, ${each.name}: ${usage.cpu.toFixed(2)} s`);
      }
    }
    const rows = [...usages].map(([name, found]) => ({
      name,
      rounds: found.length,
      cpu: median(found.map(({ cpu }) => cpu)),
      memory: median(found.map(({ memory }) => memory)),
    }));
    say("editing");
    return [...rows, benchWatch(project)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const WATCH = "watch, one tool edited";

function benchWatch({ root, toolFiles }: BenchProject): Row {
  const script = fileURLToPath(new URL("./build/watch.ts", import.meta.url));
  const file = join(root, toolFiles[Math.floor(toolFiles.length / 2)] ?? "");
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const { status, stdout, stderr, memory } = measureNode(["--import", tsx, script, root, file], root, { CI: "" });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  const times = JSON.parse(stdout) as readonly number[];
  return { name: WATCH, rounds: times.length, cpu: median(times) / 1000, memory };
}

function sizeTable(size: number, rows: readonly Row[]): string {
  const cpu = (name: string) => rows.find((row) => row.name === name)?.cpu ?? Number.NaN;
  return table(
    ["what", "CPU s", "memory MB", "ratio", "of", "target", "rounds"],
    rows.map((row) => {
      const { against = "tsc --noEmit", target } = cases.find(({ name }) => name === row.name) ?? {};
      const wanted = row.name === WATCH ? "<= 0.15 s at 1000 tools" : target?.(size);
      const shown = wanted === undefined ? "" : typeof wanted === "string" ? wanted : `<= ${wanted}`;
      return [row.name, row.cpu, Math.round(row.memory), row.cpu / cpu(against), against, shown, row.rounds];
    }),
  );
}

/** How time and memory grow with the number of tools, from 100 on: below, what every process takes counts most. */
function growthTable(all: readonly { readonly size: number; readonly rows: readonly Row[] }[]): string {
  const names = [...new Set(all.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const lines = names.flatMap((name) => {
    const points = all.flatMap(({ size, rows }) =>
      rows.filter((row) => row.name === name).map((row) => ({ size, row })),
    );
    const large = points.filter(({ size }) => size >= 100);
    const used = large.length > 1 ? large : points;
    if (used.length < 2) return [];
    const of = (value: (row: Row) => number) => exponent(used.map(({ size, row }) => [size, value(row)] as const));
    return [[name, used.map(({ size }) => size).join(", "), of(({ cpu }) => cpu), of(({ memory }) => memory)]];
  });
  const text = "Exponents of a power law: 1 is linear, 0 is flat.";
  return `### Growth\n\n${text}\n\n${table(["what", "tools", "CPU", "memory"], lines)}`;
}

function runPeer({ args, cwd }: Peer): Usage {
  return measured(cwd, args);
}

function measured(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Usage {
  const { status, stdout, stderr, cpu, memory } = measureNode(args, cwd, { CI: "", ...env });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return { cpu, memory };
}

function clean(root: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sizes = process.argv.slice(2).map(Number);
  console.log(
    benchBuild(sizes.length > 0 ? sizes : [10, 100, 1000, 5000], Number(process.env.TOOLGEN_BENCH_ROUNDS ?? 5)),
  );
}
