import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Config, GroupConfig } from "../../src/config/config.js";
import { loadConfig } from "../../src/config/load.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { extractTools } from "../../src/extract/extract.js";
import { openProject } from "../../src/extract/project.js";
import type { ToolDecl } from "../../src/ir/tool.js";

/** A small project in a temporary folder. */
export interface ProjectFixture {
  readonly root: string;
  readonly config: Config;
  write(path: string, text: string): void;
  link(path: string, target: string): void;
  remove(path: string): void;
  dispose(): void;
}

const runtimeTypes = `
export interface ToolContext<Services = unknown> { readonly services: Services; readonly signal: AbortSignal }
export interface CompensationInput<Tool extends (...args: never[]) => unknown> {
  readonly args: Parameters<Tool>;
  readonly outcome: "done" | "unknown";
  readonly result?: Awaited<ReturnType<Tool>>;
}
`;

/** What every fixture has unless it says otherwise: a tsconfig and the types of the run time. */
export const basics: Readonly<Record<string, string>> = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: { strict: true, module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM"], types: [] },
  }),
  "package.json": '{ "type": "module" }',
  "node_modules/@toolgen/runtime/package.json": '{ "name": "@toolgen/runtime", "types": "index.d.ts" }',
  "node_modules/@toolgen/runtime/index.d.ts": runtimeTypes,
};

/** Writes a project; `files` are relative paths, an empty text in place of a basic file leaves that out. */
export function createProject(files: Readonly<Record<string, string>>, folder = "project"): ProjectFixture {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "toolgen-")));
  const root = join(base, folder);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(join(root, ".git"), { recursive: true });
  for (const [path, text] of Object.entries({ ...basics, ...files }))
    if (text !== "" || !(path in basics)) write(path, text);
  return {
    root,
    get config() {
      const { value, diagnostics } = loadConfig({ cwd: root });
      if (value === undefined) throw new Error(`invalid configuration: ${diagnostics.map(({ message }) => message)}`);
      return value;
    },
    write,
    link(path, target) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      symlinkSync(join(root, target), join(root, path), "dir");
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    dispose: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Result of one extraction. */
export interface Extraction {
  readonly tools: readonly ToolDecl[];
  readonly diagnostics: readonly Diagnostic[];
  /** `TG2001 file:line:column message`, to compare with. */
  readonly faults: readonly string[];
  tool(name: string): ToolDecl;
}

/** Opens a project and extracts its tools. */
export function extractProject(fixture: ProjectFixture, group?: GroupConfig): Extraction {
  const [first] = fixture.config.groups;
  if (first === undefined) throw new Error("the fixture has no group");
  const opened = openProject(group ?? first, fixture.config);
  const { value: tools, diagnostics: found } = extractTools(opened.value);
  const diagnostics = [...opened.diagnostics, ...found];
  return {
    tools,
    diagnostics,
    faults: diagnostics.map(({ code, position, message }) => {
      const place = position ? `${position.file}:${position.line}:${position.column} ` : "";
      return `${code} ${place}${message}`;
    }),
    tool(name) {
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool)
        throw new Error(`no tool ${name}; there are ${tools.map((candidate) => candidate.name).join(", ") || "none"}`);
      return tool;
    },
  };
}

/** Writes a project, extracts its tools, and removes it. A text alone is `tools.ts`. */
export function extract(files: Readonly<Record<string, string>> | string, folder?: string): Extraction {
  const fixture = createProject(typeof files === "string" ? { "tools.ts": files } : files, folder);
  try {
    return extractProject(fixture);
  } finally {
    fixture.dispose();
  }
}
