import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembled, piece } from "../../src/emit/artifact.js";
import { applyPlan } from "../../src/output/apply.js";
import { type KnownFiles, noteApplied } from "../../src/output/known-files.js";
import { moduleMark } from "../../src/output/mark.js";
import { planOutput } from "../../src/output/plan.js";
import { type Spares, sparesIn } from "../../src/output/spares.js";
import { type ScratchProject, scratchProject } from "./scratch-project.js";

const path = "providers/p.json";
const LARGE = 100_000;

describe("spares of files that are replaced again and again", () => {
  let project: ScratchProject;
  let spares: Spares;
  let parent: string;
  let target: string;
  beforeEach(() => {
    project = scratchProject();
    parent = join(project.root, "cache");
    target = join(project.outputDir, path);
    spares = sparesIn(parent);
  });
  afterEach(() => project.remove());

  const other = "providers/q.json";
  const text = (body: string, size: number) => `${moduleMark()}\n${body.repeat(size)}`;
  const artifact = (to: string, body: string, size: number) =>
    assembled(to, [piece(`${moduleMark()}\n`), piece(body.repeat(size))]);
  /** Builds a file of one repeated character, and gives its inode; with another file beside it where that has one. */
  const build = (body: string, size = LARGE, beside?: string) => {
    const artifacts = [artifact(path, body, size), ...(beside === undefined ? [] : [artifact(other, beside, size)])];
    const { value } = planOutput({ root: project.root, outputDir: project.outputDir, artifacts, partial: false });
    expect(applyPlan(value, spares).diagnostics).toEqual([]);
    expect(readFileSync(target, "utf8")).toBe(text(body, size));
    return statSync(target).ino;
  };
  const folders = () => (existsSync(parent) ? readdirSync(parent) : []);

  it("are written again, whether what is new is longer or shorter", () => {
    const inodes = [build("a"), build("b", LARGE + 7), build("c", LARGE - 7), build("d", LARGE * 2)];
    expect(inodes[2]).toBe(inodes[0]);
    expect(inodes[3]).toBe(inodes[1]);
    expect(readdirSync(project.outputDir)).toEqual(["providers"]);
  });

  it("are not made of what somebody else has a name for, or has changed the mode of", () => {
    build("a");
    linkSync(target, join(project.root, "kept"));
    build("b");
    build("c");
    expect(readFileSync(join(project.root, "kept"), "utf8")).toBe(text("a", LARGE));
    chmodSync(target, 0o600);
    build("d");
    expect(statSync(target).mode & 0o777).not.toBe(0o600);
    build("e");
    expect(statSync(target).mode & 0o777).not.toBe(0o600);
  });

  /** Builds a file of parts whose pieces are the same objects from one build to the next, as far as is known what the folder holds. */
  const parts = new Map<string, Uint8Array>();
  const known: KnownFiles = { files: new Map() };
  const buildOf = (...texts: readonly string[]) => {
    const pieces = [`${moduleMark()}\n`, ...texts].map((text) => parts.get(text) ?? piece(text));
    pieces.forEach((own) => {
      parts.set(own.toString(), own);
    });
    const artifacts = [assembled(path, pieces)];
    const { value } = planOutput({
      root: project.root,
      outputDir: project.outputDir,
      artifacts,
      partial: false,
      known,
    });
    expect(applyPlan(value, spares).diagnostics).toEqual([]);
    noteApplied(known, value);
    expect(readFileSync(target, "utf8")).toBe(`${moduleMark()}\n${texts.join("")}`);
  };
  const [a, b, longer] = ["a", "b", "b".repeat(2)].map((body) => body.repeat(LARGE)) as [string, string, string];

  it("hold in the end what is asked for, whatever part of it they held", () => {
    const part = fc.constantFrom("", "1", "2", "33", "444", a, b, longer);
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 8 }), (builds) => {
        for (const texts of builds) buildOf(...texts);
      }),
      { numRuns: 30 },
    );
  });

  it("are written as a whole when somebody wrote to them, or to the file that they were", () => {
    buildOf(a, "1");
    buildOf(a, "2");
    const [folder = ""] = folders();
    const [spare = ""] = readdirSync(join(parent, folder));
    appendFileSync(join(parent, folder, spare), "x");
    buildOf(a, "3");
    writeFileSync(target, text("z", LARGE));
    buildOf(a, "4");
    buildOf(a, "5");
    const { value } = planOutput({
      root: project.root,
      outputDir: project.outputDir,
      artifacts: [artifact(path, "y", LARGE)],
      partial: false,
      known,
    });
    // After it was looked at, and before it is replaced.
    writeFileSync(target, text("q", LARGE));
    expect(applyPlan(value, spares).diagnostics).toEqual([]);
    noteApplied(known, value);
    buildOf(a, "6");
    buildOf(a, "7");
  });

  it("are those of each file alone", () => {
    build("a", LARGE, "a");
    build("b", LARGE, "b");
    build("c", LARGE, "b");
    const [folder = ""] = folders();
    expect(readdirSync(join(parent, folder))).toHaveLength(2);
  });

  it("are not written again once somebody else has a name for them", () => {
    build("a");
    build("b");
    const [folder = ""] = folders();
    const [spare = ""] = readdirSync(join(parent, folder));
    linkSync(join(parent, folder, spare), join(project.root, "kept"));
    build("c");
    expect(readFileSync(join(project.root, "kept"), "utf8")).toBe(text("a", LARGE));
  });

  it("are not made of small files", () => {
    build("a", 10);
    build("b", 10);
    expect(folders()).toEqual([]);
  });

  it("are gone when they are closed, and with them what processes left behind that are gone", () => {
    mkdirSync(join(parent, ".toolgen-stage-999999999-ab12"), { recursive: true });
    build("a");
    build("b");
    expect(folders()).toEqual([expect.stringMatching(`^\\.toolgen-stage-${process.pid}-`)]);
    spares.close();
    expect(folders()).toEqual([]);
  });

  it("are done without where their folder is gone", () => {
    build("a");
    build("b");
    spares.close();
    build("c");
    build("d");
    build("e");
    expect(readdirSync(project.outputDir)).toEqual(["providers"]);
  });
});
