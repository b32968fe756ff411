import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";
import type { DriftReport } from "../drift/report.js";
import type { TokenCosts } from "../emit/forms/token-costs.js";
import type { LocatedTool } from "../pipeline/compilation.js";

/** What a command found and did: the one value that every reporter prints and that the exit code follows from. */
export interface Result {
  readonly command: string;
  readonly groups: readonly GroupResult[];
  /** Faults that belong to no group: flags, configuration, a crash. */
  readonly faults: readonly LocatedDiagnostic[];
  /** For commands whose result is a text or a document: `explain`, `init`, `accept`. */
  readonly document?: ResultDocument;
  /** Nothing was written because it was not asked for. */
  readonly dryRun?: boolean;
  /** Standard output belongs to a protocol, so the report goes to standard error. */
  readonly aside?: boolean;
}

/** A result that is not about groups. */
export interface ResultDocument {
  /** For people. */
  readonly text: string;
  /** The same as data, under `result` in JSON. */
  readonly data: unknown;
}

/** A diagnostic with the root that its position is relative to. */
export interface LocatedDiagnostic {
  readonly root: string;
  readonly found: Diagnostic;
}

/** One output group of one project. */
export interface GroupResult {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Output folder relative to the root. */
  readonly output: string;
  readonly tools: readonly ToolStatus[];
  readonly diagnostics: readonly Diagnostic[];
  /** What was changed, or would be, relative to the output folder. */
  readonly files: readonly FileChange[];
  readonly unchanged: number;
  /** The files were written. */
  readonly applied: boolean;
  readonly stats?: Readonly<Record<string, number>>;
  /** Where the tokens of the definitions go, with `--stats`. */
  readonly tokens?: TokenCosts;
  readonly drift?: DriftReport;
}

/** A tool and how it fared. */
export interface ToolStatus {
  readonly name: string;
  readonly file?: string;
  readonly status: "ok" | "warned" | "error";
  /** Codes of its errors and warnings, sorted, each once. */
  readonly codes: readonly string[];
}

/** What happens to a file. */
export interface FileChange {
  readonly kind: "create" | "update" | "delete";
  readonly path: string;
}

/** 0 yes, 1 no, 2 could not answer. */
export type ExitCode = 0 | 1 | 2;

/** The exit code of a result: 2 for faults of configuration, command line and toolgen itself, 1 for errors in sources and unaccepted drift. */
export function exitCode(result: Result): ExitCode {
  const errors = allDiagnostics(result).filter(({ found }) => found.severity === "error");
  if (errors.some(({ found }) => cannotAnswer(found))) return 2;
  const drifted = result.groups.some(({ drift }) => drift?.failed === true);
  return errors.length > 0 || drifted ? 1 : 0;
}

/** An import that does not resolve has a configuration's code and a place in the sources: that is the author's to mend. */
function cannotAnswer({ code, position }: Diagnostic): boolean {
  return code.startsWith("TG9") || (code.startsWith("TG1") && !/\.[cm]?tsx?$/.test(position?.file ?? ""));
}

/** Every diagnostic of a result, faults first. */
export function allDiagnostics(result: Result): readonly LocatedDiagnostic[] {
  return [
    ...result.faults,
    ...result.groups.flatMap(({ root, diagnostics }) => diagnostics.map((found) => ({ root, found }))),
  ];
}

/** How many diagnostics of a severity there are. */
export function count(result: Result, severity: Severity): number {
  return allDiagnostics(result).filter(({ found }) => found.severity === severity).length;
}

/** The status of each tool by the diagnostics that name it. */
export function toolStatuses(tools: readonly LocatedTool[], diagnostics: readonly Diagnostic[]): readonly ToolStatus[] {
  const byTool = new Map<string, Diagnostic[]>();
  for (const found of diagnostics) {
    if (found.tool === undefined || found.severity === "note") continue;
    const list = byTool.get(found.tool);
    if (list === undefined) byTool.set(found.tool, [found]);
    else list.push(found);
  }
  const known = new Set(tools.map(({ name }) => name));
  const orphans = [...byTool.keys()].filter((name) => !known.has(name)).map((name) => ({ name, position: undefined }));
  return [...tools, ...orphans].map(({ name, position }) => {
    const own = byTool.get(name);
    const file = position?.file;
    if (own === undefined) return { name, ...(file === undefined ? {} : { file }), status: "ok", codes: [] };
    const failed = own.some(({ severity }) => severity === "error");
    return {
      name,
      ...(file === undefined ? {} : { file }),
      status: failed ? "error" : "warned",
      codes: [...new Set(own.map(({ code }) => code))].sort(),
    };
  });
}
