import { dirname, join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { applyPlan } from "../output/apply.js";
import { configuredRoot } from "./folder-pattern.js";
import { configFiles, projectFolders, stampPath, stampPaths } from "./folders.js";
import { isCi } from "./io.js";
import type { BuildOptions, CommonOptions } from "./options.js";
import {
  failed,
  groupResult,
  outputFiles,
  type PlannedGroup,
  type PlannedProject,
  planProject,
} from "./plan-project.js";
import type { GroupResult, LocatedDiagnostic, Result } from "./result.js";
import type { Session } from "./session.js";
import { unchangedResult } from "./unchanged.js";

/** `toolgen build`: compiles each project and writes what differs. */
export async function build(options: BuildOptions, session: Session): Promise<Result> {
  const faults: LocatedDiagnostic[] = [];
  const groups: GroupResult[] = [];
  const folders = projectFolders(session.common, session.io);
  for (const built of await buildAll(folders, options, session)) {
    faults.push(...built.faults);
    groups.push(...built.groups);
  }
  return { command: "build", groups, faults, ...(options.dryRun ? { dryRun: true } : {}) };
}

/** Projects that have to be compiled are, where there are several, compiled side by side. */
async function buildAll(
  folders: readonly string[],
  options: BuildOptions,
  session: Session,
): Promise<readonly BuiltProject[]> {
  const built = new Map<string, BuiltProject>();
  // What starts processes is loaded for several projects alone: most builds are of one that has not changed.
  const sideBySide = folders.length > 1 ? await import("./side-by-side.js") : undefined;
  if (sideBySide?.canForkFor(folders, options)) {
    for (const folder of folders) {
      const groups = await unchangedGroups(folder, options, session);
      if (groups !== undefined) built.set(folder, { faults: [], groups });
    }
    const left = folders.filter((folder) => !built.has(folder));
    const answers = left.length > 1 ? await sideBySide.buildSideBySide(left, options, session) : [];
    for (const [index, answer] of answers.entries()) built.set(left[index] ?? "", answer);
  }
  for (const folder of folders) if (!built.has(folder)) built.set(folder, await buildProject(folder, options, session));
  return folders.flatMap((folder) => built.get(folder) ?? []);
}

async function unchangedGroups(folder: string, { cache, stats }: BuildOptions, { common, io }: Session) {
  if (!cache || stats) return undefined;
  const named = namedConfig(folder, common);
  const root = named === undefined ? configuredRoot(folder) : dirname(named);
  return unchangedResult(root, stampPaths(root, named), isCi(io));
}

function namedConfig(folder: string, { config }: CommonOptions): string | undefined {
  return config === undefined ? undefined : resolve(folder, config);
}

/** What one project's build found and did. */
export type BuiltProject = Pick<Result, "groups" | "faults"> & {
  /** Absent when it was decided that nothing had changed. */
  readonly planned?: PlannedProject;
};

/** Builds one project; with an error in any of its groups nothing is written, unless `--keep-going`. */
export async function buildProject(folder: string, options: BuildOptions, session: Session): Promise<BuiltProject> {
  const startedAt = performance.timeOrigin + performance.now();
  const unchanged = await unchangedGroups(folder, options, session);
  if (unchanged !== undefined) return { faults: [], groups: unchanged };
  const planned = await planProject(folder, session, { noCache: !options.cache, keepGoing: options.keepGoing });
  const result = (group: PlannedGroup, extra?: GroupResult["diagnostics"]): GroupResult => ({
    ...groupResult(planned.root, group, extra),
    ...(options.stats ? statsOf(group) : {}),
  });
  const { faults } = planned;
  const inError = failed(faults.map(({ found }) => found)) || planned.groups.some((group) => failed(group.diagnostics));
  if (options.dryRun || (inError && !options.keepGoing))
    return { faults, planned, groups: planned.groups.map((group) => result(group)) };
  const groups = planned.groups.map((group) => {
    if (planFailed(group.diagnostics)) return result(group);
    const applied = applyPlan(group.plan);
    return { ...result(group, applied.diagnostics), applied: !failed(applied.diagnostics) };
  });
  // Measurements are no part of what the next build reports.
  if (options.cache) await stampProject(planned, groups, startedAt, namedConfig(folder, session.common));
  return { faults, planned, groups };
}

function statsOf({ compiled }: PlannedGroup): Pick<GroupResult, "stats" | "tokens"> {
  const tokens = compiled.tokens?.();
  return {
    ...(compiled.stats === undefined ? {} : { stats: compiled.stats }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}

/** With `--keep-going` errors in tools do not stop the output, faults of the output folder do. */
function planFailed(diagnostics: GroupResult["diagnostics"]): boolean {
  return diagnostics.some(({ code, severity }) => severity === "error" && code.startsWith("TG5"));
}

async function stampProject(
  planned: PlannedProject,
  groups: readonly GroupResult[],
  startedAt: number,
  named: string | undefined,
): Promise<void> {
  const { root, config } = planned;
  if (config === undefined) return;
  const path = stampPath(config, named);
  const { dropStamp, writeStamp } = await import("../cache/stamp.js");
  const { takeStamp } = await import("../cache/take.js");
  const clean =
    planned.faults.length === 0 && groups.every(({ applied, diagnostics }) => applied && !failed(diagnostics));
  const again = groups.map(({ stats: _, tokens: __, ...group }) => ({
    ...group,
    files: [],
    unchanged: group.unchanged + group.files.filter(({ kind }) => kind !== "delete").length,
  }));
  const quiet = groups.every(({ diagnostics }) => diagnostics.length === 0);
  const stamp = clean
    ? takeStamp({
        root,
        inputs: [
          ...configFiles(root),
          ...(named === undefined ? [] : [named]),
          ...planned.groups.flatMap(({ compiled }) => compiled.inputs),
        ],
        outputs: planned.groups.flatMap(outputFiles),
        outputDirs: planned.groups.map(({ group }) => join(root, group.output)),
        ...foldersOf(planned),
        startedAt,
        result: again.map((group) => ({ ...group, root: "" })),
        ...(quiet ? { text: await plainText(again, root) } : {}),
      })
    : undefined;
  if (stamp === undefined) dropStamp(path);
  else writeStamp(path, stamp);
}

function foldersOf({ groups }: PlannedProject): { readonly folders?: readonly string[] } {
  const lists = groups.map(({ compiled }) => compiled.folders);
  const known = lists.filter((list) => list !== undefined);
  return known.length < lists.length ? {} : { folders: known.flat() };
}

/** The report of a build in its own root that finds nothing to do. */
async function plainText(groups: readonly GroupResult[], root: string): Promise<string> {
  const { textReport } = await import("./report-text.js");
  const { plainPaint } = await import("../diagnostics/format.js");
  return textReport({ command: "build", groups, faults: [] }, { paint: plainPaint, cwd: root, quiet: false });
}
