import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foreignProject, run } from "./foreign-project.js";

const repository = resolve(import.meta.dirname, "../..");
const cli = join(repository, "dist/cli/main.js");
const PACKAGES = ["billing", "support"] as const;

/** The `turbo.json` that the documentation gives. */
function documentedTasks(): string {
  const text = readFileSync(join(repository, "docs/monorepo.md"), "utf8");
  const [, recipe] = /## Turborepo[\s\S]*?```json\n([\s\S]*?)```/.exec(text) ?? [];
  if (recipe === undefined) throw new Error("docs/monorepo.md has no recipe for Turborepo");
  return recipe;
}

const tool = (name: string, noun: string) => `/** A ${noun}. */
export interface ${name}Input {
  /** Which ${noun}. */
  id: string;
  state?: "open" | "closed";
}

/**
 * Find a ${noun}.
 * @tool
 * @reads ${noun}:{input.id}
 */
export function find${name}(input: ${name}Input): string {
  return input.id;
}
`;

/** Files of a monorepo; each build of a package adds a line to a file outside of all clones. */
function monorepo(log: string): Readonly<Record<string, string>> {
  const script = `node ${JSON.stringify(cli)} build && node -e "fs.appendFileSync('${log}', 'built\\n')"`;
  const compilerOptions = { strict: true, module: "NodeNext", types: [] };
  const own = PACKAGES.flatMap((name): (readonly [string, string])[] => [
    [`packages/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", scripts: { toolgen: script } })],
    [`packages/${name}/toolgen.json`, '{ "include": ["src"], "output": "generated" }'],
    [`packages/${name}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ["src"] })],
    [`packages/${name}/src/tools.ts`, tool(name === "billing" ? "Invoice" : "Ticket", name)],
  ]);
  return {
    "package.json": JSON.stringify({
      name: "root",
      private: true,
      packageManager: "npm@10.8.2",
      workspaces: ["packages/*"],
    }),
    "turbo.json": documentedTasks(),
    ".gitignore": "generated\nnode_modules\n.turbo\n.toolgen\n",
    ...Object.fromEntries(own),
  };
}

describe("a monorepo under turbo", () => {
  const work = mkdtempSync(join(tmpdir(), "toolgen-turbo-"));
  const log = join(work, "builds.txt");
  const [first, second] = [join(work, "first"), join(work, "second")];
  let home = "";
  afterAll(() => {
    for (const folder of [work, home]) rmSync(folder, { recursive: true, force: true });
  });

  beforeAll(() => {
    home = foreignProject({ "package.json": '{ "private": true }' }, ["turbo@2.11.11"]);
    for (const [path, text] of Object.entries(monorepo(log))) {
      mkdirSync(dirname(join(first, path)), { recursive: true });
      writeFileSync(join(first, path), text);
    }
    run(first, "npm", ["install", "--package-lock-only", "--silent", "--no-audit", "--no-fund"]);
    const git = ["-c", "user.name=test", "-c", "user.email=test@example.invalid"];
    run(first, "git", ["init", "--quiet"]);
    run(first, "git", ["add", "."]);
    run(first, "git", [...git, "commit", "--quiet", "-m", "all"]);
    run(work, "git", ["clone", "--quiet", first, second]);
  });

  const turbo = (cwd: string): string => {
    const args = ["run", "toolgen", "--cache-dir", join(work, "cache"), "--output-logs=errors-only"];
    const { status, stdout, stderr } = spawnSync(join(home, "node_modules/.bin/turbo"), args, {
      cwd,
      encoding: "utf8",
      env: { ...process.env, CI: "", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", NO_COLOR: "1" },
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
    return stdout;
  };
  const spawnIn = (cwd: string, command: string, args: readonly string[], expected: number): string => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      encoding: "utf8",
      env: { ...process.env, CI: "" },
    });
    expect(status, stderr).toBe(expected);
    return stdout;
  };
  const builds = () => (existsSync(log) ? readFileSync(log, "utf8").split("\n").length - 1 : 0);
  const outputs = (root: string) =>
    PACKAGES.flatMap((name) => {
      const folder = join(root, "packages", name, "generated");
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      return files.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(root.length), readFileSync(path, "utf8")] as const;
      });
    }).sort(([a], [b]) => (a < b ? -1 : 1));

  it("builds its packages side by side, each in a process of its own", () => {
    const broken = join(second, "packages/billing/src/tools.ts");
    const text = readFileSync(broken, "utf8");
    writeFileSync(broken, text.replace("id: string;", "id: () => void;"));
    const build = (expected: number) =>
      JSON.parse(
        spawnIn(
          second,
          process.execPath,
          [cli, "build", "--no-cache", "--format", "json", "-C", "packages/*"],
          expected,
        ),
      ) as { readonly groups: readonly { readonly root: string; readonly applied: boolean }[] };
    const seen = build(1).groups.map(({ root, applied }) => [root.split("/").at(-1), applied]);
    expect(seen).toEqual([
      ["billing", false],
      ["support", true],
    ]);
    writeFileSync(broken, text);
    expect(build(0).groups.map(({ applied }) => applied)).toEqual([true, true]);
    expect(outputs(second).length).toBeGreaterThan(20);
    for (const name of PACKAGES) rmSync(join(second, "packages", name, "generated"), { recursive: true });
  });

  it("restores all outputs in a second clone without running, and runs what changed", () => {
    turbo(first);
    expect(builds()).toBe(PACKAGES.length);
    expect(outputs(first).length).toBeGreaterThan(20);

    expect(turbo(second)).toMatch(/2 cached, 2 total/);
    expect(builds()).toBe(PACKAGES.length);
    expect(outputs(second)).toEqual(outputs(first));

    writeFileSync(join(second, "packages/support/src/tools.ts"), tool("Ticket", "request"));
    expect(turbo(second)).toMatch(/1 cached, 2 total/);
    expect(builds()).toBe(PACKAGES.length + 1);
    expect(readFileSync(join(second, "packages/support/generated/manifest/findTicket.json"), "utf8")).toContain(
      "request",
    );
  });
});
