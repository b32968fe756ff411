import { describe, expect, it } from "vitest";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import { basics, createProject, extract, extractProject } from "./project-fixture.js";

const tool = (name: string, parameter = "a: string") =>
  `/** @tool */\nexport function ${name}(${parameter}): void {}\n`;
const names = (files: Record<string, string>, folder?: string) => {
  const { tools, faults } = extract(files, folder);
  expect(faults).toEqual([]);
  return tools.map(({ name }) => name);
};

describe("which files are read", () => {
  it("those of include, without those of exclude and of the output folders", () => {
    expect(
      names({
        "toolgen.json": '{ "include": ["src/**/*.ts", "!src/old/**", "lib"], "exclude": ["**/*.test.ts"] }',
        "src/a.ts": tool("a"),
        "src/deep/er/b.mts": tool("b"),
        "src/deep/er/c.ts": tool("c"),
        "src/a.test.ts": tool("test"),
        "src/old/x.ts": tool("old"),
        "src/node_modules/y.ts": tool("dependency"),
        "lib/d.ts": tool("d"),
        "other.ts": tool("other"),
        "generated/z.ts": tool("generated"),
      }),
    ).toEqual(["a", "c", "d"]);
  });

  it("those of the tsconfig, with comments in it", () => {
    expect(
      names({
        "tsconfig.json":
          '{\n // comment\n "compilerOptions": { "strict": true, "types": [] },\n "include": ["app"], /* x */\n }',
        "app/a.ts": tool("a"),
        "app/b.tsx": tool("b"),
        "app/c.mts": tool("c"),
        "app/d.cts": tool("d"),
        "elsewhere.ts": tool("elsewhere"),
      }),
    ).toEqual(["a", "b", "c", "d"]);
  });

  it("all TypeScript files where there is no tsconfig", () => {
    expect(
      names({
        "tsconfig.json": "",
        "a.ts": tool("a"),
        "dist/a.d.ts": "/** @tool */\nexport declare function a(a: string): void;",
        "node_modules/p/index.ts": tool("p"),
        ".hidden/h.ts": tool("h"),
      }),
    ).toEqual(["a"]);
  });

  it("says where JavaScript that is read as sources asks for tools", () => {
    const files = (tsconfig: object) => ({
      "tsconfig.json": JSON.stringify({ compilerOptions: { outDir: "dist", types: [], ...tsconfig } }),
      "a.ts": tool("a"),
      "src/b.js": tool("b", "a"),
      "src/c.mjs": `export const text = "@tool";`,
      "dist/a.js": tool("a", ""),
      "generated/d.js": tool("d", ""),
      "node_modules/p/index.js": tool("p", ""),
    });
    expect(extract(files({ allowJs: true })).faults).toEqual(["TG2019 src/b.js:1:5 @tool in JavaScript makes no tool"]);
    expect(extract(files({})).faults).toEqual([]);
  });

  it("says where any JavaScript does where nothing else has tools", () => {
    const { faults } = extract({ "tsconfig.json": "", "lib/a.js": tool("a", ""), "b.ts": "export {};\n" });
    expect(faults.map((fault) => fault.slice(0, 90))).toEqual([
      "TG2019 lib/a.js:1:5 @tool in JavaScript makes no tool",
      expect.stringMatching(/^TG1013 .*none of 1 TypeScript files/),
    ]);
  });

  it.each([
    ["that the configuration names", { "toolgen.json": '{ "tsconfig": "nope.json" }' }],
    ["that is a folder", { "toolgen.json": '{ "tsconfig": "src" }', "src/b.ts": tool("b") }],
    ["of a reference", { "tsconfig.json": '{ "files": [], "references": [{ "path": "./nope.json" }] }' }],
  ])("is told of a tsconfig %s and that is not there", (_which, files) => {
    const { faults } = extract({ "a.ts": tool("a"), ...files });
    expect(faults.join("\n")).toMatch(/TG1010.*there is no tsconfig at (?:nope\.json|src)$/m);
  });

  it("those of the references of a solution, each under its own options", () => {
    const { tools, faults } = extract({
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./one" }, { "path": "./two" }] }',
      "one/tsconfig.json":
        '{ "compilerOptions": { "composite": true, "strict": true, "types": [], "paths": { "#x": ["./x.ts"] } } }',
      "one/x.ts": "export interface X { one: string }",
      "one/a.ts": `import type { X } from "#x";\n${tool("a", "x: X")}`,
      "two/tsconfig.json":
        '{ "compilerOptions": { "composite": true, "strict": true, "types": [], "paths": { "#x": ["./x.ts"] } }, "references": [{ "path": "../one" }] }',
      "two/x.ts": "export interface X { two: string }",
      "two/b.ts": `import type { X } from "#x";\nimport type { X as One } from "../one/x.js";\n${tool("b", "x: X, one: One")}`,
    });
    expect(faults).toEqual([]);
    expect(tools.map(({ name, input }) => [name, input.root.properties.map((property) => property.name)])).toEqual([
      ["a", ["one"]],
      ["b", ["x", "one"]],
    ]);
  });

  it("sees what ambient declarations say to all files", () => {
    const files = {
      "types/globals.d.ts": "interface Widget { size: number }",
      "types/modules.d.ts": 'declare module "virtual:config" { export interface Config { c: string } }',
      "types/unrelated.d.ts": "export interface Unrelated { broken: Missing }",
      "augment.ts": "export {};\ndeclare global { interface Gadget { g: string } }",
      "a.ts": `import type { Config } from "virtual:config";\n${tool("a", "w: Widget, c: Config, g: Gadget")}`,
    };
    for (const tsconfig of [basics["tsconfig.json"] ?? "", ""]) {
      const { tool: named, faults } = extract({ ...files, "tsconfig.json": tsconfig });
      expect(faults).toEqual([]);
      expect(named("a").input.root.properties.map(({ name }) => name)).toEqual(["w", "c", "g"]);
    }
  });

  it("loads only what tools import", () => {
    const project = createProject({
      "a.ts": `import type { B } from "./b.js";\n${tool("a", "b: B")}`,
      "b.ts": "export interface B { b: string }",
      "big.ts": "export const broken = (;",
    });
    const [group] = project.config.groups;
    if (!group) throw new Error("no group");
    const { value } = openProject(group, project.config);
    expect(value.inputs.sources).toEqual([`${project.root}/a.ts`, `${project.root}/b.ts`]);
    expect(value.inputs.configs).toEqual([`${project.root}/tsconfig.json`]);
    expect(value.inputs.folders).toEqual([project.root]);
    expect(extractTools(value).diagnostics).toEqual([]);
    project.dispose();
  });
});

