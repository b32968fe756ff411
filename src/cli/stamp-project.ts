import { join } from "node:path";
import { dropStamp, writeStamp } from "../cache/stamp.js";
import { takeStamp } from "../cache/take.js";
import type { PrintedReport } from "../cache/times.js";
import { hasError } from "../diagnostics/diagnostic.js";
import { plainPaint } from "../diagnostics/format.js";
import { configFiles, stampPath } from "./folders.js";
import { outputFiles, type PlannedProject } from "./plan-project.js";
import { textReport } from "./report-text.js";
import type { GroupResult } from "./result.js";

/** What a stamp is taken of, beside the project. */
interface StampSetting {
  /** When it began, milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
  /** The output is now what the sources give. */
  readonly isDone: boolean;
  /** Path of a configuration that was named on the command line. */
  readonly named: string | undefined;
}

/** Notes that there is nothing to do until something changes; after errors, that there is. */
export async function stampProject(
  planned: PlannedProject,
  groups: readonly GroupResult[],
  { startedAt, isDone, named }: StampSetting,
): Promise<void> {
  const { root, config } = planned;
  if (config === undefined) return;
  const path = stampPath(config, named);
  const again = groups.map(nextTime);
  const clean = isDone && planned.faults.length === 0 && groups.every(({ diagnostics }) => !hasError(diagnostics));
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
        report: printed(again, root),
      })
    : undefined;
  if (stamp === undefined) dropStamp(path);
  else writeStamp(path, stamp);
}

/** What the next build finds in the same state. Measurements are no part of it. */
function nextTime({ stats: _, tokens: __, drift: ___, ...group }: GroupResult): GroupResult {
  const written = group.files.filter(({ kind }) => kind !== "delete").length;
  return { ...group, applied: true, files: [], unchanged: group.unchanged + written };
}

function foldersOf({ groups }: PlannedProject): { readonly folders?: readonly string[] } {
  const lists = groups.map(({ compiled }) => compiled.folders);
  const known = lists.filter((list) => list !== undefined);
  return known.length < lists.length ? {} : { folders: known.flat() };
}

/** Only what is said of the sources, or the configuration, has colours that count. */
function printed(groups: readonly GroupResult[], root: string): PrintedReport {
  return {
    text: textReport({ command: "build", groups, faults: [] }, { paint: plainPaint, cwd: root, quiet: false }),
    hasColors: groups.some(({ diagnostics }) => diagnostics.length > 0),
  };
}
