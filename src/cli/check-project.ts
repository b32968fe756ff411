import { performance } from "node:perf_hooks";
import { hasError } from "../diagnostics/diagnostic.js";
import { staleActions } from "../output/plan.js";
import type { CheckedGroup, CheckedProject } from "./check.js";
import { lintCommitted } from "./committed-definitions.js";
import { namedConfig } from "./folders.js";
import { shownPath } from "./paths.js";
import { groupResult, type PlannedGroup, planProject } from "./plan-project.js";
import type { GroupResult } from "./result.js";
import type { Session } from "./session.js";
import { staleness } from "./staleness.js";
import { stampProject } from "./stamp-project.js";

/** Compiles a project and compares its output with what is committed. Where they are equal that is noted for the next check, or build. */
export async function checkProject(folder: string, session: Session): Promise<CheckedProject> {
  const startedAt = performance.timeOrigin + performance.now();
  const planned = await planProject(folder, session, {});
  const groups: CheckedGroup[] = [];
  const { cwd } = session.io;
  const project = folder === cwd ? undefined : shownPath(folder, ".", cwd);
  for (const group of planned.groups) {
    const shown = shownPath(planned.root, group.group.output, cwd);
    const found = [...staleness(group, shown, project), ...(await lintCommitted(group.outputDir, changedIn(group)))];
    const { artifacts } = group.compiled;
    groups.push({
      result: checked(group, groupResult(planned.root, group, found)),
      inError: hasError(group.diagnostics),
      artifacts,
    });
  }
  // A checkout with other line ends is not stale, but a build would write it anew.
  const isDone = planned.groups.every((group) => changedIn(group).size === 0);
  if (isDone) {
    const results = groups.map(({ result }) => result);
    const named = namedConfig(folder, session.common);
    await stampProject(planned, results, { startedAt, writtenAt: startedAt, isDone, named });
  }
  return { faults: planned.faults, groups };
}

/** The result without files that differ in line ends alone. */
function checked({ plan }: PlannedGroup, result: GroupResult): GroupResult {
  const stale = new Set(staleActions(plan).map(({ path }) => path));
  const files = result.files.filter(({ path }) => stale.has(path));
  return { ...result, files, unchanged: result.unchanged + result.files.length - files.length };
}

function changedIn({ plan }: PlannedGroup): ReadonlySet<string> {
  return new Set(plan.actions.flatMap(({ kind, path }) => (kind === "unchanged" ? [] : [path])));
}
