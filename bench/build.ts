/**
 * What building costs, as ratios of CPU time against the compiler and other generators on the same project.
 * Run with `npx tsx bench/build.ts [tools...]` after `npm run build`; without numbers 10, 100 and 1,000 tools. Rounds are
 * interleaved and the medians count; TOOLGEN_BENCH_ROUNDS says how many. Peers that are not installed here come from npm, into a
 * folder of their own. Compiled code that Node 20 does not keep itself is kept by toolgen; "no cache" has none.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { editsTable } from "./build/edits.js";
import { type BenchProject, generateProject } from "./build/generate.js";
import { installInto } from "./build/install.js";
import { FOREIGN, type Peer, peerNames, peers } from "./build/peers.js";
import { stepsTable } from "./build/steps.js";
import { growthTable, type Row, sizeTable } from "./build/tables.js";
import { putAside } from "./support/aside.js";
import { measureNode, type Usage } from "./support/measure.js";
import { measureCommand } from "./support/measure-command.js";
import { median } from "./support/rounds.js";

const cli = fileURLToPath(new URL("../dist/cli/start.cjs", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

interface Case {
  readonly name: string;
  /** What the target is a multiple of. */
  readonly against: "tsc --noEmit" | "node -e 0";
  readonly target?: (tools: number) => number | undefined;
  /** `undefined` where it is not there, or fails. */
  run(project: BenchProject): Usage | undefined;
}

const cases: readonly Case[] = [
  { name: "node -e 0", against: "node -e 0", run: ({ root }) => measured(root, ["-e", "0"]) },
  { name: "tsc --noEmit", against: "tsc --noEmit", run: ({ root }) => measured(root, [tsc, "-p", "."]) },
  {
    name: "build, no cache",
    against: "tsc --noEmit",
    target: (tools) => (tools >= 1000 ? 2.2 : undefined),
    run: ({ root }) => {
      putAside(root, ["generated"]);
      return measured(root, [cli, "build", "--no-cache"], { NODE_DISABLE_COMPILE_CACHE: "1" });
    },
  },
  {
    name: "build, validators cached",
    against: "tsc --noEmit",
    target: (tools) => (tools >= 1000 ? 0.8 : tools <= 10 ? 1.4 : undefined),
    run: ({ root }) => {
      putAside(root, ["generated", ".toolgen/cache/stamp.json", ".toolgen/cache/times.json"]);
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

const native: Case = {
  name: "tsc --noEmit, TypeScript 7",
  against: "tsc --noEmit",
  run: ({ root }) => {
    const name = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
    try {
      const bin = createRequire(import.meta.url)
        .resolve(name)
        .replace(/package\.json$/, "lib/tsc");
      return measureCommand(bin, ["--noEmit", "-p", "."], root);
    } catch {
      return undefined;
    }
  },
};

/** Seconds after which no further round of a size begins; one is always run. */
const BUDGET = 120;

/** Cases at the largest size, which is there for the growth alone. */
const growing = ["tsc --noEmit", "build, no cache", "build, validators cached", "check, CI=true"];

/** Measures projects of these sizes and gives the tables as Markdown. */
export function benchBuild(sizes: readonly number[], rounds: number): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-peers-"));
  try {
    installInto(folder, FOREIGN);
    const all = sizes.map((size) => ({ size, rows: benchSize(size, size > 1000 ? 1 : rounds, folder) }));
    const parts = all.map(({ size, rows }) => `### ${size} tools\n\n${sizeTable(rows)}`);
    const growth = sizes.length < 2 ? [] : [growthTable(all)];
    const edits = editsTable(cli, sizes, rounds);
    return [ABOUT, ...parts, edits, benchSteps(Math.min(1000, Math.max(...sizes))), ...growth].join("\n\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ABOUT = `Tools are of the sizes of public MCP servers: name, description and input schema of half of them take 540 bytes, of nine in ten at most
1,900. toolgen writes definitions for six providers, validators, contracts and the search index; the peers one schema or validator a type.`;

function benchSize(size: number, rounds: number, installed: string): readonly Row[] {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
  const say = (text: string) => console.error(`  ${size} tools: ${text}`);
  try {
    const project = generateProject(join(folder, "project"), size);
    const present = new Map(peers(project, installed).map((peer) => [peer.name, peer]));
    const others = peerNames.map(
      (name): Case => ({
        name,
        against: "tsc --noEmit",
        run: () => runPeer(present.get(name)),
      }),
    );
    const all = size > 1000 ? cases.filter(({ name }) => growing.includes(name)) : [...cases, native, ...others];
    say("filling the cache");
    measured(project.root, [cli, "build"]);
    measured(project.root, [cli, "build"]);
    const usages = new Map(all.map(({ name }): [string, Usage[]] => [name, []]));
    const end = Date.now() + BUDGET * 1000;
    for (let round = 0; round < rounds && (round === 0 || Date.now() < end); round++) {
      for (const each of all) {
        const usage = each.run(project);
        if (usage !== undefined) usages.get(each.name)?.push(usage);
        say(`round ${round + 1}, ${each.name}: ${usage === undefined ? "not available" : `${usage.cpu.toFixed(2)} s`}`);
      }
    }
    return all.map(({ name, against, target }): Row => {
      const found = usages.get(name) ?? [];
      const wanted = target?.(size);
      return {
        name,
        against,
        ...(wanted === undefined ? {} : { target: `<= ${wanted}` }),
        rounds: found.length,
        cpu: median(found.map(({ cpu }) => cpu)),
        wall: median(found.map(({ wall }) => wall)),
        memory: median(found.map(({ memory }) => memory)),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The steps of a build without a cache, of a project of this size. */
export function benchSteps(size: number): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
  try {
    return stepsTable(cli, generateProject(join(folder, "project"), size).root, size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runPeer(peer: Peer | undefined): Usage | undefined {
  if (peer === undefined) return undefined;
  const { status, cpu, wall, memory } = measureNode(peer.args, peer.cwd, { CI: "" });
  return status === 0 ? { cpu, wall, memory } : undefined;
}

function measured(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Usage {
  const { status, stdout, stderr, cpu, wall, memory } = measureNode(args, cwd, { CI: "", ...env });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return { cpu, wall, memory };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sizes = process.argv.slice(2).map(Number);
  console.log(benchBuild(sizes.length > 0 ? sizes : [10, 100, 1000], Number(process.env.TOOLGEN_BENCH_ROUNDS ?? 5)));
}
