import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { buildCatalog } from "../../src/analyze/build-catalog.js";
import { loadConfig } from "../../src/config/load.js";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import { nativeCompiler } from "../support/native-compiler.js";
import { blocksOf, documents } from "./documents.js";
import { type Project, projectOf } from "./project.js";

const blocks = documents.flatMap((document) => blocksOf(document, "ts"));

describe("the code of the documents", () => {
  let project: Project | undefined;
  afterEach(() => project?.remove());

  it("compiles against the sources", () => {
    project = projectOf(blocks);
    const { stdout } = spawnSync(
      process.execPath,
      [nativeCompiler, "-p", project.folder, "--pretty", "false", "--singleThreaded"],
      {
        encoding: "utf8",
      },
    );
    // Faults that follow from the looser options, outside the blocks, are those of `npm run types` to find.
    expect(stdout.split("\n").filter((line) => /(?:^|\/)[\w-]+-L\d+\.ts\(/.test(line))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(30);
  });

  it("that declares tools makes tools, without a warning", () => {
    const declaring = blocks.filter(({ code }) => code.includes("@tool"));
    project = projectOf(declaring, { alone: true });
    const { value: config } = loadConfig({ cwd: project.folder });
    const [group] = config?.groups ?? [];
    if (config === undefined || group === undefined) throw new Error("There is no configuration.");
    const opened = openProject(group, config);
    const extracted = extractTools(opened.value);
    const analyzed = buildCatalog(extracted.value);
    const found = [opened, extracted, analyzed].flatMap(({ diagnostics }) => diagnostics);
    expect(
      found.map(({ code, message, position }) => `${position?.file}:${position?.line} ${code} ${message}`),
    ).toEqual([]);
    const marks = declaring.flatMap(({ code }) => code.match(/@tool\b/g) ?? []);
    expect(analyzed.value.tools).toHaveLength(marks.length);
  });
});
