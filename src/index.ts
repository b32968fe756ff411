import { resolve } from "node:path";
import type { Config, GroupConfig } from "./config/config.js";
import { loadConfig } from "./config/load.js";
import { hasError, type Outcome } from "./diagnostics/diagnostic.js";
import { applyPlan, type Report } from "./output/apply.js";
import { type Action, isStale, type Plan, planOutput } from "./output/plan.js";
import type { CompiledGroup, CompileOptions } from "./pipeline/compilation.js";
import { compileGroup } from "./pipeline/compile-group.js";

export type { Diagnostic, Position, Severity } from "./diagnostics/diagnostic.js";
export type { CompileOptions, Progress } from "./pipeline/compilation.js";

/** Where the project is, and how to compile it. */
export interface BuildOptions extends CompileOptions {
  /** Folder to look for the configuration from; the working directory when absent. */
  readonly cwd?: string;
  /** Path of the configuration file. */
  readonly configPath?: string;
}

/** A tool that was found. */
export interface FoundTool {
  readonly name: string;
  /** Its file, relative to the project root, POSIX separators. */
  readonly file: string;
}

/** One output group after {@link build}. */
export interface BuiltGroup {
  /** Absolute path of the output folder. */
  readonly outputDir: string;
  readonly tools: readonly FoundTool[];
  /** What was written; undefined when errors kept the last good output in place. */
  readonly written?: Report;
}

/** One output group after {@link check}. */
export interface CheckedGroup {
  /** Absolute path of the output folder. */
  readonly outputDir: string;
  readonly tools: readonly FoundTool[];
  /** What a build would do; files that are as they should be are left out. */
  readonly pending: readonly Action[];
  /** The committed output is not what the sources give. */
  readonly stale: boolean;
}

/** Compiles a project and brings its output up to date. Never throws for bad input: see the diagnostics. */
export async function build(options: BuildOptions = {}): Promise<Outcome<readonly BuiltGroup[]>> {
  const planned = await plan(options);
  const diagnostics = [...planned.diagnostics];
  const value = planned.value.map(({ compiled, plan: wanted, writable }): BuiltGroup => {
    const group = { outputDir: wanted.outputDir, tools: toolsOf(compiled) };
    if (!writable) return group;
    const applied = applyPlan(wanted);
    diagnostics.push(...applied.diagnostics);
    return { ...group, written: applied.value };
  });
  return { value, diagnostics };
}

function toolsOf({ tools }: CompiledGroup): readonly FoundTool[] {
  return tools.map(({ name, position }) => ({ name, file: position.file }));
}

/** Compiles a project and says how its committed output differs. Writes nothing. */
export async function check(options: BuildOptions = {}): Promise<Outcome<readonly CheckedGroup[]>> {
  const { value, diagnostics } = await plan(options);
  const groups = value.map(({ compiled, plan: wanted }) => ({
    outputDir: wanted.outputDir,
    tools: toolsOf(compiled),
    pending: wanted.actions.filter(({ kind }) => kind !== "unchanged"),
    stale: isStale(wanted),
  }));
  return { value: groups, diagnostics };
}

interface PlannedGroup {
  readonly compiled: CompiledGroup;
  readonly plan: Plan;
  /** No error stands against writing it. */
  readonly writable: boolean;
}

async function plan(options: BuildOptions): Promise<Outcome<readonly PlannedGroup[]>> {
  const { cwd = process.cwd(), configPath } = options;
  const loaded = loadConfig({ cwd, ...(configPath === undefined ? {} : { configPath }) });
  if (loaded.value === undefined) return { value: [], diagnostics: loaded.diagnostics };
  const diagnostics = [...loaded.diagnostics];
  const value: PlannedGroup[] = [];
  for (const group of loaded.value.groups) {
    const planned = await planGroup(loaded.value, group, options);
    value.push(planned.value);
    diagnostics.push(...planned.diagnostics);
  }
  return { value, diagnostics };
}

async function planGroup(config: Config, group: GroupConfig, options: BuildOptions): Promise<Outcome<PlannedGroup>> {
  const { root } = config;
  const outputDir = resolve(root, group.output);
  const compiled = await compileGroup(config, group, options);
  const inError = hasError(compiled.diagnostics);
  if (inError && options.keepGoing !== true) {
    const nothing: Plan = { root, outputDir, actions: [], leftovers: [] };
    return { value: { compiled: compiled.value, plan: nothing, writable: false }, diagnostics: compiled.diagnostics };
  }
  const planned = planOutput({ root, outputDir, artifacts: compiled.value.artifacts, partial: inError });
  const value = { compiled: compiled.value, plan: planned.value, writable: !hasError(planned.diagnostics) };
  return { value, diagnostics: [...compiled.diagnostics, ...planned.diagnostics] };
}
