import { describe, expect, it } from "vitest";
import { openProject } from "../../src/extract/project.js";
import { createProject, extract } from "./project-fixture.js";

const settings = {
  "toolgen.json": '{ "include": ["src/**/*.ts"], "output": "src/generated" }',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      module: "ESNext",
      moduleResolution: "Bundler",
      types: [],
      // Makes every module import a package.
      jsx: "react-jsx",
      paths: { "@/*": ["./src/*"] },
    },
  }),
  "src/agent.ts": `import { tools } from "@/generated";
import { enums } from "./generated/enums.js";
export { definitions } from "./generated/providers/mcp";
/** Add. @tool @pure */
export function add(a: number): number { return a; }
export const shown = () => [tools, enums];
`,
};

describe("tools in files that import what is generated from them", () => {
  const before = extract(settings);

  it("are read before there is any output", () => {
    expect(before.faults).toEqual([]);
    expect(before.tool("add").name).toBe("add");
  });

  it.each([
    ["stale", "export const tools = { other: 1 };\n"],
    ["in conflict", "<<<<<<< ours\nexport const tools = 1;\n=======\n>>>>>>> theirs\n"],
  ])("are read the same while the output is %s", (_, text) => {
    const output = ["index.ts", "enums.ts", "providers/mcp.ts"].map((name) => [`src/generated/${name}`, text]);
    expect(extract({ ...settings, ...Object.fromEntries(output) })).toEqual({ ...before, tool: expect.any(Function) });
  });

  it("are read the same while the output is JavaScript, which sources may be, too", () => {
    const names = ["index", "enums", "providers/mcp"];
    const output = names.flatMap((name) => [
      [`src/generated/${name}.js`, "/** @tool */\nexport function other() {}\n"],
      [`src/generated/${name}.d.ts`, "/** @tool */\nexport declare function other(): void;\n"],
    ]);
    const tsconfig = settings["tsconfig.json"].replace('"strict"', '"allowJs":true,"strict"');
    const files = { ...settings, "tsconfig.json": tsconfig };
    expect(extract({ ...files, ...Object.fromEntries(output) })).toEqual({
      ...extract(files),
      tool: expect.any(Function),
    });
    expect(extract(files).faults).toEqual([]);
  });

  it("do not count the output among what they are made from", () => {
    const project = createProject({ ...settings, "src/generated/index.ts": "export const tools = 1;\n" });
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const { inputs } = openProject(group, project.config).value;
    expect([...inputs.sources, ...inputs.folders].filter((path) => path.includes("generated"))).toEqual([]);
    project.dispose();
  });

  it("cannot take types from there, with or without it", () => {
    const taking = {
      ...settings,
      "src/b.ts": `import type { Args } from "./generated/index.js";\n/** B. @tool @pure */\nexport function b(args: Args): void {}\n`,
    };
    const absent = extract(taking).faults;
    expect(absent).toEqual([expect.stringMatching(/^TG3004 src\/b\.ts:3:/)]);
    expect(extract({ ...taking, "src/generated/index.ts": "export type Args = { a: string };\n" }).faults).toEqual(
      absent,
    );
  });
});
