import { oneLine } from "../diagnostics/visible.js";
import { severityOf } from "../drift/report.js";
import { shownPath } from "./paths.js";
import { byTool, driftSummary } from "./report-drift-text.js";
import { counted } from "./report-text.js";
import { allDiagnostics, count, type GroupResult, type Result } from "./result.js";

/** Markdown for a job summary or a changelog. */
export function markdownReport(result: Result, cwd: string, quiet: boolean): string {
  const sections: string[] = [];
  const errors = count(result, "error");
  const warnings = count(result, "warning");
  const tools = result.groups.reduce((sum, group) => sum + group.tools.length, 0);
  sections.push(`## toolgen ${result.command}`);
  // What only tells something, such as `explain`, counts nothing.
  if (result.document === undefined || result.groups.length > 0 || errors + warnings > 0)
    sections.push(`${counted(tools, "tool")}, ${counted(errors, "error")}, ${counted(warnings, "warning")}.`);
  const found = allDiagnostics(result).filter(({ found: { severity } }) => !quiet || severity === "error");
  if (found.length > 0)
    sections.push(
      ["| | code | where | message |", "|---|---|---|---|"]
        .concat(
          found.map(({ root, found: one }) => {
            const place =
              one.position === undefined
                ? ""
                : code(`${shownPath(root, one.position.file, cwd)}:${one.position.line}:${one.position.column}`);
            const related = (one.related ?? []).map(({ message }) => `; ${message}`).join("");
            return `| ${one.severity} | ${one.code} | ${place} | ${escaped(one.message + related)} |`;
          }),
        )
        .join("\n"),
    );
  for (const group of result.groups) sections.push(...driftSections(group, cwd));
  if (result.document !== undefined) sections.push(fenced(result.document.text));
  return `${sections.join("\n\n")}\n`;
}

function driftSections({ drift, root, output }: GroupResult, cwd: string): readonly string[] {
  if (drift === undefined) return [];
  const title = `### ${code(shownPath(root, output, cwd))} against ${code(drift.against)}`;
  const sections = [title, `${driftSummary(drift.changes)}.`];
  for (const [tool, changes] of byTool(drift.changes))
    sections.push(
      `#### ${code(tool)}`,
      changes
        .map((change) => {
          const place = change.path === "" ? "" : `${code(change.path)}: `;
          const decision = change.accepted === undefined ? "" : ` — accepted: ${escaped(change.accepted.reason)}`;
          return `- **${severityOf(change)}** (model ${change.model}, code ${change.code}) ${place}${escaped(change.message)} ${code(change.id)}${decision}`;
        })
        .join("\n"),
    );
  return sections;
}

function escaped(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>()#|~@&]/g, (c) => `\\${c}`);
}

/** Text as a block whose lines stay as they are. */
function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Text as inline code; backticks inside are fenced by longer ones. */
function code(text: string): string {
  const line = oneLine(text).replaceAll("|", "\\|");
  const longest = longestRun(line);
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
