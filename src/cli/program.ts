import { Command, Option } from "commander";
import { ownVersion } from "../cache/stamp.js";
import { type CommonOptions, changeClasses, type Format, formats } from "./options.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";

/** A command that was chosen, ready to run; its module is loaded when it does. */
export interface Invocation {
  readonly common: CommonOptions;
  /** Resolves to nothing when the command printed for itself, as watch mode does. */
  readonly run: (session: Session) => Promise<Result | undefined>;
}

/** Where commander prints. */
export interface ProgramOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The grammar of the command line. `choose` gets what was parsed; a fault is thrown as a `CommanderError`. */
export function program(output: ProgramOutput, choose: (invocation: Invocation) => void): Command {
  const root = new Command("toolgen")
    .description("Turns annotated TypeScript functions into everything an LLM agent needs to call them safely.")
    .version(ownVersion(), "-V, --version", "print the version")
    .option("-c, --config <file>", "configuration file (default: the nearest toolgen.json)")
    .addOption(
      new Option("-C, --cwd <folder>", "project folder; may be given several times")
        .argParser((value: string, previous: readonly string[]) => [...previous, value])
        .default([], "the working directory"),
    )
    .addOption(new Option("--format <format>", "how results are printed").choices(formats).default("text"))
    .option("--quiet", "print errors only", false)
    .option("--no-color", "print without colours")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: output.out, writeErr: () => {}, outputError: () => {} })
    .exitOverride()
    .helpCommand("help [command]", "print the help of a command");

  const add = (signature: string, description: string) =>
    root.command(signature).description(description).configureHelp({ showGlobalOptions: true });
  const chosen = (command: Command, run: Invocation["run"]) => choose({ common: commonOptions(command), run });

  add("build", "generate the output of annotated functions")
    .option("--watch", "build again whenever a source changes", false)
    .option("--on-change <command>", "with --watch: run this command after output changed")
    .option("--dry-run", "print what would be written, write nothing", false)
    .option("--keep-going", "write what is right, leave tools in error out (still exits with 1)", false)
    .option("--stats", "print counts and times", false)
    .option("--no-cache", "neither read nor write the cache")
    .action((options, command: Command) =>
      chosen(command, async (session) => {
        const flags = {
          watch: options.watch === true,
          dryRun: options.dryRun === true,
          keepGoing: options.keepGoing === true,
          stats: options.stats === true,
          cache: options.cache !== false,
          ...(typeof options.onChange === "string" ? { onChange: options.onChange } : {}),
        };
        if (flags.watch) return (await import("./watch.js")).watchProjects(flags, session);
        return (await import("./build.js")).build(flags, session);
      }),
    );

  add("check", "compare committed output with the sources, and contracts with an earlier state")
    .option("--against <state>", "git revision, folder or manifest file to compare the contracts with")
    .addOption(
      new Option("--fail-on <class>", "the least class of a change that fails")
        .choices(changeClasses)
        .default("breaking"),
    )
    .action((options, command: Command) =>
      chosen(command, async (session) =>
        (await import("./check.js")).check(
          { failOn: options.failOn, ...(options.against === undefined ? {} : { against: options.against }) },
          session,
        ),
      ),
    );

  add("accept [ids...]", "record that changes are meant, by the ids that check --against prints")
    .requiredOption("--against <state>", "git revision, folder or manifest file, as in check")
    .option("--reason <text>", "why; shown in reports")
    .option("--prune", "drop the records whose change is gone", false)
    .action((ids: readonly string[], options, command: Command) => {
      if (ids.length === 0 && options.prune !== true) command.error("error: give ids of changes, or --prune");
      if (ids.length > 0 && !String(options.reason ?? "").trim())
        command.error("error: required option '--reason <text>' not specified");
      chosen(command, async (session) =>
        (await import("./accept.js")).accept(
          { ids, against: options.against, reason: options.reason, prune: options.prune },
          session,
        ),
      );
    });

  add("explain <subject>", "explain a diagnostic code, a drift rule, or a tool").action(
    (subject: string, _options, command: Command) =>
      chosen(command, async (session) => (await import("./explain.js")).explain(subject, session)),
  );

  add("init", "write a first configuration, scripts and an example")
    .option("--yes", "do not ask", false)
    .action((options, command: Command) =>
      chosen(command, async (session) => (await import("./init.js")).init({ yes: options.yes === true }, session)),
    );

  add("import <definitions>", "write annotated functions for definitions in a JSON file (- for standard input)")
    .option("--out <file>", "file to write (default: standard output)")
    .action((source: string, options, command: Command) =>
      chosen(command, async (session) =>
        (await import("./import.js")).importTools(
          { source, ...(options.out === undefined ? {} : { out: options.out }) },
          session,
        ),
      ),
    );

  return root;
}

function commonOptions(command: Command): CommonOptions {
  const { config, cwd, format, quiet, color } = command.optsWithGlobals<{
    config?: string;
    cwd: readonly string[];
    format: Format;
    quiet: boolean;
    color: boolean;
  }>();
  return { ...(config === undefined ? {} : { config }), folders: cwd, format, quiet, color };
}
