import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Config, GroupConfig } from "../../src/config/config.js";
import { extractGroup } from "../../src/pipeline/extract-group.js";
import { configOf, groupOf, type Sources, writeProject } from "./project.js";

/** A tool with one parameter; what that is decides a file elsewhere. */
const tool = (type: string, imports = "") =>
  `${imports}\n/**\n * Take it.\n * @tool\n */\nexport function take(it: ${type}): void {}\n`;
const says = (text: string) => `export interface It { ${text}: string }\n`;
const json = (value: unknown) => JSON.stringify(value);
const tsconfig = (options: object = {}) =>
  json({ compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, types: [], ...options } });
const imported = tool("It", 'import type { It } from "../lib/it.js";');
const bundled = { module: "ESNext", moduleResolution: "Bundler", rewriteRelativeImportExtensions: false };

interface Case {
  readonly before: Sources;
  /** What is written afterwards; nothing is removed. */
  readonly edit: Sources;
  /** Links of packages to folders of the project. */
  readonly links?: Sources;
}

const cases: Readonly<Record<string, Case>> = {
  "a module that was missing": { before: { "src/tools/a.ts": imported }, edit: { "src/lib/it.ts": says("found") } },
  "a module in a folder that was missing, outside of all others": {
    before: { "src/tools/a.ts": tool("It", 'import type { It } from "../../far/off/it.js";') },
    edit: { "far/off/it.ts": says("found") },
  },
  "JavaScript without types": {
    before: { "src/tools/a.ts": `${tool("string", 'import { it } from "../lib/it.js";')}it();` },
    edit: { "src/lib/it.js": "export const it = 1;" },
  },
  "a source beside a declaration": {
    before: { "src/tools/a.ts": imported, "src/lib/it.d.ts": says("declared") },
    edit: { "src/lib/it.ts": says("written") },
  },
  "a file beside a folder with an index": {
    before: {
      "tsconfig.json": tsconfig(bundled),
      "src/tools/a.ts": tool("It", 'import type { It } from "../lib/it";'),
      "src/lib/it/index.ts": says("inside"),
    },
    edit: { "src/lib/it.ts": says("beside") },
  },
  "an earlier hit of a path mapping": {
    before: {
      "tsconfig.json": tsconfig({ paths: { "@/*": ["./over/*", "./src/lib/*"] } }),
      "src/tools/a.ts": tool("It", 'import type { It } from "@/it.js";'),
      "src/lib/it.ts": says("second"),
    },
    edit: { "over/it.ts": says("first") },
  },
  "a nearer tsconfig": {
    before: {
      "tsconfig.json": tsconfig({ paths: { "@/*": ["./one/*"] } }),
      "src/tools/a.ts": tool("It", 'import type { It } from "@/it.js";'),
      "one/it.ts": says("one"),
      "two/it.ts": says("two"),
    },
    edit: { "src/tsconfig.json": tsconfig({ paths: { "@/*": ["../two/*"] } }) },
  },
  "a nearer package.json": {
    before: {
      "package.json": json({ type: "module", imports: { "#it": "./src/lib/one.ts" } }),
      "src/tools/a.ts": tool("It", 'import type { It } from "#it";'),
      "src/lib/one.ts": says("one"),
      "src/lib/two.ts": says("two"),
    },
    edit: { "src/package.json": json({ type: "module", imports: { "#it": "./lib/two.ts" } }) },
  },
  "another package.json between the root and the sources": {
    before: {
      "src/package.json": json({ type: "module", imports: { "#it": "./lib/one.ts" } }),
      "src/tools/a.ts": tool("It", 'import type { It } from "#it";'),
      "src/lib/one.ts": says("one"),
      "src/lib/two.ts": says("two"),
    },
    edit: { "src/package.json": json({ type: "module", imports: { "#it": "./lib/two.ts" } }) },
  },
  "two imports that change places": {
    before: {
      "package.json": json({ type: "module", imports: { "#a": "./src/lib/one.ts", "#b": "./src/lib/two.ts" } }),
      "src/tools/a.ts": tool(
        "A & { other: B }",
        'import type { It as A } from "#a";import type { It as B } from "#b";',
      ),
      "src/lib/one.ts": says("one"),
      "src/lib/two.ts": says("two"),
    },
    edit: { "package.json": json({ type: "module", imports: { "#b": "./src/lib/one.ts", "#a": "./src/lib/two.ts" } }) },
  },
  "the types that a linked package names": {
    before: {
      "packages/it/package.json": json({ name: "it", type: "module", types: "one.ts", main: "one.ts" }),
      "packages/it/one.ts": says("one"),
      "packages/it/two.ts": says("two"),
      "src/tools/a.ts": tool("It", 'import type { It } from "it";'),
    },
    links: { it: "packages/it" },
    edit: { "packages/it/package.json": json({ name: "it", type: "module", types: "two.ts", main: "two.ts" }) },
  },
  "a source of a linked package that is read by its link": {
    before: {
      "tsconfig.json": tsconfig({ preserveSymlinks: true }),
      "packages/it/package.json": json({ name: "it", type: "module", types: "it.ts", main: "it.ts" }),
      "packages/it/it.ts": says("one"),
      "src/tools/a.ts": tool("It", 'import type { It } from "it";'),
    },
    links: { it: "packages/it" },
    edit: { "packages/it/it.ts": says("two") },
  },
  "a type that is imported in place, with a comment in the way": {
    before: { "src/tools/a.ts": tool('import /* it */ ("../lib/it.js").It'), "src/lib/it.ts": says("one") },
    edit: { "src/lib/it.ts": says("two") },
  },
  "a type that a comment in JavaScript imports": {
    before: {
      "tsconfig.json": tsconfig({ allowJs: true }),
      "src/tools/a.ts": imported,
      "src/lib/it.js": '/** @typedef {import("./origin.js").It} It */\nexport {};\n',
      "src/lib/origin.ts": says("one"),
    },
    edit: { "src/lib/origin.ts": says("two") },
  },
  "a declaration file that nobody imports says something to all": {
    before: { "src/tools/a.ts": tool("It"), "src/types.d.ts": says("here") },
    edit: { "src/types.d.ts": "interface It { everywhere: string }" },
  },
  "an augmentation that another tool's file declares, with a comment in the way": {
    before: {
      "src/tools/a.ts": imported,
      "src/lib/it.ts": says("one"),
      "src/tools/b.ts": tool("1").replace("take", "other"),
    },
    edit: {
      "src/tools/b.ts": `${tool("1").replace("take", "other")}declare /**/ module "../lib/it.js" { interface It { more: 1 } }\n`,
    },
  },
};

