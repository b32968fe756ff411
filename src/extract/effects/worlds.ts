import type { ts } from "../compiler.js";
import { type FileMemo, importedFrom } from "../memo.js";
import type { PackageNames } from "../packages.js";
import { foreignNames, mayReachAnnotation } from "./relevance.js";
import type { CallProgram, CallWorld } from "./world.js";

/** Makes the {@link CallWorld} of a file with tools; `undefined` where no annotation can be in reach. */
export type CallWorlds = (file: ts.SourceFile) => CallWorld | undefined;

/** What worlds are made from. */
export interface WorldsSetting {
  readonly program: ts.Program;
  readonly packageOf: PackageNames;
  readonly root: string;
  /** Imports of the author's files. */
  readonly files: ReadonlyMap<string, FileMemo>;
  /** Files of packages, and declarations. */
  readonly foreign: readonly ts.SourceFile[];
}

/** Call worlds over one program. */
export function createCallWorlds({ program, packageOf, root, files, foreign }: WorldsSetting): CallWorlds {
  const shared: CallProgram = {
    program,
    checker: program.getTypeChecker(),
    packageOf,
    root,
    files: [...files.values()].map(({ file }) => file),
    summaries: new Map(),
  };
  const packages = foreign.filter((file) => !program.isSourceFileDefaultLibrary(file));
  let names: ReadonlySet<string> | undefined;
  return (file) => {
    const closure = new Set([file, ...[...importedFrom(file.fileName, files)].map((imported) => imported.file)]);
    names ??= foreignNames(packages);
    return mayReachAnnotation(closure, names)
      ? { ...shared, closure, localSummaries: new Map(), faults: [] }
      : undefined;
  };
}
