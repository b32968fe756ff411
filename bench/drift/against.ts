import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateProject } from "../build/generate.js";
import { measureNode } from "../support/measure.js";
import { median } from "../support/rounds.js";
import { table } from "../support/table.js";

const cli = fileURLToPath(new URL("../../dist/cli/start.cjs", import.meta.url));
const TOOLS = 1000;
const ROUNDS = 5;

/** What `check` takes of a thousand tools, and what `--against` adds, as Markdown. Rounds are interleaved and the medians count. */
export function measureAgainst(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-against-"));
  try {
    const { root } = generateProject(join(folder, "project"), TOOLS);
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: root, stdio: "ignore" });
    const commit = () => {
      const built = measureNode([cli, "build", "--quiet"], root, { CI: "" });
      if (built.status !== 0) throw new Error(built.stderr);
      git("add", "-A");
      git("commit", "-q", "-m", "state");
    };
    writeFileSync(join(root, ".gitignore"), ".toolgen\nnode_modules\n");
    git("init", "-q", "-b", "main");
    commit();
    const shared = join(root, "src/shared.ts");
    writeFileSync(
      shared,
      readFileSync(shared, "utf8").replace('"EUR" | ', "").replace("/** Street and number. */", ""),
    );
    commit();

    const cases = {
      "node -e 0": ["-e", "0"],
      check: [cli, "check"],
      "check --against HEAD": [cli, "check", "--against", "HEAD"],
      "check --against HEAD~1": [cli, "check", "--against", "HEAD~1", "--format", "json"],
    };
    const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
    let changes = 0;
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, args] of Object.entries(cases)) {
        const { cpu, status, stdout } = measureNode(args, root, { CI: "true" });
        if (status === 2 || status === null) throw new Error(`${name} ended with ${status}: ${stdout.slice(0, 2000)}`);
        times.get(name)?.push(cpu);
        if (name === "check --against HEAD~1") changes = changesIn(stdout);
      }
    const cpu = (name: string) => median(times.get(name) ?? []);
    const floor = cpu("node -e 0");
    const plain = cpu("check");
    const rows = [
      ["node -e 0", floor, "", ""],
      ["check, CI=true", plain, `${(plain / floor).toFixed(2)} x node -e 0`, "<= 3 x"],
      ["check --against HEAD, equal", cpu("check --against HEAD"), plus(cpu("check --against HEAD") - plain), "< +1 s"],
      [
        `check --against HEAD~1, ${changes} changes`,
        cpu("check --against HEAD~1"),
        plus(cpu("check --against HEAD~1") - plain),
        "< +1 s",
      ],
    ];
    return `### ${TOOLS} tools, CPU\n\n${table(["what", "CPU s", "compared with", "target"], rows)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU of git, which is a child, counts not as ours. */
function plus(seconds: number): string {
  return `check ${seconds < 0 ? "-" : "+"} ${Math.abs(seconds).toFixed(2)} s`;
}

function changesIn(stdout: string): number {
  const { drift } = JSON.parse(stdout) as { readonly drift: readonly { readonly changes: readonly unknown[] }[] };
  return drift.reduce((sum, { changes }) => sum + changes.length, 0);
}
