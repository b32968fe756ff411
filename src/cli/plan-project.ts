import { join, resolve } from "node:path";
import { makeFolder } from "../cache/make-folder.js";
import type { Config, GroupConfig } from "../config/config.js";
import { type Diagnostic, diagnostic, hasError, type Outcome } from "../diagnostics/diagnostic.js";
import type { KnownFiles } from "../output/known-files.js";
import { type Plan, planOutput } from "../output/plan.js";
import type { CompiledGroup, CompileOptions } from "../pipeline/compilation.js";
import type { FileChange, GroupResult, LocatedDiagnostic } from "./result.js";
import { toolStatuses } from "./result.js";
import type { Session } from "./session.js";

/** A project compiled and compared with its output on disk; nothing is written yet. */
export interface PlannedProject {
  readonly root: string;
  /** Absent when the configuration could not be read. */
  readonly config?: Config;
  readonly faults: readonly LocatedDiagnostic[];
  readonly groups: readonly PlannedGroup[];
}

/** One group with the plan for its output folder. */
export interface PlannedGroup {
  readonly group: GroupConfig;
  readonly outputDir: string;
  readonly compiled: CompiledGroup;
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads the configuration of a folder, compiles its groups one after the other, and plans their output. */
export async function planProject(folder: string, session: Session, options: CompileOptions): Promise<PlannedProject> {
  const { toolchain, common, progress } = session;
  const loaded = await toolchain.loadConfig({
    cwd: folder,
    ...(common.config === undefined ? {} : { configPath: common.config }),
  });
  const config = loaded.value;
  const root = config?.root ?? folder;
  const faults = loaded.diagnostics.map((found) => ({ root, found }));
  if (config === undefined || hasError(loaded.diagnostics)) return { root, faults, groups: [] };
  if (options.noCache !== true) faults.push(...cacheFaults(config));
  const groups: PlannedGroup[] = [];
  for (const group of config.groups) {
    const outcome = await toolchain.compileGroup(config, group, { ...options, onProgress: progress });
    groups.push(planGroup({ root, group }, outcome, { keepGoing: options.keepGoing === true }));
  }
  return { root, config, faults, groups };
}

/** A cache folder that is asked for and cannot be made. Without one each build does all the work, which is no error. */
function cacheFaults({ root, cacheDir, cachePlace }: Config): readonly LocatedDiagnostic[] {
  if (cachePlace === undefined) return [];
  try {
    makeFolder(cacheDir);
    return [];
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    const message = `the folder of \`cacheDir\` cannot be made (${reason})`;
    return [{ root, found: diagnostic("TG1020", message, { position: cachePlace }) }];
  }
}

/** How an output is planned. */
export interface PlanSetting {
  /** Plans what is right even where some tools are in error. */
  readonly keepGoing: boolean;
  /** What is known of the files on disk, of a project that stays loaded. */
  readonly known?: KnownFiles;
}

/** Compares what a group compiled to with its output on disk. */
export function planGroup(
  { root, group }: { readonly root: string; readonly group: GroupConfig },
  { value: compiled, diagnostics }: Outcome<CompiledGroup>,
  { keepGoing, known }: PlanSetting,
): PlannedGroup {
  const outputDir = resolve(root, group.output);
  const inError = hasError(diagnostics);
  if (inError && !keepGoing)
    return { group, outputDir, compiled, plan: { root, outputDir, actions: [], leftovers: [] }, diagnostics };
  const planned = planOutput({
    root,
    outputDir,
    artifacts: compiled.artifacts,
    partial: inError,
    ...(known && { known }),
  });
  return { group, outputDir, compiled, plan: planned.value, diagnostics: [...diagnostics, ...planned.diagnostics] };
}

/** A planned group as it is reported. */
export function groupResult(root: string, planned: PlannedGroup, extra: readonly Diagnostic[] = []): GroupResult {
  const { actions } = planned.plan;
  const diagnostics = [...planned.diagnostics, ...extra];
  return {
    root,
    output: planned.group.output,
    tools: toolStatuses(planned.compiled.tools, diagnostics),
    diagnostics,
    files: actions.flatMap(({ kind, path }): FileChange[] => (kind === "unchanged" ? [] : [{ kind, path }])),
    unchanged: actions.filter(({ kind }) => kind === "unchanged").length,
    applied: false,
  };
}

/** Absolute paths of the files that the group's output consists of after the plan was applied. */
export function outputFiles({ plan }: PlannedGroup): readonly string[] {
  return plan.actions.flatMap(({ kind, path }) => (kind === "delete" ? [] : [join(plan.outputDir, path)]));
}
