import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { foldersFrom } from "../cache/lock-files.js";
import { makeFolder } from "../cache/make-folder.js";
import { dropStamp, writeStamp } from "../cache/stamp.js";
import { takeStamp } from "../cache/take.js";
import { CLOCK_TICK, type PrintedReport } from "../cache/times.js";
import { hasError } from "../diagnostics/diagnostic.js";
import { plainPaint } from "../diagnostics/format.js";
import { outputPlaces } from "../output/folder.js";
import { isConfigured } from "./folder-pattern.js";
import { configFiles, configPlaces, stampPath } from "./folders.js";
import { outputFiles, type PlannedProject } from "./plan-project.js";
import { textReport } from "./report-text.js";
import type { GroupResult } from "./result.js";

/** What a stamp is taken of, beside the project. */
interface StampSetting {
  /** When it began, milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
  /** When all was written that it wrote, milliseconds since the epoch. */
  readonly writtenAt: number;
  /** The output is now what the sources give. */
  readonly isDone: boolean;
  /** Path of a configuration that was named on the command line. */
  readonly named: string | undefined;
}

/** Notes that there is nothing to do until something changes; after errors, that there is. */
export async function stampProject(
  planned: PlannedProject,
  groups: readonly GroupResult[],
  { startedAt, writtenAt, isDone, named }: StampSetting,
): Promise<void> {
  const { root, config } = planned;
  if (config === undefined) return;
  const path = stampPath(config, named);
  const again = groups.map(nextTime);
  const clean = isDone && planned.faults.length === 0 && groups.every(({ diagnostics }) => !hasError(diagnostics));
  const files = writtenFiles(planned, groups);
  const isReady = clean && isMade(config.cacheDir);
  // Clocks of file systems are coarse: what is looked at in the moment in which it was written would have to be read again by the next build.
  if (isReady && files.length > 0) await setTimeout(CLOCK_TICK + 1);
  const stamp = isReady
    ? takeStamp({
        root,
        inputs: [
          ...configFiles(root),
          ...(named === undefined ? [] : [named]),
          ...planned.groups.flatMap(({ compiled }) => compiled.inputs),
        ],
        outputs: planned.groups.flatMap(outputFiles),
        outputDirs: planned.groups.map(({ outputDir }) => outputDir),
        outputFolders: planned.groups.flatMap(({ outputDir }) => outputPlaces(root, outputDir)),
        written: { files, at: writtenAt },
        ...foldersOf(planned, named),
        cacheDir: config.cacheDir,
        startedAt,
        result: again.map((group) => ({ ...group, root: "" })),
        report: printed(again, root),
      })
    : undefined;
  if (stamp === undefined) dropStamp(path);
  else writeStamp(path, stamp);
}

/** Makes the cache folder before the one around it is looked at. That it cannot be made is told where it is asked for. */
function isMade(cacheDir: string): boolean {
  try {
    makeFolder(cacheDir);
    return true;
  } catch {
    return false;
  }
}

/** What the next build finds in the same state. Measurements are no part of it. */
function nextTime({ stats: _, tokens: __, drift: ___, ...group }: GroupResult): GroupResult {
  const written = group.files.filter(({ kind }) => kind !== "delete").length;
  return { ...group, applied: true, files: [], unchanged: group.unchanged + written };
}

function writtenFiles({ groups }: PlannedProject, results: readonly GroupResult[]): readonly string[] {
  return results.flatMap(({ applied, files }, index) => {
    const outputDir = groups[index]?.outputDir;
    if (!applied || outputDir === undefined) return [];
    return files.flatMap(({ kind, path }) => (kind === "delete" ? [] : join(outputDir, path)));
  });
}

/** A project that nothing configures would be another if a folder above it came to be configured. */
function foldersOf(
  { root, groups }: PlannedProject,
  named: string | undefined,
): { readonly folders?: readonly string[] } {
  const lists = groups.map(({ compiled }) => compiled.folders);
  const known = lists.filter((list) => list !== undefined);
  if (known.length < lists.length) return {};
  const isFound = named !== undefined || isConfigured(root);
  const awaited = isFound ? [] : foldersFrom(root).flatMap(configPlaces);
  return { folders: [...known.flat(), ...awaited.filter((path) => !existsSync(path))] };
}

/** Only what is said of the sources, or the configuration, has colours that count. */
function printed(groups: readonly GroupResult[], root: string): PrintedReport {
  return {
    text: textReport({ command: "build", groups, faults: [] }, { paint: plainPaint, cwd: root, quiet: false }),
    hasColors: groups.some(({ diagnostics }) => diagnostics.length > 0),
  };
}
