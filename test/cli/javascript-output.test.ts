import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import { loadRegistry } from "../../src/cli/served-registry.js";
import { createProject } from "../extract/project-fixture.js";
import { runCommand } from "./run-command.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const travel = ["main.ts", "services.ts", "timeline.ts", "tools.ts", "locales/en.json"];
const runtime = { ".": { types: "./index.d.ts", default: "./index.js" }, "./*": "./*/index.js" };

const config = (emit: string) =>
  JSON.stringify({ include: ["examples/travel/tools.ts"], output: "generated/travel", emit });

describe("the travel example as JavaScript", () => {
  const project = createProject({
    ...Object.fromEntries(
      travel.map((name) => [
        `examples/travel/${name}`,
        readFileSync(join(repository, "examples/travel", name), "utf8"),
      ]),
    ),
    "toolgen.json": config("javascript"),
    "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, module: "NodeNext", noEmit: true, types: [] } }),
    "node_modules/@toolgen/runtime/package.json": JSON.stringify({
      name: "@toolgen/runtime",
      type: "module",
      exports: runtime,
    }),
  });
  const output = join(project.root, "generated/travel");
  const toolgen = (line: string) => runCommand(line, lazyToolchain, { cwd: project.root });
  const files = (extension: RegExp) =>
    readdirSync(output, { recursive: true, encoding: "utf8" })
      .filter((name) => extension.test(name))
      .map((name) => name.replace(extension, "").replaceAll("\\", "/"))
      .sort();

  beforeAll(async () => {
    await build({
      entryPoints: ["index", "generated/index", "openai/index"].map((name) =>
        join(repository, `src/runtime/${name}.ts`),
      ),
      outbase: join(repository, "src/runtime"),
      outdir: join(project.root, "node_modules/@toolgen/runtime"),
      bundle: true,
      splitting: true,
      format: "esm",
    });
    expect(await toolgen("build")).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(() => project.dispose());

  it("is checked clean, and built again only where it is not", async () => {
    expect(await toolgen("check")).toMatchObject({ code: 0 });
    expect((await toolgen("build")).out).toContain("nothing to write");
    const declarations = readFileSync(join(output, "tools/book_flight.d.ts"), "utf8");
    project.write("generated/travel/tools/book_flight.d.ts", `<<<<<<< ours\n=======\n${declarations}>>>>>>> theirs\n`);
    project.write("generated/travel/index.js", readFileSync(join(output, "index.js"), "utf8").replaceAll("\n", "\r\n"));
    const { code, out } = await toolgen("check");
    expect([code, out]).toEqual([1, expect.stringContaining("book_flight.d.ts")]);
    expect(out).not.toContain("index.js");
    expect((await toolgen("build")).out).toContain("2 updated");
  });

  it("runs in Node as it is, beside what is made of its sources", async () => {
    const sources = travel.filter((name) => name.endsWith(".ts"));
    const folder = join(project.root, "examples/travel");
    await build({ entryPoints: sources.map((name) => join(folder, name)), outdir: folder, format: "esm" });
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, "main.js")], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain('call_2: passengers: "2" mended to 2');
    expect(stdout).toContain("call_2: book_flight undone");
    expect(stdout).toContain("Bookings left: 0");
  });

  it("is loaded to be served, and to explain a tool", async () => {
    const group = project.config.groups[0];
    if (group === undefined) throw new Error("no group");
    const { value, diagnostics } = await loadRegistry(project.root, group, undefined, project.root);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(value?.box.registry.entries ?? {})).toContain("book_flight");
    expect((await toolgen("explain book_flight")).out).toContain("signature");
  });

  it("is loaded anew after another build", async () => {
    const group = project.config.groups[0];
    if (group === undefined) throw new Error("no group");
    const names = async () => {
      const { value } = await loadRegistry(project.root, group, undefined, project.root);
      return Object.keys(value?.box.registry.entries ?? {});
    };
    const before = await names();
    const source = readFileSync(join(project.root, "examples/travel/tools.ts"), "utf8");
    project.write("examples/travel/tools.ts", source.replace("@tool book_flight", "@tool reserve_flight"));
    expect(await toolgen("build")).toMatchObject({ code: 0 });
    const after = await names();
    expect([before, after]).toEqual([
      expect.arrayContaining(["book_flight"]),
      expect.arrayContaining(["reserve_flight"]),
    ]);
    project.write("examples/travel/tools.ts", source);
    await toolgen("build");
  });

  it("gives way to TypeScript and comes back, and leaves alone what a compiler wrote beside it", async () => {
    const [scripts, declarations] = [files(/\.js$/), files(/\.d\.ts$/)];
    expect(declarations).toEqual(scripts);
    project.write("toolgen.json", config("typescript"));
    expect((await toolgen("check")).code).toBe(1);
    await toolgen("build");
    expect((await toolgen("check")).code).toBe(0);
    expect([files(/\.ts$/), files(/\.js$/)]).toEqual([scripts, []]);
    project.write("generated/travel/enums.js", "// @generated by toolgen. Do not edit.\nexport const enums = {};\n");
    expect((await toolgen("check")).code).toBe(0);
    project.write("toolgen.json", config("javascript"));
    await toolgen("build");
    expect((await toolgen("check")).code).toBe(0);
    expect([files(/\.d\.ts$/), files(/\.js$/), files(/(?<!\.d)\.ts$/)]).toEqual([scripts, scripts, []]);
    expect(readFileSync(join(output, "enums.js"), "utf8")).toContain("cabin_class");
  });
});
