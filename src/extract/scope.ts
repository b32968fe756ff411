import type { ts } from "./compiler.js";
import type { CallWorlds } from "./effects/worlds.js";
import type { PackageNames } from "./packages.js";
import type { TypeReader } from "./types/reader.js";

/** What extracting the tools of one program needs. */
export interface Scope {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly reader: TypeReader;
  readonly packageOf: PackageNames;
  /** Absolute path of the project root, POSIX separators. */
  readonly root: string;
  readonly callWorlds: CallWorlds;
}
