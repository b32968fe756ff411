import { stampPaths } from "./folders.js";
import { type Io, isCi } from "./io.js";
import { printResult } from "./print.js";
import { type ExitCode, exitCode } from "./result.js";
import { unchangedResult } from "./unchanged.js";

/**
 * `toolgen build` in a project where nothing has changed, which is most builds: answered before the command line parser is
 * loaded. `undefined` when it is any other command line, or when there is something to do.
 */
export async function quickBuild(argv: readonly string[], io: Io): Promise<ExitCode | undefined> {
  if (argv.length !== 1 || argv[0] !== "build") return undefined;
  const groups = await unchangedResult(io.cwd, stampPaths(io.cwd), isCi(io));
  if (groups === undefined) return undefined;
  const result = { command: "build", groups, faults: [] };
  await printResult(result, { folders: [], format: "text", quiet: false, color: true }, io);
  return exitCode(result);
}
