import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/load.js";
import { printManifest } from "../../src/drift/manifest.js";
import { contract } from "../drift/contracts.js";
import { type ScratchProject, scratchProject } from "../output/scratch-project.js";
import { type FakeToolchain, fakeToolchain } from "./fake-toolchain.js";
import { runCommand } from "./run-command.js";

describe("toolgen", () => {
  let project: ScratchProject;
  let chain: FakeToolchain;
  beforeEach(() => {
    project = scratchProject();
    chain = fakeToolchain();
    project.write("package.json", "{}");
  });
  afterEach(() => project.remove());

  const tools = (...lines: readonly string[]) =>
    void project.write("src/tools.txt", lines.map((line) => `${line}\n`).join(""));
  /** A moment after what was written before: what changes while a build runs is not trusted. */
  const toolgen = async (line: string | readonly string[], env: Record<string, string> = {}) => {
    await setTimeout(20);
    return runCommand(line, chain, { cwd: project.root, env });
  };
  const generated = (name: string) => join(project.root, "generated", name);

  it("asks for a command where there are flags alone", async () => {
    const ran = await toolgen("--format json");
    expect([ran.code, JSON.parse(ran.out).diagnostics[0].message]).toEqual([
      2,
      "give a command, such as build or check",
    ]);
    expect((await toolgen("help nope")).out).toContain("unknown command 'nope'");
  });

  it.each([
    ["package.json", '{ "name": "a", "version": "1.0.0" }', "TG4124: the value has no name, or no schema of arguments"],
    ["none.json", '{ "tools": [] }', "TG4124: none.json holds no definitions"],
  ])("imports no tools from %s", async (file, text, message) => {
    project.write(file, text);
    const ran = await toolgen(`import ${file} --out tools.ts`);
    expect([ran.code, ran.out.split("\n")[0]]).toEqual([1, `error ${message}`]);
  });

  it.each(["serve", "init --yes"])("takes several folders for a fault where %s is for one", async (command) => {
    project.write("a/package.json", "{}");
    project.write("b/package.json", "{}");
    const ran = await toolgen(`-C a -C b ${command}`);
    const [name] = command.split(" ");
    expect([ran.code, ran.out.split("\n")[0]]).toEqual([
      2,
      `error TG1901: ${name} is for one project, and -C names 2: give one of them.`,
    ]);
  });

  it("says where an import cannot be written", async () => {
    project.write("one.json", '{ "name": "a", "inputSchema": { "type": "object" } }');
    const ran = await toolgen("import one.json --out package.json/tools.ts");
    expect([ran.code, ran.out.split("\n")[0]]).toEqual([
      1,
      "error TG5001: Cannot write package.json/tools.ts: something else is in the way.",
    ]);
  });

  it("says of a dry run that nothing was applied, warm and cold", async () => {
    tools("a");
    await toolgen("build");
    for (const flags of ["", " --no-cache"]) {
      const ran = await toolgen(`build --dry-run --format json${flags}`);
      expect(JSON.parse(ran.out)).toMatchObject({ dryRun: true, groups: [{ applied: false }] });
    }
  });

  describe("build", () => {
    it("writes, says what, exits with 0", async () => {
      tools("a", "b");
      const ran = await toolgen("build");
      expect(ran).toEqual({ code: 0, out: "generated: 2 tools, 2 created\n", err: "" });
      expect(existsSync(generated("tools/a.ts"))).toBe(true);
    });

    it("prints errors as an editor reads them, writes nothing, exits with 1", async () => {
      tools("a");
      await toolgen("build");
      tools("a changed", "b error", "c warn");
      const ran = await toolgen("build");
      expect(ran.code).toBe(1);
      expect(ran.out).toBe(
        [
          "src/tools.txt:2:1 - error TG3001: b cannot be expressed",
          "",
          "2 b error",
          "  ~",
          "",
          "  help: write less",
          "",
          "src/tools.txt:3:1 - warning TG3001: c is odd",
          "",
          "3 c warn",
          "  ~",
          "",
          "  help: look again",
          "",
          "generated: 3 tools, nothing written",
          "",
          "Found 1 error and 1 warning; nothing was written.",
          "",
        ].join("\n"),
      );
      expect(readFileSync(generated("tools/a.ts"), "utf8")).toContain("// a\n");
    });

    it("keeps going when asked, and still exits with 1", async () => {
      tools("a", "b");
      await toolgen("build");
      tools("a changed", "b error");
      const ran = await toolgen("build --keep-going");
      expect(ran.code).toBe(1);
      expect(readFileSync(generated("tools/a.ts"), "utf8")).toContain("a changed");
      expect(readFileSync(generated("tools/b.ts"), "utf8")).toContain("// b\n");
    });

    it("writes nothing in a dry run", async () => {
      tools("a");
      const ran = await toolgen("build --dry-run");
      expect(ran.out).toBe("generated: 1 tool, 1 to create\n  + tools/a.ts\n");
      expect(existsSync(generated("tools/a.ts"))).toBe(false);
    });

    it("builds several folders, and one broken configuration does not stop the others", async () => {
      tools("a");
      project.write("two/src/tools.txt", "x\n");
      project.write("two/toolgen.json", "{}");
      project.write("three/toolgen.json", '{ "outptu": "x" }');
      const ran = await toolgen("build -C . -C two -C three --format json");
      expect(ran.code).toBe(2);
      const report = JSON.parse(ran.out);
      expect(report.groups.map((group: { output: string }) => group.output)).toEqual(["generated", "two/generated"]);
      expect(report.diagnostics[0].code).toMatch(/^TG1/);
    });

    it.each([
      ["nowhere", "there is no folder nowhere"],
      ["toolgen.json", "there is no folder toolgen.json"],
      ["packages/*", "no folder with a configuration matches packages/*"],
    ])("says that -C %s is no project, and makes no folder", async (folder, message) => {
      tools("a");
      const ran = await toolgen(`build -C ${folder}`);
      expect(ran.code).toBe(2);
      expect(ran.out).toContain(`error TG1901: ${message}\n`);
      expect(existsSync(join(project.root, folder, "generated"))).toBe(false);
      expect((await toolgen(`check -C . -C ${folder}`)).code).toBe(2);
    });

    it("reports a crash as a bug, without a stack", async () => {
      tools("crash");
      const ran = await toolgen("build");
      expect(ran.code).toBe(2);
      expect(ran.out).toContain("error TG9001: toolgen failed: the fake compiler fell over");
      expect(ran.out + ran.err).not.toContain("    at ");
      expect((await toolgen("build", { TOOLGEN_DEBUG: "1" })).err).toContain("    at ");
    });

    it("gives one JSON document on every path, with a status per tool", async () => {
      tools("a", "b warn", "c error");
      const built = JSON.parse((await toolgen("build --format json")).out);
      expect(built).toMatchObject({ command: "build", ok: false, exitCode: 1 });
      expect(built.tools.map(({ name, status, codes }: Record<string, unknown>) => [name, status, codes])).toEqual([
        ["a", "ok", []],
        ["b", "warned", ["TG3001"]],
        ["c", "error", ["TG3001"]],
      ]);
      expect(built.diagnostics[0]).toMatchObject({ file: "src/tools.txt", line: 2, column: 1 });
      tools("crash");
      for (const line of [
        "build",
        "buidl",
        "build --nope",
        "explain TG0000",
        "build --format json --format",
        "build --on-change x",
      ]) {
        const ran = await toolgen([...line.split(" "), "--format", "json"]);
        expect(JSON.parse(ran.out)).toMatchObject({ ok: false, exitCode: 2 });
        expect(ran.code).toBe(2);
      }
    });
  });

  describe("check", () => {
    it("is content with fresh output, also where only line ends differ", async () => {
      tools("a");
      await toolgen("build");
      expect((await toolgen("check")).code).toBe(0);
      writeFileSync(generated("tools/a.ts"), readFileSync(generated("tools/a.ts"), "utf8").replaceAll("\n", "\r\n"));
      expect(await toolgen("check")).toMatchObject({ code: 0, out: "generated: 1 tool, nothing to write\n" });
    });

    it("names what is missing, differs, or is an orphan; writes nothing", async () => {
      tools("a", "b", "c");
      await toolgen("build");
      tools("b changed", "c", "d");
      rmSync(generated("tools/c.ts"));
      const ran = await toolgen("check");
      expect(ran.code).toBe(1);
      for (const line of [
        "generated/tools/a.ts has no tool any more",
        "generated/tools/b.ts differs",
        "generated/tools/c.ts is missing",
        "generated/tools/d.ts is missing",
      ])
        expect(ran.out).toContain(line);
      expect(existsSync(generated("tools/c.ts"))).toBe(false);
    });

    it("says of several projects which is stale", async () => {
      for (const name of ["one", "two"]) {
        project.write(`${name}/src/tools.txt`, "x\n");
        project.write(`${name}/toolgen.json`, "{}");
      }
      const { out } = await toolgen("check -C one -C two");
      for (const name of ["one", "two"]) {
        expect(out).toContain(`The output in ${name}/generated is stale`);
        expect(out).toContain(`${name}/generated/tools/x.ts is missing`);
        expect(out).toContain(`help: Run \`toolgen build -C ${name}\` and commit the result.`);
      }
    });

    it("is not fooled by equal times and sizes", async () => {
      tools("a");
      await toolgen("build");
      const { atime, mtime } = statSync(generated("tools/a.ts"));
      writeFileSync(generated("tools/a.ts"), readFileSync(generated("tools/a.ts"), "utf8").replace("// a", "// x"));
      utimesSync(generated("tools/a.ts"), atime, mtime);
      expect((await toolgen("check")).code).toBe(1);
    });
  });

  describe("when nothing changed", () => {
    it("does not compile, and reports the same again", async () => {
      tools("a", "b warn");
      const first = await toolgen("build");
      expect(chain.compilations).toBe(1);
      const second = await toolgen("build");
      expect(chain.compilations).toBe(1);
      expect(second.out).toBe(first.out.replace("2 created", "nothing to write"));
      await toolgen("check");
      await toolgen("build", { CI: "true" });
      expect(chain.compilations).toBe(1);
    });

    it.each([
      ["a source", () => tools("a", "c")],
      ["an output", () => rmSync(generated("tools/a.ts"))],
      ["a new source file", () => void project.write("src/new.ts", "")],
      ["a new folder", () => void project.write("lib/new.ts", "")],
      ["a configuration", () => void project.write("toolgen.json", "{}")],
      ["package.json", () => void project.write("package.json", '{ "type": "module" }')],
      ["a lock file", () => void project.write("package-lock.json", "{}")],
      ["a damaged stamp", () => void project.write(".toolgen/cache/stamp.json", "rubbish")],
    ])("compiles after a change of %s", async (_what, change) => {
      tools("a", "b");
      await toolgen("build");
      await toolgen("build");
      expect(chain.compilations).toBe(1);
      change();
      await toolgen("build");
      expect(chain.compilations).toBe(2);
      await toolgen("build");
      expect(chain.compilations).toBe(2);
    });

    it("has a stamp for each configuration that is named", async () => {
      tools("a");
      project.write("other.json", '{ "output": "elsewhere" }');
      const both = async () => [await toolgen("build"), await toolgen("build -c other.json")];
      // The second sees the folder that the first one of the other made.
      for (const _ of [1, 2]) await both();
      const settled = chain.compilations;
      const [plain, named] = await both();
      expect(chain.compilations).toBe(settled);
      expect(plain?.out).toContain("generated: 1 tool, nothing to write");
      expect(named?.out).toContain("elsewhere: 1 tool, nothing to write");
      project.write("other.json", '{ "output": "another" }');
      await toolgen("build -c other.json");
      expect(chain.compilations).toBe(settled + 1);
      expect(existsSync(join(project.root, "another/tools/a.ts"))).toBe(true);
    });

    it("does not compile because a file was touched or rewritten with the same content", async () => {
      tools("a");
      await toolgen("build");
      writeFileSync(join(project.root, "src/tools.txt"), "a\n");
      project.write("README.md", "text");
      await toolgen("build");
      expect(chain.compilations).toBe(1);
    });

    it("compiles with --no-cache", async () => {
      tools("a");
      await toolgen("build");
      await toolgen("build --no-cache");
      expect(chain.compilations).toBe(2);
    });

    it("does not trust a build during which a source changed", async () => {
      tools("a");
      const { compileGroup } = chain;
      const slow = {
        ...chain,
        compileGroup: async (...args: Parameters<typeof compileGroup>) => {
          const outcome = await compileGroup(...args);
          writeFileSync(join(project.root, "src/tools.txt"), "b\n");
          return outcome;
        },
      };
      await runCommand("build", slow, { cwd: project.root });
      await toolgen("build");
      expect(existsSync(generated("tools/b.ts"))).toBe(true);
    });
  });

  describe("the command line", () => {
    it("suggests what was meant", async () => {
      const command = await toolgen("buidl");
      expect(command).toMatchObject({ code: 2 });
      expect(command.out).toContain("error TG1901: unknown command 'buidl'");
      expect(command.out).toContain("help: Did you mean build?");
      expect((await toolgen("build --wacth")).out).toContain("help: Did you mean --watch?");
      expect((await toolgen("help buidl")).out).toContain("error TG1901: unknown command 'buidl'");
    });

    it("says that a file it was to be given has an empty name", async () => {
      const command = await toolgen(["build", "-c", ""]);
      expect(command.code).toBe(2);
      expect(command.out).toContain("TG1002: --config is empty and names no file");
    });

    it("prints help and version on standard output with 0, help for nothing with 2", async () => {
      const help = await toolgen("--help");
      expect(help.code).toBe(0);
      expect(help.out).toContain("build [options]");
      expect((await toolgen("build --help")).out).toContain("--keep-going");
      expect((await toolgen("--version")).out).toMatch(/^\d+\.\d+\.\d+/);
      expect(await toolgen("")).toMatchObject({ code: 2, out: "" });
    });

    it("explains codes, and says so when there is nothing to explain", async () => {
      expect((await toolgen("explain tg5002")).out).toContain("TG5002 (error): a hand-written file is in the way");
      expect((await toolgen("explain TG5999")).out).toContain("Did you mean TG5001, ");
    });

    it("explains drift rules, and tools from their manifests", async () => {
      expect((await toolgen("explain write-to-read")).out).toContain("for the model: breaking");
      expect((await toolgen("explain write-too-read")).out).toContain("Did you mean write-to-read?");
      project.write("generated/manifest/find.json", printManifest({ $generated: "toolgen", format: 1, ...contract() }));
      expect((await toolgen("explain find")).out).toContain("find (tool)\n\nFind.\n\narguments:\n  none");
    });

    it("starts a project without writing over anything", async () => {
      project.write("package.json", '{\n\t"name": "x"\n}\n');
      expect((await toolgen("init")).out).toBe("nothing was written\n");
      expect((await toolgen("init --yes")).out).toContain("next: npx toolgen build");
      expect(readFileSync(join(project.root, "package.json"), "utf8")).toContain('\t\t"tools:build": "toolgen build"');
      const { value, diagnostics } = loadConfig({ cwd: project.root });
      expect(diagnostics).toEqual([]);
      // Beside the example, and so inside of the `rootDir` that a project may have.
      expect(value?.groups.map(({ output }) => output)).toEqual(["src/generated"]);
      expect(await toolgen("init --yes")).toMatchObject({ code: 2 });
    });

    it("keeps the byte order mark and line ends of a package.json, and leaves alone what is none", async () => {
      project.write("package.json", '\ufeff{\r\n  "name": "x"\r\n}\r\n');
      await toolgen("init --yes");
      const text = readFileSync(join(project.root, "package.json"), "utf8");
      expect(text).toMatch(
        /^\ufeff\{\r\n {2}"name": "x",\r\n[\s\S]*"tools:check": "toolgen check"\r\n {2}\}\r\n\}\r\n$/,
      );
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      for (const other of ["[]", '{"scripts":5}', "{", ""]) {
        rmSync(join(project.root, "toolgen.json"));
        project.write("package.json", other);
        expect((await toolgen("init --yes")).code).toBe(0);
        expect(readFileSync(join(project.root, "package.json"), "utf8")).toBe(other);
      }
    });

    it("says what init cannot write, and may be run again then", async () => {
      project.write("src", "");
      const command = await toolgen("init --yes");
      expect(command.code).toBe(1);
      expect(command.out).toContain("TG5001: Cannot write src/tools.ts: something else is in the way.");
      expect(existsSync(join(project.root, "toolgen.json"))).toBe(false);
    });

    it("imports definitions, to standard output or a new file", async () => {
      const definition = {
        name: "find",
        description: "Find.",
        input_schema: { type: "object", properties: { q: { type: "string" } } },
      };
      project.write("defs.json", JSON.stringify([definition]));
      expect((await toolgen("import defs.json")).out).toContain("@tool");
      expect(await toolgen("import defs.json --out src/found.ts")).toMatchObject({ code: 0 });
      expect(await toolgen("import defs.json --out src/found.ts")).toMatchObject({ code: 1 });
      expect(await toolgen("import missing.json")).toMatchObject({ code: 2 });
    });

    it("prints annotations for GitHub, escaped", async () => {
      tools("a error");
      const ran = await toolgen("build --format github");
      expect(ran.out).toBe(
        "::error file=src/tools.txt,line=1,col=1,title=toolgen TG3001::a cannot be expressed%0Ahelp: write less\n",
      );
    });

    it("prints what only tells something as a block of markdown", async () => {
      const { out } = await toolgen("explain TG3001 --format markdown");
      expect(out).toMatch(/^## toolgen explain\n\n```text\nTG3001 \(error\)[\s\S]*\n```\n$/);
    });

    it("prints markdown, escaped", async () => {
      tools("a_b error");
      const ran = await toolgen("build --format markdown");
      expect(ran.out).toContain("| error | TG3001 | `src/tools.txt:1:1` | a\\_b cannot be expressed |");
    });

    it("prints errors only with --quiet", async () => {
      tools("a warn");
      expect((await toolgen("build --quiet")).out).toBe("");
    });

    it("colours on a terminal only, and not against NO_COLOR or --no-color", async () => {
      tools("a error");
      const onTerminal = (line: string, env: Record<string, string>) =>
        runCommand(line, chain, { cwd: project.root, env, outIsTerminal: true });
      expect((await onTerminal("build", {})).out).toContain("\u001b[31m");
      expect((await onTerminal("build", { NO_COLOR: "1" })).out).not.toContain("\u001b");
      expect((await onTerminal("build --no-color", {})).out).not.toContain("\u001b");
      expect((await toolgen("build")).out).not.toContain("\u001b");
    });
  });
});
