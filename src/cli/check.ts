import { resolve } from "node:path";
import type { Artifact } from "../emit/artifact.js";
import { projectFolders } from "./folders.js";
import type { CheckOptions } from "./options.js";
import type { GroupResult, Result } from "./result.js";
import type { Session } from "./session.js";
import { unchangedGroups } from "./unchanged.js";

/** What a project's check found. */
export interface CheckedProject extends Pick<Result, "faults"> {
  readonly groups: readonly CheckedGroup[];
}

/** One output group, before it is compared with another state. */
export interface CheckedGroup {
  readonly result: GroupResult;
  /** With errors in the tools there is nothing to compare. */
  readonly inError: boolean;
  /** What the sources give; absent where that is what is committed. */
  readonly artifacts?: readonly Artifact[];
}

/**
 * `toolgen check`: is the committed output what the sources give? The plan is the one that `build` would apply. With
 * `--against`: what changed in the contracts since, and does it break anybody?
 */
export async function check(options: CheckOptions, session: Session): Promise<Result> {
  const projects: CheckedProject[] = [];
  for (const folder of projectFolders(session.common, session.io)) projects.push(await checked(folder, session));
  const groups: GroupResult[] = [];
  for (const group of projects.flatMap((project) => project.groups))
    groups.push(await withDrift(group, options, session));
  return { command: "check", groups, faults: projects.flatMap(({ faults }) => faults), dryRun: true };
}

async function checked(folder: string, session: Session): Promise<CheckedProject> {
  const unchanged = await unchangedGroups(folder, session, true);
  if (unchanged === undefined) return (await import("./check-project.js")).checkProject(folder, session);
  return {
    faults: [],
    groups: unchanged.map((group) => ({ result: { ...group, applied: false }, inError: false })),
  };
}

async function withDrift(
  { result, inError, artifacts }: CheckedGroup,
  { against, failOn }: CheckOptions,
  { io }: Session,
): Promise<GroupResult> {
  if (against === undefined || inError) return result;
  const { driftOf } = await import("./drift.js");
  const { value, diagnostics } = driftOf({
    against,
    failOn,
    cwd: io.cwd,
    outputDir: resolve(result.root, result.output),
    output: result.output,
    ...(artifacts === undefined ? {} : { artifacts }),
  });
  return {
    ...result,
    diagnostics: [...result.diagnostics, ...diagnostics],
    ...(value === undefined ? {} : { drift: value }),
  };
}
