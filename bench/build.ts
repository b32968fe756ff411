/**
 * What building costs, as ratios of CPU time against the compiler and other generators on the same project.
 * Run with `npx tsx bench/build.ts [tools...]` after `npm run build`; without numbers 10, 100 and 1,000 tools. Rounds are
 * interleaved and the medians count. Compiled code that Node 20 does not keep itself is kept by toolgen; "no cache" has none.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BenchProject, generateProject } from "./build/generate.js";
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

/** Measures projects of these sizes and gives the tables as Markdown. */
export async function benchBuild(sizes: readonly number[] = [10, 100, 1000], rounds = 5): Promise<string> {
  const parts: string[] = [];
  for (const size of sizes) parts.push(`### ${size} tools\n\n${benchSize(size, rounds)}`);
  return parts.join("\n\n");
}

function benchSize(size: number, rounds: number): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
  try {
    const project = generateProject(join(folder, "project"), size);
    const others = peers(project).map((peer): Case => ({ ...peer, against: "tsc --noEmit", run: () => runPeer(peer) }));
    const all = [...cases, ...others];
    // Fills the cache and leaves a stamp.
    measured(project.root, [cli, "build"]);
    measured(project.root, [cli, "build"]);
    const usages = new Map(all.map(({ name }): [string, Usage[]] => [name, []]));
    for (let round = 0; round < rounds; round++) for (const each of all) usages.get(each.name)?.push(each.run(project));
    const cpu = (name: string) => median((usages.get(name) ?? []).map((usage) => usage.cpu));
    return table(
      ["what", "CPU s", "memory MB", "ratio", "of", "target"],
      all.map(({ name, against, target }) => [
        name,
        cpu(name),
        Math.round(median((usages.get(name) ?? []).map(({ memory }) => memory))),
        cpu(name) / cpu(against),
        against,
        target?.(size) === undefined ? "" : `<= ${target(size)}`,
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  console.log(await benchBuild(sizes.length > 0 ? sizes : undefined, Number(process.env.TOOLGEN_BENCH_ROUNDS ?? 5)));
}
