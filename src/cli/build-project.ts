import { performance } from "node:perf_hooks";
import { hasError } from "../diagnostics/diagnostic.js";
import { applyPlan } from "../output/apply.js";
import type { BuiltProject } from "./build.js";
import { namedConfig } from "./folders.js";
import type { BuildOptions } from "./options.js";
import { groupResult, type PlannedGroup, planProject } from "./plan-project.js";
import type { GroupResult } from "./result.js";
import type { Session } from "./session.js";
import { stampProject } from "./stamp-project.js";

/** Builds one project; with an error in any of its groups nothing is written, unless `--keep-going`. */
export async function buildProject(folder: string, options: BuildOptions, session: Session): Promise<BuiltProject> {
  const startedAt = performance.timeOrigin + performance.now();
  const planned = await planProject(folder, session, { noCache: !options.cache, keepGoing: options.keepGoing });
  const result = (group: PlannedGroup, extra?: GroupResult["diagnostics"]): GroupResult => ({
    ...groupResult(planned.root, group, extra),
    ...(options.stats ? statsOf(group) : {}),
  });
  const { faults } = planned;
  const inError =
    hasError(faults.map(({ found }) => found)) || planned.groups.some((group) => hasError(group.diagnostics));
  if (options.dryRun || (inError && !options.keepGoing))
    return { faults, groups: planned.groups.map((group) => result(group)) };
  const groups = planned.groups.map((group) => {
    if (planFailed(group.diagnostics)) return result(group);
    const applied = applyPlan(group.plan);
    return { ...result(group, applied.diagnostics), applied: !hasError(applied.diagnostics) };
  });
  const writtenAt = performance.timeOrigin + performance.now();
  if (options.cache) {
    const isDone = groups.every(({ applied }) => applied);
    const named = namedConfig(folder, session.common);
    await stampProject(planned, groups, { startedAt, writtenAt, isDone, named });
  }
  return { faults, groups };
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
