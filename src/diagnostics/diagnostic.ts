import type { CodeRow } from "./code-row.js";
import { type DiagnosticCode, diagnosticCodes } from "./codes.js";

/** How bad a diagnostic is: an `error` stops output, a `warning` and a `note` do not. */
export type Severity = "error" | "warning" | "note";

/** A place in a source file. */
export interface Position {
  /** Path relative to the project root with POSIX separators, or absolute when outside it. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** Length of the marked text in UTF-16 code units, for the code frame. */
  readonly length?: number;
}

/** One finding, as data. Wording beyond `message` (title, help page) is in the code table. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly position?: Position;
  /** Name of the tool it concerns. */
  readonly tool?: string;
  /** One line: what to do instead. */
  readonly help?: string;
  readonly related?: readonly { readonly message: string; readonly position?: Position }[];
}

/** What a stage returns: its value and all that it found on the way. Stages never throw for bad input. */
export interface Outcome<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Details of a diagnostic beside its code and message. */
export type DiagnosticDetails = Partial<Omit<Diagnostic, "code" | "message" | "severity">>;

/** Makes a diagnostic; its severity, and its help where none is given, come from the code table. */
export function diagnostic(code: DiagnosticCode, message: string, details: DiagnosticDetails = {}): Diagnostic {
  const { severity, help }: CodeRow = diagnosticCodes[code];
  return { code, severity, message, ...(help === undefined ? {} : { help }), ...details };
}

/** Is an error among them? */
export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
