import { diagnostic } from "../diagnostics/diagnostic.js";
import { oneLine } from "../diagnostics/visible.js";
import { shownPath } from "./paths.js";
import { render } from "./print.js";
import { counted } from "./report-text.js";
import { allDiagnostics, count, type GroupResult, type Result } from "./result.js";
import type { Session } from "./session.js";

/** Reports the builds of watch mode. */
export interface WatchReporter {
  /** Diagnostics once, for as long as they are the same, then one line that says what happened. */
  report(result: Result, changed: readonly string[] | undefined, milliseconds: number): Promise<void>;
  crash(error: unknown): Promise<void>;
}

/** A reporter for one project. In another format than text every build is a report of its own. */
export function watchReporter(folder: string, session: Session): WatchReporter {
  const { io, common } = session;
  let shown = "";
  const print = async (result: Result) => {
    const isText = common.format === "text";
    const text = await render(isText ? withoutSummary(result) : result, common, io);
    if (!isText || text !== shown) io.out(text);
    shown = text;
  };
  return {
    async report(result, changed, milliseconds) {
      await print(result);
      if (common.quiet || common.format !== "text") return;
      const time = new Date().toTimeString().slice(0, 8);
      const what = changed === undefined ? "watching" : changedWords(changed, folder);
      io.out(`${time} ${what}: ${outcome(result)} (${Math.round(milliseconds)} ms)\n`);
    },
    async crash(error) {
      const message = error instanceof Error ? error.message : String(error);
      if (io.env.TOOLGEN_DEBUG !== undefined && error instanceof Error) io.err(`${error.stack ?? message}\n`);
      const found = diagnostic("TG9001", `toolgen failed: ${message}`);
      await print({ command: "build", groups: [], faults: [{ root: folder, found }] });
    },
  };
}

/** Only the diagnostics: as faults, they are printed without a summary of groups. */
function withoutSummary(result: Result): Result {
  return { command: "watch", groups: [], faults: allDiagnostics(result) };
}

function changedWords(changed: readonly string[], folder: string): string {
  const [first] = changed;
  if (first === undefined) return "nothing changed";
  const name = oneLine(shownPath(folder, first, folder));
  return changed.length === 1 ? name : `${name} and ${changed.length - 1} more`;
}

function outcome(result: Result): string {
  const errors = count(result, "error");
  if (errors > 0) return `${counted(errors, "error")}, the last good output stays`;
  const changes = result.groups.reduce((sum, group) => sum + written(group), 0);
  const tools = result.groups.reduce((sum, group) => sum + group.tools.length, 0);
  return `${counted(tools, "tool")}, ${changes === 0 ? "nothing to write" : `${counted(changes, "file")} written`}`;
}

function written({ applied, files }: GroupResult): number {
  return applied ? files.length : 0;
}
