import { Command, Option } from "commander";
import { type CommonOptions, changeClasses, type Format, formats } from "./options.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";
import { UsageFault } from "./usage-fault.js";
import { ownVersion } from "./version.js";

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
        if (flags.onChange !== undefined && !flags.watch)
          throw new UsageFault("--on-change runs a command after output changed in watch mode: add --watch.");
        if (flags.watch) return (await import("./watch.js")).watchProjects(flags, session);
        return (await import("./build.js")).build(flags, session);
      }),
    );

  add("check", "compare committed output with the sources, and contracts with an earlier state")
    .option("--against <state>", "git revision, folder or manifest file to compare the contracts with")
    .option(
      "--mcp <server>",
      "compare what this MCP server (command or URL) lists with its snapshot (--against, or mcp/<name>)",
    )
    .addOption(
      new Option(
        "--fail-on <class>",
        "the least class of a change that fails (default: breaking; with --mcp: compatible)",
      ).choices(changeClasses),
    )
    .action((options, command: Command) =>
      chosen(command, async (session) => {
        const flags = options.against === undefined ? {} : { against: String(options.against) };
        const { mcp, failOn } = options;
        if (mcp !== undefined)
          return (await import("./check-mcp.js")).checkMcp(
            { ...flags, mcp, ...(failOn === undefined ? {} : { failOn }) },
            session,
          );
        return (await import("./check.js")).check({ ...flags, failOn: failOn ?? "breaking" }, session);
      }),
    );

  add("accept [ids...]", "record that changes are meant, by the ids that check --against or check --mcp prints")
    .option("--against <state>", "git revision, folder or manifest file, as in check")
    .option("--mcp <server>", "the changes of this MCP server (command or URL), as in check")
    .option("--reason <text>", "why; shown in reports")
    .option("--prune", "drop the records whose change is gone", false)
    .action((ids: readonly string[], options, command: Command) => {
      if (ids.length === 0 && options.prune !== true) command.error("error: give ids of changes, or --prune");
      if (options.against === undefined && options.mcp === undefined)
        command.error("error: give the other side with --against <state> or --mcp <server>");
      if (ids.length > 0 && !String(options.reason ?? "").trim())
        command.error("error: required option '--reason <text>' not specified");
      chosen(command, async (session) =>
        (await import("./accept.js")).accept(
          { ids, against: options.against, mcp: options.mcp, reason: options.reason, prune: options.prune },
          session,
        ),
      );
    });

  add("serve", "serve the generated tools over MCP, on standard input and output")
    .option("--http", "serve over streamable HTTP; TOOLGEN_MCP_TOKEN holds the token that clients must send", false)
    .option("--host <address>", "with --http: the address to listen on", "127.0.0.1")
    .option("--port <number>", "with --http: the port to listen on", "3920")
    .option("--output <folder>", "output folder to serve, where the project has several")
    .option("--with <module>", "module whose default export holds the options of the toolbox, such as services")
    .option("--watch", "serve the output anew when it changes", false)
    .addOption(
      new Option("--listing <which>", "tools that are listed at first").choices(["all", "search"]).default("all"),
    )
    .option("--query <text>", "list only the best tools for this")
    .option("--group <name>", "serve only tools of this class, object or file")
    .option("--locale <tag>", "language of what is listed, such as de")
    .action((options, command: Command) => {
      const port = Number(options.port);
      if (!Number.isInteger(port) || port < 0 || port > 65535)
        command.error("error: --port takes a number from 0 to 65535");
      chosen(command, async (session) =>
        (await import("./serve.js")).serve(
          {
            http: options.http === true,
            host: options.host,
            port,
            watch: options.watch === true,
            listing: options.listing,
            ...(options.output === undefined ? {} : { output: options.output }),
            ...(options.with === undefined ? {} : { setup: options.with }),
            ...(options.query === undefined ? {} : { query: options.query }),
            ...(options.group === undefined ? {} : { group: options.group }),
            ...(options.locale === undefined ? {} : { locale: options.locale }),
          },
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

  add(
    "import <definitions>",
    "write annotated functions for definitions: a JSON file (- for standard input), or an MCP server (command or URL)",
  )
    .option("--out <file>", "file to write (default: standard output)")
    .option("--snapshot <folder>", "of a server: where to commit its manifests, for check --mcp (default: mcp/<name>)")
    .action((source: string, options, command: Command) =>
      chosen(command, async (session) =>
        (await import("./import.js")).importTools(
          {
            source,
            ...(options.out === undefined ? {} : { out: options.out }),
            ...(options.snapshot === undefined ? {} : { snapshot: options.snapshot }),
          },
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
