import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unchangedContent } from "../../src/cache/stamp.js";
import { unchangedReport } from "../../src/cache/times.js";
import { type ScratchProject, scratchProject } from "../output/scratch-project.js";
import { type FakeToolchain, fakeToolchain } from "./fake-toolchain.js";
import { runCommand } from "./run-command.js";

const start = fileURLToPath(new URL("../../src/cli/start.ts", import.meta.url));

describe("the quick answer", () => {
  let project: ScratchProject;
  let chain: FakeToolchain;
  let app: string;
  beforeEach(() => {
    project = scratchProject();
    chain = fakeToolchain();
    app = join(project.root, "repository/app");
    for (const [path, text] of [
      ["app/package.json", "{}"],
      ["package-lock.json", "{}"],
      [".git/HEAD", ""],
    ] as const)
      project.write(`repository/${path}`, text);
  });
  afterEach(() => project.remove());

  const tools = (...lines: readonly string[]) =>
    void project.write("repository/app/src/tools.txt", lines.map((line) => `${line}\n`).join(""));
  /** A moment after what was written before: what changes while a build runs is not trusted. */
  const toolgen = async (line: string, cwd = app) => {
    await setTimeout(20);
    return runCommand(line, chain, { cwd });
  };
  /** The command line as a process of its own. */
  const started = (command: string, env: NodeJS.ProcessEnv = {}, stdout: number | "pipe" = "pipe") =>
    spawnSync(process.execPath, ["--import", import.meta.resolve("tsx"), start, command], {
      cwd: app,
      stdio: ["ignore", stdout, "pipe"],
      encoding: "utf8",
      env: { ...process.env, CI: "", FORCE_COLOR: "", NO_COLOR: "", TERM: "xterm", ...env },
    });

  it("is what the command reports, of a build and of a check, here and in continuous integration", async () => {
    tools("a", "b warn");
    await toolgen("build");
    const { out } = await toolgen("build");
    expect(out).toContain("Found 1 warning.");
    expect((await toolgen("check")).out).toBe(out);
    for (const [command, env] of [
      ["build", {}],
      ["check", {}],
      ["build", { CI: "true" }],
    ] as const)
      expect(started(command, env)).toMatchObject({ status: 0, stdout: out, stderr: "" });
    const colored = started("check", { FORCE_COLOR: "1" }).stdout;
    expect(colored).toContain("\u001b[");
    expect(colored.replaceAll(/\u001b\[\d+m/g, "")).toBe(out);
  });

  it("is none where something changed, and then the command says what", async () => {
    tools("a");
    await toolgen("build");
    const output = join(app, "generated/tools/a.ts");
    const { atime, mtime } = statSync(output);
    writeFileSync(output, readFileSync(output, "utf8").replace("// a", "// x"));
    utimesSync(output, atime, mtime);
    expect(unchangedContent(app)).toBeUndefined();
    expect(started("check").status).not.toBe(0);
  });

  it.each([
    ["a source", () => tools("b")],
    ["an output", () => rmSync(join(app, "generated/tools/a.ts"))],
    ["a new source file", () => void project.write("repository/app/src/new.ts", "")],
    ["a configuration", () => void project.write("repository/app/toolgen.json", "{}")],
    ["a lock file above the project", () => void project.write("repository/package-lock.json", "{ }")],
    ["rubbish", () => void project.write("repository/app/.toolgen/cache/times.json", "{}")],
  ])("by times is none after a change of %s", async (_what, change) => {
    tools("a");
    await toolgen("build");
    // Times are not trusted of what was written within a tick of the clock.
    await setTimeout(50);
    await toolgen("build");
    expect(unchangedReport(app)?.text).toBe("generated: 1 tool, nothing to write\n");
    change();
    expect(unchangedReport(app)).toBeUndefined();
  });

  it.runIf(existsSync("/dev/full"))("is no answer where it cannot be written", async () => {
    tools("a");
    await toolgen("build");
    const full = openSync("/dev/full", "w");
    // With a change the report is printed by the command.
    for (const change of [() => {}, () => rmSync(join(app, ".toolgen"), { recursive: true })]) {
      change();
      expect(started("check", {}, full)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(
          /(?:^|\n)toolgen failed: the report cannot be written: no space is left on the device\n$/,
        ),
      });
    }
    closeSync(full);
  });

  it("is ready right after a build that wrote something", async () => {
    tools("a");
    await toolgen("build");
    expect(unchangedReport(app)?.text).toBe("generated: 1 tool, nothing to write\n");
  });

  it("moves with a copy of the repository, and looks at nothing of the original", async () => {
    tools("a");
    await toolgen("build");
    const copy = join(project.root, "copy");
    cpSync(join(project.root, "repository"), copy, { recursive: true });
    project.write("repository/package-lock.json", "{ }");
    expect(unchangedContent(app)).toBeUndefined();
    expect(unchangedContent(join(copy, "app"))).toBeDefined();
    project.write("copy/package-lock.json", "{ }");
    expect(unchangedContent(join(copy, "app"))).toBeUndefined();
  });

  it("is prepared by a check, too, but not where a build would still write", async () => {
    tools("a");
    await toolgen("build --no-cache");
    await toolgen("check");
    expect(unchangedContent(app)?.text).toBe("generated: 1 tool, nothing to write\n");
    tools("b");
    await toolgen("check");
    expect(unchangedContent(app)).toBeUndefined();
  });
});

describe("check", () => {
  it("compiles nothing that is unchanged: from a subfolder, with a named configuration, of several projects", async () => {
    const project = scratchProject();
    const chain = fakeToolchain();
    try {
      for (const name of ["one", "two"]) {
        project.write(`${name}/src/tools.txt`, "x\n");
        project.write(`${name}/toolgen.json`, "{}");
        project.write(`${name}/other.json`, '{ "output": "other" }');
      }
      const toolgen = (line: string, folder = "") => runCommand(line, chain, { cwd: join(project.root, folder) });
      // Clocks of file systems are coarse: of what was just written nothing is kept.
      for (const flags of ["", " -c other.json", "", " -c other.json"]) {
        await setTimeout(20);
        await toolgen(`build -C one -C two${flags}`);
      }
      const settled = chain.compilations;
      expect((await toolgen("check", "one/src")).code).toBe(0);
      expect((await toolgen("check -c other.json", "one")).code).toBe(0);
      expect((await toolgen("check -C one -C two")).out).toContain("two/generated: 1 tool, nothing to write");
      expect(chain.compilations).toBe(settled);
    } finally {
      project.remove();
    }
  });
});
