import type { Paint } from "../diagnostics/format.js";
import { oneLine } from "../diagnostics/visible.js";
import { type ChangeClass, type JudgedChange, severityOf } from "../drift/report.js";
import { shownPath } from "./paths.js";
import type { TextOptions } from "./report-text.js";
import type { GroupResult } from "./result.js";

/** The drift of one group for people: by tool, worst first. */
export function driftText(group: GroupResult, { paint, cwd, quiet }: TextOptions): string {
  const { drift } = group;
  if (drift === undefined) return "";
  const name = oneLine(shownPath(group.root, group.output, cwd));
  const lines: string[] = [];
  for (const [tool, changes] of byTool(drift.changes)) {
    lines.push(paint.bold(oneLine(tool)));
    for (const change of changes) lines.push(...changeLines(change, paint));
    lines.push("");
  }
  for (const id of drift.obsolete)
    lines.push(`acceptance ${id} has no change any more: remove it with \`toolgen accept --prune\``);
  if (!quiet || drift.failed) lines.push(`${name} against ${oneLine(drift.against)}: ${driftSummary(drift.changes)}`);
  if (drift.failed) lines.push(`  ${paint.cyan("help:")} ${DRIFT_REMEDY}`);
  return lines.join("\n");
}

const DRIFT_REMEDY =
  'Undo what is not meant. Accept what is, by its id: `toolgen accept <id> --reason "..."` with the same --against or --mcp, and commit that.';

/** Changes by tool, tools in the order of their worst change. */
export function byTool(changes: readonly JudgedChange[]): ReadonlyMap<string, readonly JudgedChange[]> {
  const tools = new Map<string, JudgedChange[]>();
  for (const change of changes) {
    const list = tools.get(change.tool);
    if (list === undefined) tools.set(change.tool, [change]);
    else list.push(change);
  }
  return tools;
}

/** `2 breaking (1 accepted), 1 compatible`, or `no changes`. */
export function driftSummary(changes: readonly JudgedChange[]): string {
  const parts = (["breaking", "compatible", "cosmetic"] as const).flatMap((severity) => {
    const own = changes.filter((change) => severityOf(change) === severity);
    const accepted = own.filter((change) => change.accepted !== undefined).length;
    return own.length === 0 ? [] : [`${own.length} ${severity}${accepted === 0 ? "" : ` (${accepted} accepted)`}`];
  });
  return parts.length === 0 ? "no changes" : parts.join(", ");
}

function changeLines(change: JudgedChange, paint: Paint): readonly string[] {
  const severity = severityOf(change);
  const sides = change.model === change.code ? severity : `${severity} (model ${change.model}, code ${change.code})`;
  const place = change.path === "" ? "" : `${oneLine(change.path)}: `;
  const head = `  ${classPaint(severity, paint)(sides)} ${place}${oneLine(change.message)} ${paint.dim(`[${change.rule} ${change.id}]`)}`;
  const decision =
    change.accepted === undefined ? [] : [`    ${paint.green("accepted")}: ${oneLine(change.accepted.reason)}`];
  return [head, ...fromTo(change, paint), ...decision];
}

function fromTo({ from, to }: JudgedChange, paint: Paint): readonly string[] {
  return [
    ...(from === undefined ? [] : [`    ${paint.red("-")} ${cut(from)}`]),
    ...(to === undefined ? [] : [`    ${paint.green("+")} ${cut(to)}`]),
  ];
}

function cut(text: string): string {
  const line = oneLine(text);
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function classPaint(severity: ChangeClass, paint: Paint): (text: string) => string {
  return severity === "breaking" ? paint.red : severity === "compatible" ? paint.yellow : paint.dim;
}
