import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScratchProject, scratchProject } from "../output/scratch-project.js";
import { type FakeToolchain, fakeToolchain } from "./fake-toolchain.js";
import { runCommand } from "./run-command.js";

describe("build --watch", () => {
  let project: ScratchProject;
  let chain: FakeToolchain;
  let out = "";
  let stop: () => Promise<number> = async () => 0;

  beforeEach(() => {
    project = scratchProject();
    chain = fakeToolchain();
    out = "";
    project.write("package.json", "{}");
    const file = project.write("src/tools.txt", "a\n");
    utimesSync(file, Date.now() / 1000 - 5, Date.now() / 1000 - 5);
  });
  afterEach(async () => {
    await stop();
    project.remove();
  });

  const sources = () => join(project.root, "src/tools.txt");
  const generated = (name: string) => join(project.root, "generated/tools", `${name}.ts`);

  async function start(line: readonly string[] = ["build", "--watch"]): Promise<void> {
    let interrupt: () => void = () => {};
    const interrupted = new Promise<void>((resolve) => {
      interrupt = resolve;
    });
    const ended = runCommand(line, chain, {
      cwd: project.root,
      interrupted: () => interrupted,
      out: (text) => {
        out += text;
      },
    });
    stop = async () => {
      interrupt();
      return (await ended).code;
    };
    await until(() => out.includes("watching:"));
  }

  async function until(holds: () => boolean): Promise<void> {
    const end = Date.now() + 20_000;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`it did not come:\n${out}`);
      await pause(10);
    }
  }
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** Waits until nothing has been compiled for a while. */
  async function settled(): Promise<number> {
    for (let seen = -1; seen !== chain.compilations; ) {
      seen = chain.compilations;
      await pause(400);
    }
    return chain.compilations;
  }

  it("builds at once, then after each change, and says what happened in a line", async () => {
    await start();
    expect(out).toMatch(/^\d\d:\d\d:\d\d watching: 1 tool, 1 file written \(\d+ ms\)\n$/);
    writeFileSync(sources(), "a\nb\n");
    await until(() => existsSync(generated("b")));
    await until(() => /src\/tools\.txt: 2 tools, 1 file written \(\d+ ms\)\n$/.test(out));
  });

  it("takes a save by renaming, and a file that vanishes and comes back", async () => {
    await start();
    const temporary = project.write("src/tools.txt.tmp", "a\nrenamed\n");
    renameSync(temporary, sources());
    await until(() => existsSync(generated("renamed")));
    rmSync(sources());
    await until(() => out.includes("TG9001"));
    writeFileSync(sources(), "a\nback\n");
    await until(() => existsSync(generated("back")));
    rmSync(join(project.root, "src"), { recursive: true });
    project.write("src/tools.txt", "a\nfolder\n");
    await until(() => existsSync(generated("folder")));
    writeFileSync(sources(), "a\nagain\n");
    await until(() => existsSync(generated("again")));
  });

  it("keeps the last good output while there are errors, shows them once, and goes on", async () => {
    await start();
    writeFileSync(sources(), "a error\n");
    await until(() => out.includes("1 error, the last good output stays"));
    expect(readFileSync(generated("a"), "utf8")).toContain("// a\n");
    writeFileSync(sources(), "a error\n\n");
    await until(() => out.split("the last good output stays").length === 3);
    expect(out.split("a cannot be expressed").length).toBe(2);
    writeFileSync(sources(), "a mended\n");
    await until(() => readFileSync(generated("a"), "utf8").includes("mended"));
    expect(out).toMatch(/1 tool, 1 file written \(\d+ ms\)\n$/);
  });

  it("takes a storm of events for one change or two", async () => {
    await start();
    const before = await settled();
    for (let index = 0; index < 200; index++) {
      writeFileSync(sources(), `a\ntool${index}\n`);
      project.write(`src/file${index}.ts`, "");
    }
    await until(() => existsSync(generated("tool199")));
    expect((await settled()) - before).toBeLessThanOrEqual(3);
  });

  it("never loops on its own output", async () => {
    await start();
    writeFileSync(sources(), "a\nb\nc\n");
    await until(() => existsSync(generated("c")));
    const before = await settled();
    await pause(500);
    expect(chain.compilations).toBe(before);
    writeFileSync(generated("c"), "changed by hand");
    await pause(500);
    expect(chain.compilations).toBe(before);
  });

  it("reads the configuration again, also after it was broken", async () => {
    await start();
    const config = project.write("toolgen.json", '{ "output": "other" }');
    await until(() => existsSync(join(project.root, "other/tools/a.ts")));
    writeFileSync(config, '{ "output": 1 }');
    await until(() => out.includes("TG1001"));
    writeFileSync(config, '{ "output": "third" }');
    await until(() => existsSync(join(project.root, "third/tools/a.ts")));
  });

  it("runs a command after output changed, and only then", async () => {
    const log = join(project.root, "log.txt");
    await runCommand("build", chain, { cwd: project.root });
    await start(["build", "--watch", "--on-change", "printf x >> log.txt"]);
    await settled();
    expect(existsSync(log)).toBe(false);
    writeFileSync(sources(), "a\nb\n");
    await until(() => existsSync(log) && readFileSync(log, "utf8") === "x");
  });

  it("ends cleanly when it is interrupted", async () => {
    await start();
    expect(await stop()).toBe(0);
    const before = chain.compilations;
    writeFileSync(sources(), "a\nlate\n");
    await pause(500);
    expect(chain.compilations).toBe(before);
    expect(statSync(project.outputDir).isDirectory()).toBe(true);
  });
});
