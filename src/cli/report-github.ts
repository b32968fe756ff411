import type { Severity } from "../diagnostics/diagnostic.js";
import { type ChangeClass, severityOf } from "../drift/report.js";
import { shownPath } from "./paths.js";
import { allDiagnostics, type Result } from "./result.js";

/** Workflow commands that GitHub Actions turns into annotations; paths are relative to the workspace. */
export function githubReport(result: Result, workspace: string, quiet: boolean): string {
  const lines: string[] = [];
  for (const { root, found } of allDiagnostics(result)) {
    if (quiet && found.severity !== "error") continue;
    const { position } = found;
    const related = (found.related ?? []).map(({ message }) => message);
    const message = [found.message, ...related, ...(found.help === undefined ? [] : [`help: ${found.help}`])].join(
      "\n",
    );
    lines.push(
      command(LEVELS[found.severity], message, {
        ...(position === undefined
          ? {}
          : { file: shownPath(root, position.file, workspace), line: position.line, col: position.column }),
        title: `toolgen ${found.code}`,
      }),
    );
  }
  for (const { root, output, drift } of result.groups)
    for (const change of drift?.changes ?? []) {
      if (change.accepted !== undefined) continue;
      const severity = severityOf(change);
      if (quiet && severity !== "breaking") continue;
      const where = change.path === "" ? change.tool : `${change.tool} ${change.path}`;
      lines.push(
        command(CLASSES[severity], `${where}: ${change.message}\nid ${change.id}, rule ${change.rule}`, {
          file: shownPath(root, `${output}/manifest/${change.file ?? `${change.tool}.json`}`, workspace),
          title: `toolgen: ${severity} change`,
        }),
      );
    }
  if (result.document !== undefined) lines.push(result.document.text);
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };
const CLASSES: Readonly<Record<ChangeClass, string>> = { breaking: "error", compatible: "warning", cosmetic: "notice" };

function command(level: string, message: string, properties: Readonly<Record<string, string | number>>): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${level} ${list.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
