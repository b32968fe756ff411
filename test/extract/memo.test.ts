import { afterAll, describe, expect, it } from "vitest";
import { extractTools } from "../../src/extract/extract.js";
import type { FileStore } from "../../src/extract/extraction.js";
import { openProject } from "../../src/extract/project.js";
import { createProject } from "./project-fixture.js";

const project = createProject({
  "a.ts": 'import type { A } from "./types/a.js";\n/** @tool */\nexport function a(x: A): void {}',
  "b.ts": 'import type { B } from "./types/index.js";\n/** @tool */\nexport function b(x: B): void {}',
  "c.ts": "/** @tool */\nexport function c(x: Everywhere): void {}",
  "types/a.ts": 'import type { Deep } from "./deep.js";\nexport interface A { deep: Deep }',
  "types/b.ts": "export interface B { b: string }",
  "types/index.ts": 'export * from "./b.js";',
  "types/deep.ts": "export interface Deep { d: string }",
  "globals.d.ts": "interface Everywhere { e: string }",
  "tsconfig.json":
    '{ "compilerOptions": { "strict": true, "types": [], "module": "NodeNext" }, "include": ["*.ts", "types"] }',
  "toolgen.json": '{ "include": ["*.ts"] }',
});
afterAll(() => project.dispose());

const outcomes = new Map<string, Parameters<FileStore["set"]>[2]>();

/** Keeps outcomes from one extraction to the next, and says which files had to be read. */
function store(): FileStore & { readonly read: readonly string[] } {
  const read: string[] = [];
  return {
    read,
    get: (file, key) => outcomes.get(`${file} ${key}`),
    set(file, key, outcome) {
      read.push(file);
      outcomes.set(`${file} ${key}`, outcome);
    },
  };
}

describe("what is read again after a change", () => {
  const [group] = project.config.groups;
  if (!group) throw new Error("no group");
  // globals.d.ts is in the program because a tool refers to it.
  project.write(
    "c.ts",
    '/// <reference path="./globals.d.ts" />\n/** @tool */\nexport function c(x: Everywhere): void {}',
  );
  let opened = openProject(group, project.config).value;
  let before = extractTools(opened).value;
  extractTools(openProject(group, project.config).value, store());

  it.each([
    [
      "a file that only one tool imports, by way of another",
      "types/deep.ts",
      "export interface Deep { d: number }",
      ["a"],
    ],
    ["a file behind a barrel", "types/b.ts", "export interface B { b: number }", ["b"]],
    [
      "a tool's own file",
      "a.ts",
      'import type { A } from "./types/a.js";\n/** Text. @tool */\nexport function a(x: A): void {}',
      ["a"],
    ],
    ["what all files see", "globals.d.ts", "interface Everywhere { e: number }", ["a", "b", "c"]],
    ["nothing that is loaded", "README.md", "Hello.", []],
    ["an import that means another file now", "types/index.ts", 'export type { A as B } from "./a.js";', ["b"]],
  ])("%s", (_, path, text, expected) => {
    project.write(path, text);
    opened = opened.refresh([`${project.root}/${path}`]).value;
    const { value, diagnostics } = extractTools(opened);
    expect(diagnostics).toEqual([]);
    expect(value.filter((tool) => !before.includes(tool)).map(({ name }) => name)).toEqual(expected);
    expect(value).toEqual(extractTools(openProject(group, project.config).value).value);
    before = value;

    const kept = store();
    const fresh = openProject(group, project.config).value;
    expect(extractTools(fresh, kept).value).toEqual(value);
    expect(kept.read.toSorted()).toEqual(expected.map((name) => `${name}.ts`));
  });
});
