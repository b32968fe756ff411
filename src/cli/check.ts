import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { isStale } from "../output/plan.js";
import { projectFolders, stampPaths } from "./folders.js";
import { failed, groupResult, type PlannedGroup, planProject } from "./plan-project.js";
import type { GroupResult, LocatedDiagnostic, Result } from "./result.js";
import type { Session } from "./session.js";
import { unchangedResult } from "./unchanged.js";

/** `toolgen check`: is the committed output what the sources give? The plan is the one that `build` would apply. */
export async function check(session: Session): Promise<Result> {
  const faults: LocatedDiagnostic[] = [];
  const groups: GroupResult[] = [];
  for (const folder of projectFolders(session.common, session.io)) {
    const fresh =
      session.common.config === undefined ? await unchangedResult(folder, stampPaths(folder), true) : undefined;
    if (fresh !== undefined) {
      groups.push(...fresh);
      continue;
    }
    const planned = await planProject(folder, session, {});
    faults.push(...planned.faults);
    for (const group of planned.groups) groups.push(groupResult(planned.root, group, staleness(group)));
  }
  return { command: "check", groups, faults, dryRun: true };
}

const SHOWN = 20;

function staleness({ plan, group, diagnostics }: PlannedGroup): readonly Diagnostic[] {
  if (failed(diagnostics) || !isStale(plan)) return [];
  const stale = plan.actions.filter(
    (action) => action.kind !== "unchanged" && !(action.kind === "update" && action.lineEndsOnly),
  );
  const lines = stale.slice(0, SHOWN).map(({ kind, path }) => ({ message: `${group.output}/${path} ${WORDS[kind]}` }));
  const more = stale.length > SHOWN ? [{ message: `and ${stale.length - SHOWN} more` }] : [];
  const files = stale.length === 1 ? "1 file is" : `${stale.length} files are`;
  return [
    diagnostic("TG5006", `The output in ${group.output} is stale: ${files} not what the sources give.`, {
      related: [...lines, ...more],
    }),
  ];
}

const WORDS = {
  create: "is missing",
  update: "differs",
  delete: "has no tool any more",
  unchanged: "is right",
} as const;
