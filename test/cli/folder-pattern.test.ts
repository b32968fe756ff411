import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configuredRoot, isFolderPattern, matchingFolders } from "../../src/cli/folder-pattern.js";
import { type ScratchProject, scratchProject } from "../output/scratch-project.js";

describe("a pattern of project folders", () => {
  let project: ScratchProject;
  beforeEach(() => {
    project = scratchProject();
    project.write("packages/b/toolgen.json", "{}");
    project.write("packages/a/package.json", '{ "toolgen": {} }');
    project.write("packages/plain/package.json", "{}");
    project.write("packages/broken/package.json", "{");
    project.write("packages/.hidden/toolgen.json", "{}");
    project.write("packages/a/node_modules/dependency/toolgen.json", "{}");
    project.write("apps/web+1/deep/toolgen.json", "{}");
    project.write("apps/web+1/deep/src/tools.ts", "");
  });
  afterEach(() => project.remove());

  const matches = (pattern: string) =>
    matchingFolders(pattern, project.root).map((folder) => relative(project.root, folder).replaceAll("\\", "/"));

  it("finds the packages that are configured, in order", () => {
    expect(matches("packages/*")).toEqual(["packages/a", "packages/b"]);
    expect(matches("./packages/?")).toEqual(["packages/a", "packages/b"]);
    expect(matches("apps/web+*/deep")).toEqual(["apps/web+1/deep"]);
    expect(matches("**")).toEqual(["apps/web+1/deep", "packages/a", "packages/b"]);
    expect(matches("nowhere/*")).toEqual([]);
  });

  it("is told from the name of a folder", () => {
    project.write("odd*/toolgen.json", "{}");
    expect(isFolderPattern("odd*", project.root)).toBe(false);
    expect(isFolderPattern("packages/*", project.root)).toBe(true);
    expect(isFolderPattern("packages/a", project.root)).toBe(false);
  });

  it("leads up from a folder inside of a project", () => {
    const root = join(project.root, "apps/web+1/deep");
    expect(configuredRoot(join(root, "src"))).toBe(root);
    project.write("alone/.git/HEAD", "");
    expect(configuredRoot(join(project.root, "alone"))).toBe(join(project.root, "alone"));
  });
});
