import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { lazyToolchain } from "../../src/cli/lazy-toolchain.js";
import { diagnosticCodes } from "../../src/diagnostics/codes.js";
import { createProject } from "../extract/project-fixture.js";
import { runCommand } from "./run-command.js";

const source = join(import.meta.dirname, "../../src");
const cases = join(import.meta.dirname, "../diagnostics");
const folders = readdirSync(cases).filter((name) => existsSync(join(cases, name, "command.txt")));

/** What a case says about itself; everything else in its folder is the project. */
const about = new Set(["command.txt", "links.txt", "expected.txt"]);

/** Codes that no project gives by its sources alone, with the test that makes them appear. */
const elsewhere: Readonly<Record<string, string>> = {
  TG1021: "extract/unread.test.ts",
  TG1901: "cli/run.test.ts",
  TG1903: "cli/drift.test.ts",
  TG1904: "cli/drift.test.ts",
  TG1910: "cli/drift.test.ts",
  TG1911: "cli/drift.test.ts",
  TG1909: "cli-mcp/source.test.ts",
  TG4010: "emit/manifest.test.ts",
  TG4100: "providers/rejections.test.ts",
  TG4101: "providers/rejections.test.ts",
  TG4102: "providers/rejections.test.ts",
  TG4106: "providers/size.test.ts",
  TG4107: "providers/weight.test.ts",
  TG4108: "providers/weight.test.ts",
  TG4120: "import/unsupported.test.ts",
  TG5005: "output/output.test.ts",
  TG9001: "cli/run.test.ts",
};

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

/** Writes the project of a case, `link -> target` lines of links.txt included, and runs its command line. */
async function reportOf(code: string): Promise<string> {
  const folder = join(cases, code);
  const read = (path: string): string => readFileSync(path, "utf8");
  const paths = filesUnder(folder).filter((path) => !about.has(relative(folder, path)));
  const project = createProject(Object.fromEntries(paths.map((path) => [relative(folder, path), read(path)])));
  try {
    if (existsSync(join(folder, "links.txt")))
      for (const line of read(join(folder, "links.txt")).trim().split("\n")) {
        const [link = "", target = ""] = line.split(" -> ");
        project.link(link, target);
      }
    const line = read(join(folder, "command.txt")).trim();
    const ran = await runCommand(line, lazyToolchain, { cwd: project.root });
    const kept = paths.filter((path) => !existsSync(join(project.root, relative(folder, path))));
    return `exit ${ran.code}, ${kept.length} files lost\n${ran.out}`
      .replaceAll(project.root, "<root>")
      .replaceAll(dirname(project.root), "<above>");
  } finally {
    project.dispose();
  }
}

describe("diagnostics of commands", () => {
  it.each(folders)("%s", { timeout: 60_000 }, async (code) => {
    const report = await reportOf(code);
    expect(report).toContain(code);
    expect(report).toContain(", 0 files lost");
    await expect(report).toMatchFileSnapshot(join(cases, code, "expected.txt"));
  });
});

describe("codes", () => {
  const used = new Set(
    filesUnder(source)
      .filter((path) => path.endsWith(".ts") && !path.includes("/diagnostics/"))
      .flatMap((path) => readFileSync(path, "utf8").match(/(?<=")TG\d{4}(?=")/g) ?? []),
  );

  it("have a folder each", () => {
    const named = new Set([...readdirSync(cases), ...Object.keys(elsewhere)]);
    expect([...used].filter((code) => !named.has(code)).sort()).toEqual([]);
  });

  it("are all raised by something", () => {
    expect(Object.keys(diagnosticCodes).filter((code) => !used.has(code))).toEqual([]);
  });

  it.each(Object.entries(elsewhere))("%s is tested in %s", (code, test) => {
    expect(readFileSync(join(import.meta.dirname, "..", test), "utf8")).toContain(code);
  });
});
