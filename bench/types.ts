/**
 * What the generated folder of 100 tools costs the compiler of its project, in CPU seconds.
 * Run with `npx tsx bench/types.ts` after `npm run build`. Rounds are interleaved and the medians count.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateProject } from "./build/generate.js";
import { measureNode } from "./support/measure.js";
import { median } from "./support/rounds.js";
import { table } from "./support/table.js";

const TOOLS = 100;
const ROUNDS = Number(process.env.TOOLGEN_BENCH_ROUNDS ?? 5);
const cli = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const resolve = createRequire(import.meta.url).resolve;

function measured(cwd: string, args: readonly string[]): number {
  const { status, stdout, stderr, cpu } = measureNode(args, cwd);
  if (status !== 0)
    throw new Error(`node ${args.join(" ")} ended with ${status}:\n${(stdout + stderr).slice(0, 2_000)}`);
  return cpu;
}

const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
try {
  const { root } = generateProject(join(folder, "project"), TOOLS);
  measured(root, [cli, "build"]);
  const config = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as object;
  // The registry brings in all that a program uses; the rest of the folder is for those that import it.
  writeFileSync(join(root, "with.json"), JSON.stringify({ ...config, include: ["src", "generated/index.ts"] }));
  writeFileSync(join(root, "all.json"), JSON.stringify({ ...config, include: ["src", "generated"] }));
  const usesIt = `import { createToolbox } from "@toolgen/runtime";\nimport { tools } from "./generated/index.js";\nexport const box = createToolbox(tools);\n`;
  writeFileSync(join(root, "box.ts"), usesIt);
  writeFileSync(join(root, "box.json"), JSON.stringify({ ...config, include: ["src", "box.ts"] }));
  const tsc = resolve("typescript/bin/tsc");
  const projects = ["tsconfig.json", "with.json", "all.json", "box.json"];
  const times = projects.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, project] of projects.entries()) times[index]?.push(measured(root, [tsc, "-p", project]));
  const [without = 0, used = 0, all = 0, box = 0] = times.map(median);
  console.log(
    `### \`tsc --noEmit\` of a project of ${TOOLS} tools\n\nTarget: at most 0.5 s more than without the generated folder.\n`,
  );
  console.log(
    table(
      ["with", "CPU s", "more"],
      [
        ["the sources alone", without, ""],
        ["the registry and what it imports", used, used - without],
        ["the whole generated folder", all, all - without],
        ["the registry, and a toolbox made of it", box, box - without],
      ],
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