describe("a build with a cache gives what one without gives, after", () => {
  it.each(Object.entries(cases))("%s", async (_, { before, edit, links = {} }) => {
    const root = writeProject({ "tsconfig.json": tsconfig(), "package.json": json({ type: "module" }), ...before });
    for (const [name, target] of Object.entries(links))
      symlinkSync(join(root, target), join(root, "node_modules", name), "dir");
    const group = groupOf(["src/tools/**/*.ts"]);
    const config = configOf(root, group);
    const first = await extracted(config, group, true);
    expect(keptIn(config)).toHaveLength(2);
    write(root, edit);
    const expected = await extracted(config, group, false);
    expect(expected).not.toEqual(first);
    expect(await extracted(config, group, true)).toEqual(expected);
    // What each file gave is told apart by itself too.
    write(root, before);
    const [extraction = ""] = keptIn(config).filter((name) => name.startsWith("extraction"));
    await extracted(config, group, true);
    write(root, edit);
    rmSync(join(config.cacheDir, extraction), { force: true });
    expect(await extracted(config, group, true)).toEqual(expected);
    rmSync(dirname(root), { recursive: true });
  });

  it("the output of another group came to lie over sources", async () => {
    const root = writeProject({
      "tsconfig.json": tsconfig(),
      "src/tools/a.ts": tool("1"),
      "src/tools/b/b.ts": tool("2"),
    });
    const group = groupOf(["src/tools/**/*.ts"]);
    const config = configOf(root, group);
    await extracted(config, group, true);
    const more = { ...config, groups: [group, { ...group, output: "src/tools/b" }] };
    expect((await extracted(more, group, true)).value.tools).toHaveLength(1);
    rmSync(dirname(root), { recursive: true });
  });
});

/** A build as in a process of its own. What changed within the same moment is not kept: it comes a moment after. */
async function extracted(config: Config, group: GroupConfig, useCache: boolean) {
  await setTimeout(25);
  const { value, diagnostics } = await extractGroup({ ...config }, group, useCache);
  return { value: { tools: value.tools, importExtension: value.importExtension }, diagnostics };
}

function keptIn({ cacheDir }: Config): readonly string[] {
  return readdirSync(cacheDir).filter((name) => /^(?:extraction|files)-/.test(name));
}

function write(root: string, texts: Sources): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
