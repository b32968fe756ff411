import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { formatDiagnostic, type Paint } from "../diagnostics/format.js";
import { oneLine } from "../diagnostics/visible.js";
import { shownPath } from "./paths.js";
import { driftText } from "./report-drift-text.js";
import { tokenLines } from "./report-tokens.js";
import { allDiagnostics, count, type GroupResult, type Result } from "./result.js";

/** What the text report needs beside the result. */
export interface TextOptions {
  readonly paint: Paint;
  readonly cwd: string;
  readonly quiet: boolean;
}

/** The report for people: diagnostics with code frames, drift, what was written, a last line that sums up. */
export function textReport(result: Result, options: TextOptions): string {
  const { paint, cwd, quiet } = options;
  const parts: string[] = [];
  const readText = textReader();
  const found = allDiagnostics(result).filter(({ found: { severity } }) => !quiet || severity === "error");
  for (const { root, found: one } of found)
    parts.push(
      formatDiagnostic(one, {
        paint,
        displayPath: (file) => shownPath(root, file, cwd),
        readSource: (file) => readText(isAbsolute(file) ? file : join(root, file)),
      }),
    );
  for (const group of result.groups) if (group.drift !== undefined) parts.push(driftText(group, options));
  if (result.document !== undefined && result.document.text !== "") parts.push(result.document.text);
  if (!quiet) {
    const lines = result.groups.flatMap((group) => groupLines(group, result, options));
    if (lines.length > 0) parts.push(lines.join("\n"));
    const sum = verdict(result, paint);
    if (sum !== undefined) parts.push(sum);
  }
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}

/** Reads files, each once: many diagnostics are about one. */
function textReader(): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, readText(path));
    return known.get(path);
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

const SIGNS = { create: "+", update: "~", delete: "-" } as const;
const SHOWN = 50;

function groupLines(group: GroupResult, result: Result, { paint, cwd }: TextOptions): readonly string[] {
  const name = paint.bold(oneLine(shownPath(group.root, group.output, cwd)));
  const lines = [`${name}: ${counted(group.tools.length, "tool")}, ${fileSummary(group)}`];
  if (result.command === "build" && result.dryRun === true) {
    lines.push(...group.files.slice(0, SHOWN).map(({ kind, path }) => `  ${SIGNS[kind]} ${oneLine(path)}`));
    if (group.files.length > SHOWN) lines.push(`  and ${group.files.length - SHOWN} more`);
  }
  for (const [what, value] of Object.entries(group.stats ?? {}))
    lines.push(`  ${paint.dim(`${what}: ${rounded(value)}`)}`);
  if (group.tokens !== undefined) lines.push(...tokenLines(group.tokens).map((line) => `  ${oneLine(line)}`));
  return lines;
}

function fileSummary({ files, applied, unchanged }: GroupResult): string {
  if (files.length === 0) return applied || unchanged > 0 ? "nothing to write" : "nothing written";
  const verbs = {
    create: applied ? "created" : "to create",
    update: applied ? "updated" : "to update",
    delete: applied ? "deleted" : "to delete",
  };
  const counts = (["create", "update", "delete"] as const).flatMap((kind) => {
    const number = files.filter((file) => file.kind === kind).length;
    return number === 0 ? [] : [`${number} ${verbs[kind]}`];
  });
  return `${counts.join(", ")}${unchanged === 0 ? "" : `, ${unchanged} unchanged`}`;
}

function verdict(result: Result, paint: Paint): string | undefined {
  if (result.command === "watch") return undefined;
  const errors = count(result, "error");
  const warnings = count(result, "warning");
  const sum = [errors === 0 ? "" : counted(errors, "error"), warnings === 0 ? "" : counted(warnings, "warning")]
    .filter((text) => text !== "")
    .join(" and ");
  if (errors === 0) return warnings === 0 ? undefined : paint.yellow(`Found ${sum}.`);
  const written = result.groups.some(({ applied }) => applied);
  const tail = result.command !== "build" ? "" : written ? "; the rest was written" : "; nothing was written";
  return paint.red(`Found ${sum}${tail}.`);
}

/** `1 tool`, `2 tools`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
