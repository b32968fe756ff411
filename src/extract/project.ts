import type { Config, GroupConfig } from "../config/config.js";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import { ts } from "./compiler.js";
import { type DiscoveredFile, type Discovery, discover, type FileRole } from "./discover.js";
import { createSourceHost, type SourceHost } from "./host.js";
import { emptyMemo, type ProgramMemo } from "./memo.js";
import { type OwnOutput, ownOutput } from "./own-output.js";
import { createPackageNames, type PackageNames } from "./packages.js";
import { withInstallHelp } from "./plug-and-play.js";
import { inputsOf, type ProjectInputs, type ReadInputs, readsTheSame } from "./project-inputs.js";
import { createTsconfigs, type Tsconfig } from "./tsconfig.js";

/** The sources of one output group, loaded and ready to be extracted from. */
export interface OpenedProject {
  /** Absolute path of the project root, POSIX separators. */
  readonly root: string;
  readonly group: GroupConfig;
  readonly units: readonly ProgramUnit[];
  readonly inputs: ProjectInputs;
  readonly packageOf: PackageNames;
  /** Another object after files came or went, so that imports may mean other files. */
  readonly structure: object;
  /** The same project after these files (absolute paths) changed, came or went. Reuses what was parsed; the old value must not be used again. */
  refresh(changed: readonly string[]): Outcome<OpenedProject>;
}

/** One program: the tool files that share compiler options. */
export interface ProgramUnit {
  readonly program: ts.Program;
  /** Files whose text has `@tool`, sorted by path. */
  readonly toolFiles: readonly ts.SourceFile[];
  /** Files whose re-exports are searched for tools. */
  readonly entries: readonly ts.SourceFile[];
  /** What the last extraction found, for the next one. */
  readonly memo: ProgramMemo;
}

/** Finds the files of a group and loads those with tools, and what they import. */
export function openProject(group: GroupConfig, config: Config): Outcome<OpenedProject> {
  return load(group, config, new Map());
}

/** A program with the host that made it, kept for the next one. */
interface Loaded {
  readonly host: SourceHost;
  readonly memo: ProgramMemo;
  program?: ts.Program;
}

function load(group: GroupConfig, config: Config, kept: Map<string, Loaded>): Outcome<OpenedProject> {
  const root = config.root.replaceAll("\\", "/");
  const tsconfigs = createTsconfigs(root);
  const found = discover(group, config, tsconfigs);
  const units = loadUnits(found.files, { root, config, kept });
  const configs = [...new Set(tsconfigs.seen().flatMap(({ sources }) => sources))].sort();
  const diagnostics: readonly Diagnostic[] = [
    ...withInstallHelp(
      tsconfigs.seen().flatMap((tsconfig) => tsconfig.diagnostics),
      root,
    ),
    ...found.diagnostics,
  ];
  return {
    value: opened({ group, config, kept, root, found, configs, output: outputOf(config), structure: {} }, units),
    diagnostics,
  };
}

interface State {
  readonly group: GroupConfig;
  readonly config: Config;
  readonly kept: Map<string, Loaded>;
  readonly root: string;
  readonly found: Discovery;
  readonly configs: readonly string[];
  readonly output: OwnOutput;
  readonly structure: object;
}

function opened(state: State, units: readonly ProgramUnit[], last?: ReadInputs): OpenedProject {
  const { group, config, kept, root, found } = state;
  const inputs = last !== undefined && readsTheSame(last, units, state) ? last : inputsOf(state, units);
  return {
    root,
    group,
    units,
    inputs: inputs.value,
    packageOf: createPackageNames(),
    structure: state.structure,
    refresh(changed) {
      const paths = changed.map((path) => path.replaceAll("\\", "/"));
      const structure = paths.some((path) => changesStructure(path, state, units));
      for (const { host } of kept.values()) host.forget(paths, structure);
      if (structure) return load(group, config, kept);
      return { value: opened(state, loadUnits(found.files, state), inputs), diagnostics: found.diagnostics };
    },
  };
}

/** Does a change ask for the files to be found anew? A known file that keeps its role, or keeps being without one, does not. */
function changesStructure(path: string, { found, configs }: State, units: readonly ProgramUnit[]): boolean {
  if (configs.includes(path) || !ts.sys.fileExists(path)) return true;
  const isTool = found.files.some((file) => file.path === path && file.role === "tools");
  const isLoaded = units.some(({ program }) => program.getSourceFile(path) !== undefined);
  if (!isTool && !isLoaded && !found.scanned.includes(path)) return true;
  return !found.keepsRole(path);
}

type Kept = Pick<State, "root" | "config" | "kept">;

function loadUnits(files: readonly DiscoveredFile[], from: Kept): readonly ProgramUnit[] {
  return [...groupByOptions(files)].map(([key, group]) => loadUnit(group, keptFor(key, group, from)));
}

function loadUnit(files: readonly DiscoveredFile[], kept: Loaded): ProgramUnit {
  const { options, references } = files[0]?.tsconfig ?? { options: {}, references: [] };
  const program = ts.createProgram({
    rootNames: files.map(({ path }) => path),
    options,
    projectReferences: references,
    // A program leaves its own `realpath` in the host that it is given: in a shared one each would keep the one before alive.
    host: { ...kept.host },
    ...(kept.program && { oldProgram: kept.program }),
  });
  kept.program = program;
  const load = (role: FileRole) =>
    files.flatMap((file) => (file.role === role ? (program.getSourceFile(file.path) ?? []) : []));
  return { program, toolFiles: load("tools"), entries: load("entry"), memo: kept.memo };
}

function keptFor(key: string, files: readonly DiscoveredFile[], { root, config, kept }: Kept): Loaded {
  const known = kept.get(key);
  if (known) return known;
  const made: Loaded = { host: hostFor(key, files, root, config), memo: emptyMemo() };
  kept.set(key, made);
  return made;
}

/** Groups of one configuration share what they parse under equal options. */
const hosts = new WeakMap<Config, Map<string, SourceHost>>();

function hostFor(key: string, files: readonly DiscoveredFile[], root: string, config: Config): SourceHost {
  const own = hosts.get(config) ?? new Map<string, SourceHost>();
  hosts.set(config, own);
  const host = own.get(key) ?? createSourceHost(files[0]?.tsconfig.options ?? {}, root, outputOf(config));
  own.set(key, host);
  return host;
}

/** The output of all groups of a configuration. */
function outputOf({ root, groups }: Config): OwnOutput {
  return ownOutput(groups.map(({ output }) => `${root.replaceAll("\\", "/")}/${output}`));
}

/** Files under equal options share a program, unless the options mean something by the place of their tsconfig. */
function groupByOptions(files: readonly DiscoveredFile[]): ReadonlyMap<string, readonly DiscoveredFile[]> {
  const groups = new Map<string, DiscoveredFile[]>();
  const keys = new Map<Tsconfig, string>();
  for (const file of files) {
    const key = keys.get(file.tsconfig) ?? optionsKey(file.tsconfig);
    keys.set(file.tsconfig, key);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [file]);
    else group.push(file);
  }
  return groups;
}

function optionsKey({ options, references, path }: Tsconfig): string {
  const { configFilePath: _, ...rest } = options;
  const placed =
    options.paths || options.baseUrl || options.rootDirs || options.types?.includes("*") || references.length > 0;
  return JSON.stringify([rest, placed ? path : undefined]);
}
