import { buildCatalog } from "../../../src/analyze/build-catalog.js";
import type { Tool } from "../../../src/analyze/catalog.js";
import { type Config, defaultProviders, type GroupConfig } from "../../../src/config/config.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { validatorIds, validatorRequests } from "../../../src/emit/validator-requests.js";
import { extractTools } from "../../../src/extract/extract.js";
import { openProject } from "../../../src/extract/project.js";
import { compileValidators } from "../../../src/typia/compile.js";
import { type Check, loadValidator } from "../../support/load-validator.js";

/** A tool with its generated validator, as a function. */
export interface CheckedTool {
  readonly tool: Tool;
  readonly check: Check;
  /** The same with keys allowed that the type does not name. */
  readonly checkOpen: Check;
  /** Names of the properties of whose types a warning says that something was left out. */
  readonly leftOut: ReadonlySet<string>;
}

/** The functions of one file that went through the stages without error. */
export interface CheckedFile {
  readonly tools: readonly CheckedTool[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the tools of one file in a folder and compiles their validators, by the stages themselves. */
export async function compileFile(folder: string, file: string): Promise<CheckedFile> {
  const group: GroupConfig = {
    include: [file],
    exclude: [],
    output: "generated",
    providers: defaultProviders,
    importExtension: "auto",
    emit: "typescript",
    unknownKeys: "reject",
    maxBytes: 1_000_000,
    searchIndex: false,
  };
  const config: Config = { root: folder, groups: [group], cacheDir: `${folder}/.cache` };
  const project = openProject(group, config);
  const extracted = extractTools(project.value);
  const analyzed = buildCatalog(extracted.value);
  const found = [...project.diagnostics, ...extracted.diagnostics, ...analyzed.diagnostics];
  const wrong = new Set(found.flatMap(({ severity, tool }) => (severity === "error" && tool ? [tool] : [])));
  const tools = analyzed.value.tools.filter(({ name }) => !wrong.has(name));
  const requests = validatorRequests({ tools });
  const compiled = await compileValidators(requests, { unknownKeys: "reject" });
  const open = await compileValidators(requests, { unknownKeys: "strip" });
  return {
    tools: tools.map((tool) => ({
      tool,
      check: loadValidator(compiled.value, validatorIds(tool).input),
      checkOpen: loadValidator(open.value, validatorIds(tool).input),
      leftOut: new Set(found.flatMap((one) => (one.tool === tool.name ? propertyLeftOut(one) : []))),
    })),
    diagnostics: [...found, ...compiled.diagnostics],
  };
}

/** The last name of the path in "Left out: `Blob` of `args.file.data`, because ...". */
function propertyLeftOut({ code, message }: Diagnostic): readonly string[] {
  if (code !== "TG3002") return [];
  const [, path] = /(?:^Left out: | of )`([^`]+)`, because/.exec(message) ?? [];
  const name = path
    ?.replaceAll(/\[\]|\.\*/g, "")
    .split(".")
    .at(-1);
  return name === undefined ? [] : [name];
}
