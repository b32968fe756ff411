import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { measureNode } from "../support/measure.js";
import { median } from "../support/rounds.js";
import { table } from "../support/table.js";
import { generateProject } from "./generate.js";
import { exponent } from "./growth.js";

/** The size that others are compared with. */
const BASE = 10;

/** What edits of one tool took, in milliseconds, and the most memory of the process in megabytes. */
interface Edits {
  readonly cpu: number[];
  readonly wall: number[];
  readonly memory: number[];
}

/** What an edit of one tool takes in watch mode at these sizes and at ten tools, as Markdown. Rounds are interleaved. */
export function editsTable(cli: string, sizes: readonly number[], rounds: number): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
  try {
    const projects = [...new Set([BASE, ...sizes])].map((size) => {
      const { root, toolFiles } = generateProject(join(folder, String(size), "project"), size);
      const { status, stderr } = measureNode([cli, "build"], root);
      if (status !== 0) throw new Error(stderr);
      const file = join(root, toolFiles[1] ?? "");
      const edits: Edits = { cpu: [], wall: [], memory: [] };
      return { size, root, file, edits };
    });
    for (let round = 0; round < rounds; round++)
      for (const { size, root, file, edits } of projects) {
        console.error(`  ${size} tools: round ${round + 1}, edits`);
        edit(root, file, edits);
      }
    const points = projects.map(({ size, edits }) => ({
      size,
      cpu: median(edits.cpu),
      wall: median(edits.wall),
      memory: median(edits.memory),
    }));
    const base = points[0]?.cpu ?? Number.NaN;
    const lines = points.map(({ size, cpu, wall, memory }) => [
      size,
      cpu.toFixed(1),
      cpu / base,
      size === 1000 ? "<= 150 ms, <= 1.5" : "",
      wall.toFixed(1),
      Math.round(memory),
    ]);
    const header = ["tools", "CPU ms", "of 10 tools", "target", "wall ms", "peak MB"];
    const grows = exponent(points.map(({ size, cpu }) => [size, cpu]));
    const text = `The same tool is edited at every size, again and again and each time by another length, so that all that follows in files of many tools moves. Exponent of a power law over all sizes: ${grows.toFixed(2)}.`;
    return `### Edits in watch mode\n\n${text}\n\n${table(header, lines)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function edit(root: string, file: string, edits: Edits): void {
  const script = fileURLToPath(new URL("./watch.ts", import.meta.url));
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const { status, stdout, stderr, memory } = measureNode(["--import", tsx, script, root, file], root, { CI: "" });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  edits.memory.push(memory);
  for (const { cpu, wall } of JSON.parse(stdout) as readonly { readonly cpu: number; readonly wall: number }[]) {
    edits.cpu.push(cpu);
    edits.wall.push(wall);
  }
}
