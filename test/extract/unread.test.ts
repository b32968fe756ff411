import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { diagnosticCodes } from "../../src/diagnostics/codes.js";
import { extractProject } from "../../src/extract/extraction.js";
import { openProject } from "../../src/extract/project.js";
import { createProject, type ProjectFixture } from "./project-fixture.js";

const tool = (imports: string, type: string) =>
  `${imports}\n/** Take it.\n * @tool */\nexport function take(it: ${type}): void {}\n`;

let project: ProjectFixture;
afterEach(() => project.dispose());

function diagnosticsOf({ config }: ProjectFixture) {
  const [group] = config.groups;
  if (group === undefined) throw new Error("no group");
  const opened = openProject(group, config);
  return [...opened.diagnostics, ...extractProject(opened.value).diagnostics];
}

describe("what cannot be read", () => {
  // A file that is there, and that nobody may read from its beginning, whoever runs the test.
  const unreadable = "/proc/self/mem";

  it.runIf(existsSync(unreadable))("is an error, rather than tools that are no more", () => {
    project = createProject({ "toolgen.json": '{ "include": ["src"] }', "src/a.ts": tool("", "string") });
    symlinkSync(unreadable, join(project.root, "src/b.ts"));
    expect(diagnosticsOf(project)).toEqual([
      {
        code: "TG1021",
        severity: "error",
        message: "src/b.ts cannot be read",
        help: diagnosticCodes.TG1021.help,
        position: { file: "src/b.ts", line: 1, column: 1 },
      },
    ]);
  });

  it.runIf(existsSync(unreadable))("is not taken for a tsconfig that is not there", () => {
    project = createProject({ "src/a.ts": tool("", "string") });
    symlinkSync(unreadable, join(project.root, "tsconfig.tools.json"));
    const [group] = project.config.groups;
    if (group === undefined) throw new Error("no group");
    const opened = openProject({ ...group, tsconfig: "tsconfig.tools.json" }, project.config);
    expect(opened.diagnostics.map(({ message }) => message)).toEqual(["tsconfig.tools.json cannot be read"]);
  });

  it("names as the remedy for packages in archives what makes them folders, and for other imports what it does elsewhere", () => {
    const imports = 'import type { A } from "a-package";\nimport type { B } from "./b.js";';
    project = createProject({ "src/a.ts": tool(imports, "[A, B]") });
    const remedies = () => diagnosticsOf(project).flatMap(({ code, help }) => (code === "TG1012" ? help : []));
    const usual = diagnosticCodes.TG1012.help;
    expect(remedies()).toEqual([usual, usual]);
    project.write(".pnp.cjs", "");
    expect(remedies()).toEqual([expect.stringContaining("nodeLinker: node-modules"), usual]);
  });

  it("does so for the types and the tsconfigs that packages give", () => {
    project = createProject({
      ".pnp.cjs": "",
      "src/a.ts": tool('import type { A } from "a-package";', "A"),
      "tsconfig.json": '{ "extends": "@a/tsconfig/base.json", "compilerOptions": { "strict": true, "types": [] } }',
    });
    const helps = () => diagnosticsOf(project).map(({ code, help }) => [code, help]);
    const remedy = expect.stringContaining("nodeLinker: node-modules");
    expect(helps()).toEqual(["TG1010", "TG1012", "TG3004"].map((code) => [code, remedy]));
    project.write("tsconfig.json", '{ "extends": "./base.json" }');
    expect(helps()[0]).toEqual(["TG1010", diagnosticCodes.TG1010.help]);
  });
});
