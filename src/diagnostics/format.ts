import type { Diagnostic, Position, Severity } from "./diagnostic.js";
import { codeFrame } from "./frame.js";
import { oneLine, visible } from "./visible.js";

/** Colours as functions; the identity where there are none. */
export interface Paint {
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly inverse: (text: string) => string;
}

/** How diagnostics are printed for people. */
export interface FormatOptions {
  readonly paint: Paint;
  /** Path of a position's file as it is printed. */
  readonly displayPath: (file: string) => string;
  /** Text of a file, for the code frame; `undefined` when it cannot be read. */
  readonly readSource: (file: string) => string | undefined;
}

/** `file:line:col - error TG3004: message` as TypeScript prints it, then a code frame and a line of help. */
export function formatDiagnostic(found: Diagnostic, options: FormatOptions): string {
  const { paint } = options;
  const place = found.position === undefined ? "" : `${formatPosition(found.position, options)} - `;
  const label = severityPaint(found.severity, paint)(found.severity);
  const lines = [`${place}${label} ${paint.dim(`${found.code}:`)} ${visible(found.message)}`];
  if (found.position !== undefined) lines.push(...frameLines(found.position, found.severity, options));
  for (const { message, position } of found.related ?? []) {
    lines.push(`  ${position === undefined ? "" : `${formatPosition(position, options)} - `}${visible(message)}`);
    if (position !== undefined) lines.push(...frameLines(position, "note", options).map((line) => `  ${line}`));
  }
  if (found.help !== undefined) lines.push(`  ${paint.cyan("help:")} ${oneLine(found.help)}`);
  return lines.join("\n").trimEnd();
}

function formatPosition({ file, line, column }: Position, { paint, displayPath }: FormatOptions): string {
  return `${paint.cyan(oneLine(displayPath(file)))}:${paint.yellow(String(line))}:${paint.yellow(String(column))}`;
}

function frameLines(position: Position, severity: Severity, { paint, readSource }: FormatOptions): readonly string[] {
  const source = readSource(position.file);
  const frame = source === undefined ? undefined : codeFrame(source, position);
  if (frame === undefined) return [];
  const { gutter, code, marker } = frame;
  const blank = " ".repeat(gutter.length);
  return [
    "",
    `${paint.inverse(gutter)} ${code}`,
    `${paint.inverse(blank)} ${severityPaint(severity, paint)(marker)}`,
    "",
  ];
}

/** The colour of a severity. */
function severityPaint(severity: Severity, paint: Paint): (text: string) => string {
  switch (severity) {
    case "error":
      return paint.red;
    case "warning":
      return paint.yellow;
    case "note":
      return paint.cyan;
  }
}

/** No colours. */
export const plainPaint: Paint = {
  red: String,
  yellow: String,
  green: String,
  cyan: String,
  dim: String,
  bold: String,
  inverse: String,
};
