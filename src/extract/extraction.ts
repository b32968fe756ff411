import type { Outcome } from "../diagnostics/diagnostic.js";
import type { ToolDecl } from "../ir/tool.js";
import { extractTools } from "./extract.js";
import { importExtension } from "./import-extension.js";
import { createOwnPaths } from "./lookups.js";
import { withInstallHelp } from "./plug-and-play.js";
import type { OpenedProject } from "./project.js";
import type { ProjectInputs } from "./project-inputs.js";

/** All that the sources of a group say, as plain data: what the later stages read, and what may be kept from one build to the next. */
export interface Extraction {
  /** Sorted by name. */
  readonly tools: readonly ToolDecl[];
  /** Extension of relative imports in this project. */
  readonly importExtension: ".js" | ".ts" | "";
  /** Absolute paths of the files that decided it; those of packages are left out. */
  readonly inputs: readonly string[];
  /** Absolute paths of the folders in which a new file could hold a tool, or be what an import means. */
  readonly folders: readonly string[];
}

/** Keeps what the tools of each file gave, under a key of all that they are made from. */
export interface FileStore {
  get(file: string, key: string): Outcome<readonly ToolDecl[]> | undefined;
  set(file: string, key: string, outcome: Outcome<readonly ToolDecl[]>): void;
}

/** Extracts all tools of a project; with a store, only from files for which that has nothing under their key. */
export function extractProject(project: OpenedProject, store?: FileStore): Outcome<Extraction> {
  const { value: tools, diagnostics } = extractTools(project, store);
  const { inputs, root } = project;
  return {
    value: {
      tools,
      importExtension: importExtension(project),
      inputs: decisive(inputs),
      folders: inputs.folders,
    },
    diagnostics: withInstallHelp(diagnostics, root),
  };
}

function decisive({ sources, scanned, configs, packages }: ProjectInputs): readonly string[] {
  const toOwn = createOwnPaths();
  return [...new Set([...sources, ...scanned, ...configs, ...packages].flatMap((path) => toOwn(path) ?? []))];
}