describe("how the project's own TypeScript reads it", () => {
  const kinds = (files: Record<string, string>) => {
    const { tool: named, faults } = extract(files);
    expect(faults).toEqual([]);
    return named("f").input.root.properties.map(({ name, type, optional }) => [name, type.kind, optional]);
  };
  const typescript = (version: string) => ({
    "node_modules/typescript/package.json": `{ "name": "typescript", "version": "${version}" }`,
  });

  it("forces null checks where strict is off", () => {
    expect(
      kinds({
        ...typescript("5.9.3"),
        "tsconfig.json": '{ "compilerOptions": { "strict": false, "target": "ES2022" } }',
        "f.ts": tool("f", "input: { a: string | null; b?: number }"),
      }),
    ).toEqual([
      ["a", "union", false],
      ["b", "number", true],
    ]);
  });

  it("has automatic @types globals before TypeScript 6, and none from then on", () => {
    const files = {
      "tsconfig.json": '{ "compilerOptions": { "target": "ES2022" } }',
      "node_modules/@types/widget/index.d.ts": "interface Widget { size: number }",
      "node_modules/@types/widget/package.json": '{ "name": "@types/widget" }',
      "f.ts": tool("f", "input: { w: Widget }"),
    };
    expect(kinds({ ...files, ...typescript("5.4.5") })).toEqual([["w", "object", false]]);
    expect(extract({ ...files, ...typescript("6.0.3") }).faults.length).toBeGreaterThan(0);
  });

  it("accepts settings that TypeScript 6 deprecates", () => {
    expect(
      kinds({
        ...typescript("5.0.4"),
        "tsconfig.json": `{ "compilerOptions": {
          "baseUrl": "./src", "moduleResolution": "node", "module": "commonjs", "target": "es5", "lib": ["es2017"],
          "esModuleInterop": false, "downlevelIteration": true, "strict": true } }`,
        "src/types/x.ts": "export interface X { a: Map<string, string> }",
        "src/f.ts": `import { X } from "types/x";\n${tool("f", "x: X")}`,
      }),
    ).toEqual([["a", "map", false]]);
  });

  it("follows extends, paths and packages behind symbolic links", () => {
    const project = createProject({
      "tsconfig.base.json":
        '{ "compilerOptions": { "strict": true, "types": [], "module": "esnext", "moduleResolution": "bundler" } }',
      "packages/app/tsconfig.json":
        '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "packages/app/src/model.ts": "export interface Model { a: string }",
      "packages/app/src/f.ts": `import type { Model } from "@/model";\nimport type { Shared } from "@acme/shared";\n${tool("f", "m: Model, s: Shared")}`,
      "packages/shared/package.json": '{ "name": "@acme/shared", "exports": { ".": "./src/index.ts" } }',
      "packages/shared/src/index.ts": "export interface Shared { s: Date }",
      "toolgen.json": '{ "include": ["packages/*/src/**/*.ts"] }',
    });
    project.link("packages/app/node_modules/@acme/shared", "packages/shared");
    const { tool: named, faults } = extractProject(project);
    expect(faults).toEqual([]);
    expect(named("f").input.root.properties.map(({ name }) => name)).toEqual(["m", "s"]);
    project.dispose();
  });
});

