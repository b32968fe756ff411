import type { ts } from "ts-morph";
import type { PackageNames } from "../packages.js";
import type { Report } from "../tags/report.js";
import type { Summary } from "./summary.js";

/** What following calls from the tools of one file needs. */
export interface CallWorld {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly packageOf: PackageNames;
  readonly root: string;
  /** The author's files that the tool's file imports, directly or through others, and itself: what else is in the program must not matter. */
  readonly closure: ReadonlySet<ts.SourceFile>;
  /** Finished summaries. */
  readonly summaries: Map<ts.Node, Summary>;
  /** Notes faults of annotations in a file. */
  readonly reportIn: (file: ts.SourceFile) => Report;
}
