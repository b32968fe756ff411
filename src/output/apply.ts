import { copyFileSync, linkSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outcome } from "../diagnostics/diagnostic.js";
import { systemReason } from "../diagnostics/system-reason.js";
import { unwritable } from "./faults.js";
import { assertWritable } from "./folder.js";
import { ownFolderName } from "./own-folder.js";
import type { Action, Plan } from "./plan.js";
import type { Spares } from "./spares.js";
import { writeArtifact } from "./write-artifact.js";

/** What was done, as paths relative to the output folder. */
export interface Report {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: readonly string[];
}

type Change = Exclude<Action, { kind: "unchanged" }>;

/** An action that changes the disk, with the place of its new bytes in the staging folder. */
interface Step {
  readonly action: Change;
  readonly target: string;
  readonly staged: string;
  readonly backup: string;
}

/**
 * Brings the folder to what the plan says. All new bytes are written to a staging folder first and then renamed into place,
 * so that a reader, or a kill, meets whole files only; when a step fails, those before it are undone.
 * `spares` are of this folder, of a process that stays loaded.
 */
export function applyPlan(plan: Plan, spares?: Spares): Outcome<Report> {
  const { root, outputDir } = plan;
  for (const name of plan.leftovers) rmSync(join(outputDir, name), { recursive: true, force: true });
  const staging = join(outputDir, ownFolderName());
  const steps = plan.actions.filter(isChange).map(
    (action, index): Step => ({
      action,
      target: join(outputDir, action.path),
      staged: join(staging, `${index}.new`),
      backup: join(staging, `${index}.old`),
    }),
  );
  if (steps.length === 0) return { value: report(plan), diagnostics: [] };

  const done: Step[] = [];
  let current = "";
  try {
    assertWritable(outputDir);
    mkdirSync(staging, { recursive: true });
    for (const { action, staged } of steps)
      if (action.kind !== "delete") writeArtifact(staged, action.artifact, spares);
    // Deletions go first: where case does not count, the old spelling of a file is the file that comes next.
    for (const step of [...steps].sort((a, b) => order(a) - order(b))) {
      current = step.action.path;
      perform(step);
      done.push(step);
    }
    removeEmptyFolders(steps);
    for (const { action, backup, target } of steps)
      if (action.kind === "update" && action.artifact.pieces !== undefined)
        spares?.keep({ output: action.path, replaced: backup, by: target, known: action.replaced });
    return { value: report(plan), diagnostics: [] };
  } catch (error) {
    for (const step of done.reverse()) undo(step);
    const fault = unwritable(outputDir, current === "" ? undefined : current, systemReason(error), root);
    return { value: { created: [], updated: [], deleted: [], unchanged: [] }, diagnostics: [fault] };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function isChange(action: Action): action is Change {
  return action.kind !== "unchanged";
}

function order({ action }: Step): number {
  return action.kind === "delete" ? 0 : 1;
}

function perform({ action, target, staged, backup }: Step): void {
  switch (action.kind) {
    case "delete":
      renameSync(target, backup);
      return;
    case "create":
      mkdirSync(dirname(target), { recursive: true });
      renameSync(staged, target);
      return;
    case "update":
      keep(target, backup);
      renameSync(staged, target);
  }
}

/** A second name for the old bytes; not every file system has hard links. The file may be gone when it was renamed in case. */
function keep(target: string, backup: string): void {
  try {
    linkSync(target, backup);
  } catch {
    try {
      copyFileSync(target, backup);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}

function undo({ action, target, backup }: Step): void {
  try {
    if (action.kind === "create") rmSync(target, { force: true });
    else renameSync(backup, target);
  } catch {
    // The first failure is the one to report.
  }
}

function removeEmptyFolders(steps: readonly Step[]): void {
  const folders = new Set(
    steps
      .filter(({ action }) => action.kind === "delete" && action.path.includes("/"))
      .map(({ target }) => dirname(target)),
  );
  for (const folder of folders)
    try {
      rmdirSync(folder);
    } catch {
      // Not empty: somebody else's file, or one of ours that stays.
    }
}

function report({ actions }: Plan): Report {
  const paths = (kind: Action["kind"]) => actions.filter((action) => action.kind === kind).map(({ path }) => path);
  return {
    created: paths("create"),
    updated: paths("update"),
    deleted: paths("delete"),
    unchanged: paths("unchanged"),
  };
}