describe("what must not matter", () => {
  const files = {
    "src/a.ts": `import { undo } from "./undo.js";\n/**\n * Text\n * in two lines.\n *\n * @tool\n * @param a - one\n *   and two\n * @writes x:{a},\n *   y\n * @compensate undo\n */\nexport function f(a: string): void {}\nvoid undo;\n`,
    "src/undo.ts": "export function undo(call: { args: readonly [a: string] }): void {}\n",
  };
  const plain = extract(files);

  it("is right to begin with", () => {
    expect(plain.faults).toEqual([]);
    expect(plain.tool("f")).toMatchObject({
      description: "Text\nin two lines.",
      position: { file: "src/a.ts", line: 13, column: 17, length: 1 },
      traits: { compensate: { file: "src/undo.ts", exportName: "undo" } },
      effects: {
        known: true,
        reads: [],
        writes: [
          [
            { kind: "name", text: "x" },
            { kind: "argument", path: ["a"] },
          ],
          [{ kind: "name", text: "y" }],
        ],
      },
    });
  });

  it("CRLF and a byte order mark", () => {
    const crlf = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, `\ufeff${text.replaceAll("\n", "\r\n")}`]),
    );
    expect(extract(crlf).tools).toEqual(plain.tools);
  });

  it("a path with spaces and other letters", () => {
    expect(extract(files, "mein Projekt/旅行 (1) [x] #{y}").tools).toEqual(plain.tools);
    const include = { ...files, "toolgen.json": '{ "include": ["src/*.ts"] }' };
    expect(extract(include, "mein Projekt/旅行 (1) [x] #{y}").tools).toEqual(plain.tools);
  });

  it("other files and tools, and the order of files", () => {
    const more = { "src/0.ts": tool("zero", 'a: "high" | "low"'), "zz.ts": tool("zz"), ...files };
    expect(extract(more).tool("f")).toEqual(plain.tool("f"));
    expect(extract(Object.fromEntries(Object.entries(files).reverse())).tools).toEqual(plain.tools);
  });
});

describe("refresh", () => {
  const coldOf = (project: Parameters<typeof extractProject>[0]) => {
    const { tools, diagnostics } = extractProject(project);
    return { value: tools, diagnostics };
  };
  const open = (files: Record<string, string>) => {
    const project = createProject(files);
    const [group] = project.config.groups;
    if (!group) throw new Error("no group");
    let opened = openProject(group, project.config).value;
    return {
      project,
      read: () => extractTools(opened),
      found: () => opened.refresh([]).diagnostics,
      change(path: string, text: string | undefined) {
        if (text === undefined) project.remove(path);
        else project.write(path, text);
        opened = opened.refresh([`${project.root}/${path}`]).value;
        return extractTools(opened);
      },
    };
  };

  it("gives what a cold run gives after each kind of change", () => {
    const { project, read, change } = open({
      "a.ts": `import type { B } from "./b.js";\n${tool("a", "b: B")}`,
      "b.ts": "export interface B { one: string }",
      "plain.ts": "export const x = 1;",
    });
    const cold = () => coldOf(project);
    expect(read()).toEqual(cold());
    const steps: [string, string | undefined][] = [
      ["b.ts", "export interface B { one: string; two: number }"],
      ["a.ts", `import type { B } from "./b.js";\n${tool("renamed", "b: B, c: string")}`],
      ["plain.ts", tool("plain")],
      ["new.ts", `import type { Late } from "./late.js";\n${tool("fresh", "late: Late")}`],
      ["late.ts", "export interface Late { a: boolean }"],
      ["plain.ts", "export const x = 2;"],
      ["b.ts", undefined],
      ["b.ts", "export interface B { three: string }"],
      ["tsconfig.json", (basics["tsconfig.json"] ?? "").replace("{", '{ "exclude": ["new.ts"],')],
      ["a.ts", "export {};"],
    ];
    for (const [path, text] of steps) expect([path, change(path, text)]).toEqual([path, cold()]);
    expect(read().value.map(({ name }) => name)).toEqual([]);
    project.dispose();
  });

  it("finds anew what files say to all others, and scripts that name a tool", () => {
    const { project, change, found } = open({
      "a.ts": tool("a", "wide: Wide"),
      "b.ts": tool("b"),
      "wide.ts": "export {};",
      "wide.d.ts": "export {};",
      "script.js": "export const x = 1;",
    });
    const steps: [string, string][] = [
      ["wide.ts", "export {};\ndeclare global { interface Wide { wide: string } }"],
      ["wide.ts", "export {};\ndeclare global { interface Wide { wide: number } }"],
      ["wide.ts", 'export {};\nimport "./nothing.js";'],
      ["types.d.ts", "interface Wide { wide: string }"],
      ["types.d.ts", "export interface Wide { wide: string }"],
      ["types.d.ts", "interface Wide { wide: number }"],
      ["script.js", "/** @tool */\nexport function c() {}"],
      ["script.js", "export function c() {}"],
    ];
    for (const [path, text] of steps) {
      const { value, diagnostics: read } = change(path, text);
      const diagnostics = [...found(), ...read];
      expect([path, text, { value, diagnostics }]).toEqual([path, text, coldOf(project)]);
    }
    project.dispose();
  });
});
