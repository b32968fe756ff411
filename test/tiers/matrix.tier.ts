import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { foreignProject, packBoth, run } from "./foreign-project.js";

const tools = `import type { ToolContext } from "@toolgen/runtime";

export interface Line { sku: string; /** @minimum 1 @type integer */ quantity: number }
export type Payment = { kind: "card"; number: string } | { kind: "invoice"; dueOn: Date };

/**
 * Place an order.
 * @tool
 * @writes order
 */
export async function placeOrder(lines: Line[], payment: Payment, notes: Map<string, string> = new Map(), ctx?: ToolContext) {
  return { count: lines.length, kind: payment.kind, day: payment.kind === "invoice" ? payment.dueOn.getUTCDate() : 0, notes: notes.size, attempt: ctx?.attempt ?? 0 };
}

/** Add. @tool */
export const add = (a: number, b = 2): bigint => BigInt(a + b);
`;

/** The two outputs of the project: both are to behave the same. */
const folders = ["generated", "javascript"] as const;

const groups = [{ output: "src/generated" }, { output: "src/javascript", emit: "javascript" }];

const main = (folder: string) => `import { createToolbox } from "@toolgen/runtime";
import { openai } from "@toolgen/runtime/openai";
import { tools } from "./${folder}/index.js";
const box = createToolbox(tools);
const call = (id: string, name: string, args: unknown) => ({ id, type: "function" as const, function: { name, arguments: JSON.stringify(args) } });
const messages = await openai(box).run({ choices: [{ finish_reason: "tool_calls", message: { role: "assistant", content: null, tool_calls: [
  call("1", "placeOrder", { lines: [{ sku: "a", quantity: 2 }], payment: { kind: "invoice", dueOn: "2026-12-24T00:00:00Z" }, notes: null }),
  call("2", "add", { a: 40, b: null }),
  call("3", "add", { a: "x", b: 1 }),
] } }] });
console.log(JSON.stringify(messages.map((message) => message.content)));
`;

const flags = {
  target: "ES2022",
  strict: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
  lib: ["ES2022", "DOM"],
};

const config = (module: string, moduleResolution: string, more = {}) =>
  JSON.stringify({ compilerOptions: { ...flags, module, moduleResolution, ...more }, include: ["src"] });

/** The configurations that a version knows all flags of. */
const configsFor = (version: string): readonly string[] =>
  version === "5.4" ? ["tsconfig.old.json"] : ["tsconfig.json", "tsconfig.bundler.json"];

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The modules of both outputs, and their declarations. */
function modulesOf(project: string): readonly string[] {
  return folders.flatMap((folder) => filesOf(join(project, "src", folder))).filter((path) => /\.[jt]s$/.test(path));
}

describe("both packages, packed and installed in an empty project", () => {
  let project = "";

  beforeAll(() => {
    const versions = [
      "typescript-5.4@npm:typescript@5.4.5",
      "typescript-5.9@npm:typescript@5.9.3",
      "typescript-6.0@npm:typescript@6.0.3",
      "typescript-7.0@npm:typescript@7.0.2",
    ];
    project = foreignProject(
      {
        "package.json": '{ "name": "foreign", "private": true, "type": "module" }',
        "tsconfig.json": config("NodeNext", "NodeNext"),
        "tsconfig.bundler.json": config("ESNext", "Bundler"),
        "tsconfig.old.json": config("NodeNext", "NodeNext", { erasableSyntaxOnly: undefined }),
        "toolgen.json": JSON.stringify({ groups }),
        "src/tools.ts": tools,
        ...Object.fromEntries(folders.map((folder) => [`src/main-${folder}.ts`, main(folder)])),
      },
      [...packBoth(), ...versions, "tsx@4.23.15", "esbuild@0.28.2"],
    );
    run(project, "npx", ["toolgen", "build"]);
  });

  it("checks green, and again without loading anything", () => {
    expect(run(project, "npx", ["toolgen", "check"]).status).toBe(0);
  });

  it.each(["5.4", "5.9", "6.0", "7.0"])(
    "type-checks on TypeScript %s under every strict flag, with both module resolutions",
    (version) => {
      const folder = join(project, "node_modules", `typescript-${version}`);
      const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: { tsc: string } };
      for (const file of configsFor(version)) {
        run(project, process.execPath, [join(folder, bin.tsc), "-p", file]);
      }
      // The same with what compilers are told to pass over.
      for (const file of modulesOf(project))
        writeFileSync(file, readFileSync(file, "utf8").replace("// @ts-nocheck\n", ""));
      for (const file of configsFor(version)) {
        run(project, process.execPath, [join(folder, bin.tsc), "-p", file]);
      }
      run(project, "npx", ["toolgen", "build"]);
    },
  );

  it.each(folders)("runs %s under tsx and as an esbuild bundle, without typia or the compiler", (folder) => {
    const file = `src/main-${folder}.ts`;
    const expected = run(project, "npx", ["tsx", file]).output;
    expect(JSON.parse(expected)).toEqual([
      '{"count":1,"kind":"invoice","day":24,"notes":0,"attempt":1}',
      "42",
      expect.stringContaining("expected number"),
    ]);
    run(project, "npx", ["esbuild", file, "--bundle", "--format=esm", "--outfile=bundle.mjs", "--metafile=meta.json"]);
    expect(run(project, process.execPath, ["bundle.mjs"]).output).toBe(expected);
    const meta = JSON.parse(readFileSync(join(project, "meta.json"), "utf8")) as { inputs: Record<string, unknown> };
    const packages = Object.keys(meta.inputs).filter(
      (path) => path.includes("node_modules/") && !path.includes("@toolgen/runtime"),
    );
    expect(packages).toEqual([]);
  });

  it("imports nothing but the run time and the author's own code", () => {
    for (const file of modulesOf(project)) {
      const imported = [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)].map((match) => match[1] ?? "");
      expect(imported.filter((path) => !path.startsWith(".") && !path.startsWith("@toolgen/runtime"))).toEqual([]);
    }
  });

  it("reports an edit that was not built, with exit code 1", () => {
    writeFileSync(join(project, "src/tools.ts"), tools.replace("Place an order.", "Order goods."));
    expect(run(project, "npx", ["toolgen", "check"], 1).output).toContain("placeOrder");
  });
});
