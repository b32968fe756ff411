import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { foreignProject, packBoth, run } from "./foreign-project.js";

const tools = `/**
 * Add two numbers.
 * @tool
 * @pure
 */
export function add(a: number, b = 2): number {
  return a + b;
}
`;

const spec = `import { createToolbox } from "@toolgen/runtime";
import { openai } from "@toolgen/runtime/openai";
import { mockTools } from "@toolgen/runtime/testing";
import { tools } from "./generated";

const reply = (args: string) => ({
  choices: [
    { finish_reason: "tool_calls", message: { role: "assistant", content: null, tool_calls: [{ id: "1", type: "function" as const, function: { name: "add", arguments: args } }] } },
  ],
});

test("a guarded turn", async () => {
  const [message] = await openai(createToolbox(tools)).run(reply('{"a": "40"}'));
  expect(message?.content).toBe("42");
});

test("a mocked tool", async () => {
  const [message] = await openai(createToolbox(mockTools(tools, { add: () => 7 }))).run(reply('{"a": 1, "b": 1}'));
  expect(message?.content).toBe("7");
});
`;

const requireAll = `const { exports: subpaths } = require("@toolgen/runtime/package.json");
for (const path of Object.keys(subpaths)) {
  // Servers of the Model Context Protocol and two frameworks need their SDK, an optional peer.
  if (path.endsWith(".json") || path.endsWith("/mcp") || /^\\.\\/(openai-agents|langchain)$/.test(path)) continue;
  const loaded = require(path.replace(/^\\./, "@toolgen/runtime"));
  console.log(path, Object.keys(loaded).length > 0 && loaded[Symbol.toStringTag] !== "Module");
}
`;

const config = {
  compilerOptions: {
    target: "ES2022",
    module: "CommonJS",
    moduleResolution: "Node",
    ignoreDeprecations: "5.0",
    strict: true,
    esModuleInterop: true,
    skipLibCheck: false,
    rootDir: "src",
    outDir: "dist",
    types: ["jest", "node"],
  },
  include: ["src"],
};

describe("both packages, packed and installed in a CommonJS project", () => {
  let project = "";

  beforeAll(() => {
    project = foreignProject(
      {
        "package.json": '{ "name": "foreign", "private": true }',
        "tsconfig.json": JSON.stringify(config),
        "toolgen.json": '{ "output": "src/generated" }',
        "jest.config.js": 'module.exports = { preset: "ts-jest", testEnvironment: "node", roots: ["<rootDir>/src"] };',
        "require-all.js": requireAll,
        "src/tools.ts": tools,
        "src/add.test.ts": spec,
      },
      [
        ...packBoth(),
        "typescript@5.9.3",
        "jest@30.5.2",
        "ts-jest@29.4.15",
        "@types/jest@30.0.0",
        "@types/node@20.19.43",
      ],
    );
    run(project, "npx", ["toolgen", "build"]);
  });

  it("requires the run time, and every subpath of it that needs no other package", () => {
    const lines = run(project, process.execPath, ["require-all.js"]).output.trim().split("\n");
    expect(lines).toContain(". true");
    expect(lines.filter((line) => !line.endsWith(" true"))).toEqual([]);
  });

  it("runs guarded and mocked tools under ts-jest, types checked", () => {
    expect(run(project, "npx", ["jest", "--ci"]).output).toContain("2 passed");
  });

  it("compiles to CommonJS with tsc, and the output runs", () => {
    run(project, "npx", ["tsc"]);
    expect(readFileSync(join(project, "dist/generated/index.js"), "utf8")).toContain('require("../tools")');
    const script = `const { tools } = require("./dist/generated"); console.log(tools.entries.add.check({ a: "x" }).length)`;
    expect(run(project, process.execPath, ["-e", script]).output.trim()).toBe("1");
  });
});
