import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ts } from "../compiler.js";
import type { PackageNames } from "../packages.js";
import type { Summary } from "./summary.js";

/** What following calls needs that is the same for all files of a program. */
export interface CallProgram {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageNames;
  readonly root: string;
  /** All files of the author's that are loaded. */
  readonly files: readonly ts.SourceFile[];
  /** Finished summaries of code that means the same from everywhere. */
  readonly summaries: Map<ts.Node, Summary>;
}

/** What following calls from the tools of one file needs. */
export interface CallWorld extends CallProgram {
  /** The author's files that the tool's file imports, directly or through others, and itself: what else is in the program must not matter. */
  readonly closure: ReadonlySet<ts.SourceFile>;
  /** Finished summaries that depend on which implementations the closure has. */
  readonly localSummaries: Map<ts.Node, Summary>;
  /** Malformed annotations that calls of the tools lead to: faults of the functions annotated, not of the tools. */
  readonly faults: Diagnostic[];
}
