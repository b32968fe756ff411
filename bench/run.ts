/**
 * `npm run bench [names]`: runs the benchmarks one after the other and writes what they print into `bench/RESULTS.md`; sections of
 * benchmarks that were not named, or are not there, stay as they are.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";

const titles: Readonly<Record<string, string>> = {
  build: "Building",
  growth: "Building 5,000 tools",
  missed: "What building misses of its targets, and why",
  soak: "Watching for long",
  validate: "Validating",
  guard: "Guarding",
  schedule: "Scheduling",
  types: "Checking the types of what is generated",
  select: "Selecting",
  inference: "Inferring effects",
  drift: "Comparing contracts",
  sdk: "Real SDKs",
};

/** Benchmarks of run-time code alone. They run as a program would: what tsx adds to keep names doubles the cost of a small turn. */
const bundled = new Set(["guard", "schedule"]);

const file = join(import.meta.dirname, "RESULTS.md");
const chosen = process.argv.slice(2);
for (const name of Object.keys(titles)) {
  const script = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(script) || (chosen.length > 0 && !chosen.includes(name))) continue;
  console.error(`bench/${name}.ts`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    bundled.has(name) ? bundle(name, script) : ["--import", "tsx", script],
    {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  // After each, so that a run that is stopped keeps what it has; into what is there now, so that runs side by side keep both.
  if (status === 0) writeFileSync(file, render(readSections().set(name, `${where()}\n\n${stdout.trim()}`)));
  else console.error(`  failed, its section stays as it was\n${stderr.slice(-2_000)}`);
}

/** Bundles a script into one file, and gives the arguments that run it. */
function bundle(name: string, script: string): readonly string[] {
  const outfile = join(import.meta.dirname, "../node_modules/.cache/toolgen-bench", `bench-${name}.mjs`);
  buildSync({ entryPoints: [script], outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  return [outfile];
}

/** What is kept from the last run, by the marks around each section. */
function readSections(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const found = text.matchAll(/<!-- (\w+) -->\n([\s\S]*?)\n<!-- end \1 -->/g);
  return new Map([...found].map(([, name = "", content = ""]) => [name, content]));
}

function where(): string {
  const [cpu] = cpus();
  return `Node ${process.versions.node} on ${cpu?.model.trim() ?? process.arch}, ${cpus().length} cores.`;
}

function render(sections: ReadonlyMap<string, string>): string {
  const intro = `# What was measured

Written by \`npm run bench\`. All figures are CPU time; sides of a comparison run in turn within one run, and the medians count, so that
ratios hold on a busy machine too. The targets stand beside the figures, met or not.
`;
  const parts = Object.entries(titles).flatMap(([name, title]) => {
    const content = sections.get(name);
    return content === undefined ? [] : [`## ${title}\n\n<!-- ${name} -->\n${content}\n<!-- end ${name} -->\n`];
  });
  return [intro, ...parts].join("\n");
}
