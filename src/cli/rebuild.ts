import { join, resolve } from "node:path";
import type { Config, GroupConfig } from "../config/config.js";
import { hasError } from "../diagnostics/diagnostic.js";
import { applyPlan } from "../output/apply.js";
import { type KnownFiles, noteApplied } from "../output/known-files.js";
import { type Spares, sparesIn } from "../output/spares.js";
import { watchTouches } from "../output/touches.js";
import type { WarmGroup } from "../pipeline/compilation.js";
import { configFiles } from "./folders.js";
import type { BuildOptions } from "./options.js";
import { groupResult, type PlannedGroup, planGroup } from "./plan-project.js";
import type { GroupResult, Result } from "./result.js";
import type { Session } from "./session.js";
import { awaitedPath, type WatchedFiles } from "./watch-files.js";

/** A project that is kept loaded between builds. */
export interface WarmProject {
  /** Builds what is on disk now. `changed` are files since the last time; without it everything is loaded anew. */
  rebuild(changed?: readonly string[]): Promise<Rebuilt>;
  /** Lets go of what it watches. */
  close(): void;
}

/** One build of a warm project. */
export interface Rebuilt {
  readonly result: Result;
  /** What has to be watched from now on. */
  readonly watched: WatchedFiles;
}

interface Loaded {
  readonly config: Config;
  readonly groups: readonly LoadedGroup[];
}

interface LoadedGroup {
  readonly group: GroupConfig;
  readonly warm: WarmGroup;
  readonly known: KnownFiles;
  /** Absent without a cache folder to keep them in. */
  readonly spares?: Spares;
}

/** More files than somebody saves at once: what changed them, such as git, may have changed outputs as well, and more than a watcher can tell. */
const FEW = 10;

const CONFIG = /\/(?:toolgen|package)\.json$/;

/** Keeps a project loaded. Its configuration is read again when that changes. */
export function warmProject(folder: string, options: BuildOptions, session: Session): WarmProject {
  let loaded: Loaded | undefined;
  let faults: Result["faults"] = [];

  async function load(): Promise<void> {
    const { toolchain, common } = session;
    const { value: config, diagnostics } = await toolchain.loadConfig({
      cwd: folder,
      ...(common.config === undefined ? {} : { configPath: common.config }),
    });
    faults = diagnostics.map((found) => ({ root: config?.root ?? folder, found }));
    unload();
    if (config === undefined || hasError(diagnostics)) return;
    const groups: LoadedGroup[] = [];
    for (const group of config.groups)
      groups.push({
        group,
        warm: await toolchain.warmGroup(config, group),
        known: { files: new Map(), touches: watchTouches() },
        ...(options.cache ? { spares: sparesIn(config.cacheDir) } : {}),
      });
    loaded = { config, groups };
  }

  function unload(): void {
    for (const { known, spares } of loaded?.groups ?? []) {
      known.touches?.close();
      spares?.close();
    }
    loaded = undefined;
  }

  return {
    close: unload,
    async rebuild(changed) {
      const reload = loaded === undefined || changed === undefined || changed.some((path) => CONFIG.test(path));
      if (reload) await load();
      if (loaded === undefined)
        return { result: { command: "build", groups: [], faults }, watched: watchedFiles(folder, undefined, []) };
      const { config, groups } = loaded;
      const planned: PlannedGroup[] = [];
      for (const { group, warm, known } of groups) {
        if ((changed ?? []).length > FEW) known.touches?.distrust();
        const outcome = await warm.compile(reload ? [] : (changed ?? []), {
          noCache: !options.cache,
          keepGoing: options.keepGoing,
          onProgress: session.progress,
        });
        planned.push(planGroup({ root: config.root, group }, outcome, { keepGoing: options.keepGoing, known }));
      }
      const result: Result = {
        command: "build",
        groups: write(loaded, planned, options),
        faults,
        ...(options.dryRun ? { dryRun: true } : {}),
      };
      return { result, watched: watchedFiles(folder, config, planned) };
    },
  };
}

/** With an error in any group the last good output of all of them stays. */
function write(
  { config, groups }: Loaded,
  planned: readonly PlannedGroup[],
  options: BuildOptions,
): readonly GroupResult[] {
  const { root } = config;
  const inError = planned.some(({ diagnostics }) => hasError(diagnostics));
  if (options.dryRun || (inError && !options.keepGoing)) return planned.map((group) => groupResult(root, group));
  return planned.map((group, index) => {
    const { known, spares } = groups[index] ?? {};
    const applied = applyPlan(group.plan, spares);
    if (known !== undefined && !hasError(applied.diagnostics)) noteApplied(known, group.plan);
    return { ...groupResult(root, group, applied.diagnostics), applied: !hasError(applied.diagnostics) };
  });
}

/** The closure of the sources, the configuration, and the folders where more may appear; never our own output. */
function watchedFiles(folder: string, config: Config | undefined, planned: readonly PlannedGroup[]): WatchedFiles {
  const root = config?.root ?? folder;
  const files = [...configFiles(root), ...planned.flatMap(({ compiled }) => compiled.inputs)].map(posix);
  const wanted = [root, ...planned.flatMap(({ compiled }) => compiled.folders ?? [])].map(posix);
  const awaited = wanted.flatMap((path) => awaitedPath(path) ?? []);
  const ignored = planned.map(({ group }) => posix(resolve(root, group.output)));
  const isIgnored = (path: string) => ignored.some((own) => path === own || path.startsWith(`${own}/`));
  const folders = new Set(wanted.filter((path) => awaitedPath(path) === undefined && !isIgnored(path)));
  const imported = planned
    .flatMap(({ compiled }) => compiled.awaited ?? [])
    .filter((path) => folders.has(path.slice(0, path.lastIndexOf("/"))));
  return {
    files: [...new Set([...files, ...awaited, ...imported, posix(join(root, "toolgen.json"))])],
    folders: [...folders],
    ignored,
  };
}

function posix(path: string): string {
  return path.replaceAll("\\", "/");
}
