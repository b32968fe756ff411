import { type Diagnostic, diagnostic, hasError } from "../diagnostics/diagnostic.js";
import { isStale, staleActions } from "../output/plan.js";
import type { PlannedGroup } from "./plan-project.js";

const SHOWN = 20;

const WORDS = {
  create: "is missing",
  update: "differs",
  delete: "has no tool any more",
  unchanged: "is right",
} as const;

/**
 * TG5006 when the output on disk is not what the sources give, with the files; nothing when there are errors to mend first. `output` is the
 * folder as the user sees it: of several projects each has a `generated`. `project` is the project's folder as it is named by `-C`, where it was.
 */
export function staleness(
  { plan, diagnostics }: PlannedGroup,
  output: string,
  project?: string,
): readonly Diagnostic[] {
  if (hasError(diagnostics) || !isStale(plan)) return [];
  const stale = staleActions(plan);
  const lines = stale.slice(0, SHOWN).map(({ kind, path }) => ({ message: `${output}/${path} ${WORDS[kind]}` }));
  const more = stale.length > SHOWN ? [{ message: `and ${stale.length - SHOWN} more` }] : [];
  const files = stale.length === 1 ? "1 file is" : `${stale.length} files are`;
  const message = `The output in ${output} is stale: ${files} not what the sources give.`;
  const related = [...lines, ...more];
  const help =
    project === undefined ? {} : { help: `Run \`toolgen build -C ${quoted(project)}\` and commit the result.` };
  return [diagnostic("TG5006", message, { related, ...help })];
}

/** A path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
