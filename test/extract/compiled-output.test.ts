import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nativeCompiler } from "../support/native-compiler.js";
import { createProject, extractProject } from "./project-fixture.js";

const declared = "export declare const tools: { readonly add: (a: number) => number };\n";
const files = {
  "package.json": '{ "type": "module" }',
  "toolgen.json": '{ "emit": "javascript", "output": "src/generated" }',
  "src/tools.ts": "/** @tool */\nexport function add(a: number): number { return a; }\n",
  "src/main.ts": 'import { tools } from "./generated/index.js";\nexport const all = tools;\n',
  "src/generated/index.js": 'import { add } from "../tools.js";\nexport const tools = JSON.parse("1") || { add };\n',
  "src/generated/index.d.ts": declared,
};

/** What the compiler makes of the output in truth. */
function compiled(root: string): "runs" | "not-copied" | "declared-anew" | "in-its-place" {
  const { stdout } = spawnSync(process.execPath, [nativeCompiler, "-p", root], { encoding: "utf8" });
  if (stdout.includes("TS5055")) return "in-its-place";
  const main = ["dist/main.js", "dist/src/main.js", "src/main.js"].find((path) => existsSync(join(root, path)));
  if (main === undefined) throw new Error(stdout);
  const output = join(root, main, "../generated/index");
  if (!existsSync(`${output}.js`)) return "not-copied";
  const declaration = existsSync(`${output}.d.ts`) ? readFileSync(`${output}.d.ts`, "utf8") : declared;
  return declaration === declared ? "runs" : "declared-anew";
}

const toDist = { outDir: "dist" };
const allowJs = { ...toDist, allowJs: true };
const extended = '{ "compilerOptions": { "allowJs": true }, "include": ["../src"] }';

describe("JavaScript as output, beside what the project's own compiler writes", () => {
  it.each([
    ["another folder", { compilerOptions: toDist }, "not-copied", "and will not copy"],
    ["the same folder", { compilerOptions: {} }, "runs"],
    ["the same folder, with declarations", { compilerOptions: { declaration: true } }, "runs"],
    ["the same folder, with JavaScript", { compilerOptions: { allowJs: true } }, "in-its-place", "cannot write it"],
    ["JavaScript as well", { compilerOptions: allowJs }, "runs"],
    ["JavaScript that is checked", { compilerOptions: { ...toDist, checkJs: true } }, "runs"],
    ["a folder with all in it", { compilerOptions: allowJs, include: ["src"] }, "runs"],
    ["the root of the sources", { compilerOptions: { ...allowJs, rootDir: "src" }, include: ["src/**/*"] }, "runs"],
    ["patterns for TypeScript alone", { compilerOptions: allowJs, include: ["src/**/*.ts"] }, "not-copied", "not copy"],
    ["files by name", { compilerOptions: allowJs, files: ["src/main.ts", "src/tools.ts"] }, "not-copied", "not copy"],
    ["the output excluded", { compilerOptions: allowJs, exclude: ["src/generated"] }, "not-copied", "not copy"],
    ["it excluded anywhere", { compilerOptions: allowJs, exclude: ["**/generated"] }, "not-copied", "not copy"],
    ["declarations", { compilerOptions: { ...allowJs, declaration: true } }, "declared-anew", "declares it anew"],
    ["a part of others", { compilerOptions: { ...allowJs, composite: true } }, "declared-anew", "declares it anew"],
    ["what it extends", { extends: "./config/base.json", compilerOptions: toDist }, "runs"],
  ])("%s", (_title, tsconfig, fate, words = "") => {
    const project = createProject({
      ...files,
      "config/base.json": extended,
      "tsconfig.json": JSON.stringify({
        ...tsconfig,
        compilerOptions: { strict: true, module: "NodeNext", target: "ES2022", types: [], ...tsconfig.compilerOptions },
      }),
    });
    try {
      const { diagnostics } = extractProject(project);
      expect(compiled(project.root)).toBe(fate);
      expect(diagnostics.map(({ code, message }) => [code, message])).toEqual(
        fate === "runs" ? [] : [["TG1022", expect.stringContaining(words)]],
      );
    } finally {
      project.dispose();
    }
  });
});
