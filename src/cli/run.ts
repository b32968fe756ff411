import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Io } from "./io.js";
import { type CommonOptions, type Format, formats } from "./options.js";
import { printResult } from "./print.js";
import type { Invocation } from "./program.js";
import { progressLine } from "./progress.js";
import { type ExitCode, exitCode, type Result } from "./result.js";
import type { Toolchain } from "./toolchain.js";
import { UsageFault } from "./usage-fault.js";

/** Runs a command line to its end and gives the exit code: the one place where it is decided. Never throws. */
export async function run(argv: readonly string[], io: Io, toolchain: Toolchain): Promise<ExitCode> {
  let common = looseOptions(argv);
  try {
    const parsed = await parse(argv, io);
    if (typeof parsed === "number") return parsed;
    common = parsed.common;
    const progress = progressLine(io, common);
    try {
      const result = await parsed.run({ io, common, toolchain, progress: progress.show });
      progress.clear();
      if (result === undefined) return 0;
      await printResult(result, common, io);
      return exitCode(result);
    } finally {
      progress.clear();
    }
  } catch (error) {
    const result = isUsageFault(error) ? usageResult(usageMessage(error, argv), io) : crashResult(error, io);
    await printResult(result, common, io);
    return exitCode(result);
  }
}

/** The command that was chosen, or the exit code when help or the version was all that was asked for. */
async function parse(argv: readonly string[], io: Io): Promise<Invocation | ExitCode> {
  const { program } = await import("./program.js");
  let invocation: Invocation | undefined;
  const root = program(io, (chosen) => {
    invocation = chosen;
  });
  if (argv.length === 0) {
    io.err(root.helpInformation());
    return 2;
  }
  try {
    await root.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (isUsageFault(error) && error.exitCode === 0) return 0;
    throw error;
  }
  if (invocation === undefined) throw new Error("the command line was parsed to no command");
  return invocation;
}

/** Our own fault, or what commander throws, told by its code so that commander itself need not be loaded here. */
function isUsageFault(error: unknown): error is UsageFault {
  if (error instanceof UsageFault) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
}

/** To be asked for the help of a command that there is not, or for nothing, commander answers with nothing but that. */
function usageMessage({ message }: UsageFault, argv: readonly string[]): string {
  if (message !== "(outputHelp)") return message;
  const at = argv.indexOf("help");
  const asked = at < 0 ? undefined : argv[at + 1];
  return asked === undefined ? "give a command, such as build or check" : `unknown command '${asked}'`;
}

function usageResult(message: string, io: Io): Result {
  const [first = "", suggestion] = message.replace(/^error: /, "").split("\n");
  const hint = /\(Did you mean (.+)\?\)/.exec(suggestion ?? "")?.[1];
  const found = diagnostic("TG1901", first, hint === undefined ? {} : { help: `Did you mean ${hint}?` });
  return { command: "toolgen", groups: [], faults: [{ root: io.cwd, found }] };
}

function crashResult(error: unknown, io: Io): Result {
  const message = error instanceof Error ? error.message : String(error);
  if (io.env.TOOLGEN_DEBUG !== undefined && error instanceof Error) io.err(`${error.stack ?? message}\n`);
  const found = diagnostic("TG9001", `toolgen failed: ${message}`);
  return { command: "toolgen", groups: [], faults: [{ root: io.cwd, found }] };
}

/** Enough of the flags to report a command line that could not be parsed. */
function looseOptions(argv: readonly string[]): CommonOptions {
  const written = argv.flatMap((word, index) =>
    word === "--format" ? [argv[index + 1]] : word.startsWith("--format=") ? [word.slice("--format=".length)] : [],
  );
  const format: Format = formats.find((name) => name === written.at(-1)) ?? "text";
  return { folders: [], format, quiet: false, color: !argv.includes("--no-color") };
}
