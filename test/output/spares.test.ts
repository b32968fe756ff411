import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembled, piece } from "../../src/emit/artifact.js";
import { applyPlan } from "../../src/output/apply.js";
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
