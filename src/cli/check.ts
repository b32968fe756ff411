import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { lintCommitted } from "./committed-definitions.js";
import { projectFolders, stampPaths } from "./folders.js";
import type { CheckOptions } from "./options.js";
import { shownPath } from "./paths.js";
import { failed, groupResult, type PlannedGroup, planProject } from "./plan-project.js";
import type { GroupResult, LocatedDiagnostic, Result } from "./result.js";
import type { Session } from "./session.js";
import { staleness } from "./staleness.js";
import { unchangedResult } from "./unchanged.js";

/**
 * `toolgen check`: is the committed output what the sources give? The plan is the one that `build` would apply. With
 * `--against`: what changed in the contracts since, and does it break anybody?
 */
export async function check(options: CheckOptions, session: Session): Promise<Result> {
  const faults: LocatedDiagnostic[] = [];
  const groups: GroupResult[] = [];
  for (const folder of projectFolders(session.common, session.io)) {
    const fresh =
      session.common.config === undefined ? await unchangedResult(folder, stampPaths(folder), true) : undefined;
    if (fresh !== undefined) {
      for (const group of fresh) groups.push(await withDrift({ ...group, applied: false }, options, session));
      continue;
    }
    const planned = await planProject(folder, session, {});
    faults.push(...planned.faults);
    for (const group of planned.groups) {
      const changed = new Set(group.plan.actions.flatMap(({ kind, path }) => (kind === "unchanged" ? [] : [path])));
      const shown = shownPath(planned.root, group.group.output, session.io.cwd);
      const found = [...staleness(group, shown), ...(await lintCommitted(group.outputDir, changed))];
      groups.push(await withDrift(groupResult(planned.root, group, found), options, session, group));
    }
  }
  return { command: "check", groups, faults, dryRun: true };
}

/** Adds the comparison with another state. With errors in the tools there is nothing to compare. */
async function withDrift(
  group: GroupResult,
  { against, failOn }: CheckOptions,
  { io }: Session,
  planned?: PlannedGroup,
): Promise<GroupResult> {
  if (against === undefined || failed(planned?.diagnostics ?? [])) return group;
  const { driftOf } = await import("./drift.js");
  const { value, diagnostics } = driftOf({
    against,
    failOn,
    cwd: io.cwd,
    outputDir: resolve(group.root, group.output),
    output: group.output,
    ...(planned === undefined ? {} : { artifacts: planned.compiled.artifacts }),
  });
  const found: readonly Diagnostic[] = [...group.diagnostics, ...diagnostics];
  return { ...group, diagnostics: found, ...(value === undefined ? {} : { drift: value }) };
}
