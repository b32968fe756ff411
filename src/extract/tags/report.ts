import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { type Diagnostic, type DiagnosticDetails, diagnostic } from "../../diagnostics/diagnostic.js";
import type { ts } from "../compiler.js";
import { positionAt } from "../types/position.js";

/** Part of a file's text. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** Notes a fault of a comment at a place in its file. */
export type Report = (code: DiagnosticCode, message: string, at: Span, help?: string) => void;

/** A {@link Report} that collects into a list, with positions in this file. */
export function reportInto(
  diagnostics: Diagnostic[],
  file: ts.SourceFile,
  root: string,
  details: DiagnosticDetails = {},
): Report {
  return (code, message, at, help) =>
    diagnostics.push(
      diagnostic(code, message, {
        ...details,
        position: positionAt(file, at.start, at.length, root),
        ...(help !== undefined && { help }),
      }),
    );
}
