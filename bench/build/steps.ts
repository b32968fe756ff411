import { putAside } from "../support/aside.js";
import { measureNode } from "../support/measure.js";
import { median } from "../support/rounds.js";
import { table } from "../support/table.js";

const ROUNDS = 3;

/** Where a build without a cache spends its CPU, by its own account (`--stats`), as Markdown: medians of a few builds. */
export function stepsTable(cli: string, root: string, size: number): string {
  const builds = Array.from({ length: ROUNDS }, () => {
    putAside(root, ["generated"]);
    const env = { CI: "", NODE_DISABLE_COMPILE_CACHE: "1" };
    const whole = measureNode([cli, "build", "--no-cache", "--quiet"], root, env);
    putAside(root, ["generated"]);
    const told = measureNode([cli, "build", "--no-cache", "--stats"], root, env);
    if (whole.status !== 0 || told.status !== 0) throw new Error(whole.stderr + told.stderr);
    return { whole: whole.cpu, steps: stepsIn(told.stdout) };
  });
  const names = [...(builds[0]?.steps.keys() ?? [])];
  const steps = names.map((name) => [name, median(builds.map((build) => build.steps.get(name) ?? 0))] as const);
  const whole = median(builds.map((build) => build.whole));
  const rest = whole - steps.reduce((sum, [, seconds]) => sum + seconds, 0);
  const rows = [...steps, ["start, comparing, writing", rest] as const].map(([name, seconds]) => {
    const note = NOTES[name];
    return [note === undefined ? name : `${name}: ${note}`, seconds, `${Math.round((100 * seconds) / whole)} %`];
  });
  return `### Where a build of ${size} tools without a cache spends its time\n\n${table(["step", "CPU s", "of all"], rows)}`;
}

const NOTES: Readonly<Record<string, string>> = {
  extract: "loading TypeScript, parsing, binding, reading types; what `tsc` does before it checks is in it",
  analyze: "names, values, effects",
  render: "definitions for six providers, strict and loose, linted",
  validators: "typia",
  emit: "tool files, manifests, provider files, token counts, search index",
};

function stepsIn(stdout: string): ReadonlyMap<string, number> {
  const lines = stdout.matchAll(/^ {2}(\w+): (\d+)$/gm);
  return new Map([...lines].flatMap(([, name = "", ms]) => (name === "tools" ? [] : [[name, Number(ms) / 1000]])));
}
