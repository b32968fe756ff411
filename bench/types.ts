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

/** What a project includes beside its sources, and what is written there. */
interface Use {
  readonly name: string;
  readonly include: readonly string[];
  readonly file?: readonly [path: string, text: string];
}

/** The uses of an output folder; `index` is the file of its registry. */
function usesOf(output: string, index: string): readonly Use[] {
  const box = `box-of-${output}.ts`;
  const usesIt = `import { createToolbox } from "@toolgen/runtime";\nimport { tools } from "./${output}/index.js";\nexport const box = createToolbox(tools);\n`;
  return [
    // The registry brings in all that a program uses; the rest of the folder is for those that import it.
    { name: "the registry and what it imports", include: [`${output}/${index}`] },
    { name: "the whole generated folder", include: [output] },
    { name: "the registry, and a toolbox made of it", include: [box], file: [box, usesIt] },
  ];
}

const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
try {
  const { root } = generateProject(join(folder, "project"), TOOLS);
  const inJavaScript = { include: ["src"], output: "generated-js", emit: "javascript" };
  writeFileSync(join(root, "javascript.json"), JSON.stringify(inJavaScript));
  measured(root, [cli, "build"]);
  measured(root, [cli, "build", "-c", "javascript.json"]);
  const config = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as object;
  const uses: readonly Use[] = [
    { name: "the sources alone", include: [] },
    ...usesOf("generated", "index.ts"),
    ...usesOf("generated-js", "index.d.ts").map((use) => ({ ...use, name: `${use.name}, as JavaScript` })),
  ];
  for (const [index, { include, file }] of uses.entries()) {
    writeFileSync(join(root, `use-${index}.json`), JSON.stringify({ ...config, include: ["src", ...include] }));
    if (file !== undefined) writeFileSync(join(root, file[0]), file[1]);
  }
  const tsc = resolve("typescript/bin/tsc");
  const times = uses.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, own] of times.entries()) own.push(measured(root, [tsc, "-p", `use-${index}.json`]));
  const [without = 0, ...rest] = times.map(median);
  console.log(
    `### \`tsc --noEmit\` of a project of ${TOOLS} tools\n\nTarget: at most 0.5 s more than without the generated folder.\n`,
  );
  console.log(
    table(
      ["with", "CPU s", "more"],
      uses.map(({ name }, index) =>
        index === 0 ? [name, without, ""] : [name, rest[index - 1] ?? 0, (rest[index - 1] ?? 0) - without],
      ),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
