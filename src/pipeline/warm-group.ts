import type { Config, GroupConfig } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { extractProject, type FileStore } from "../extract/extraction.js";
import { type OpenedProject, openProject } from "../extract/project.js";
import type { CompiledGroup, CompileOptions, WarmGroup } from "./compilation.js";
import { compileExtraction } from "./compile-extraction.js";
import { openFiles } from "./extract-group.js";
import { unmeasured } from "./stopwatch.js";

/** Loads a group to be compiled again and again. */
export function warmGroup(config: Config, group: GroupConfig): WarmGroup {
  let opened = openProject(group, config);
  let isFirst = true;
  return {
    async compile(changed, options) {
      if (changed.length > 0) opened = opened.value.refresh(changed);
      // Later compilations find in memory what they need.
      const files = isFirst && options?.noCache !== true ? openFiles(config, group) : undefined;
      isFirst = false;
      const { value, diagnostics } = await compileProject(opened.value, config, options, files);
      files?.save();
      const awaited = [...opened.value.inputs.awaited, ...(value.awaited ?? [])];
      return { value: { ...value, awaited }, diagnostics: [...opened.diagnostics, ...diagnostics] };
    },
  };
}

/** All stages after opening. */
export async function compileProject(
  project: OpenedProject,
  config: Config,
  options: CompileOptions = {},
  files?: FileStore,
): Promise<Outcome<CompiledGroup>> {
  options.onProgress?.({ step: "Reading types" });
  const extracted = extractProject(project, files);
  return compileExtraction(extracted, { config, group: project.group, watch: unmeasured }, options);
}
