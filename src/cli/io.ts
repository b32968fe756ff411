/** What a command sees of the world outside: streams, environment, folder. Tests give their own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  out(text: string): void;
  /** Progress, and what else is not a result. */
  err(text: string): void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Resolves when the user asks the program to end. Until it is called, that ends the process at once. */
  interrupted(): Promise<void>;
  /** Ends the process soon, even where code of the user keeps it alive; absent where the process is not the command's own. */
  readonly leave?: () => void;
}

/** Time for what was written to get out. */
const LEAVE_MS = 1000;

/** The process's own. */
export function processIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    interrupted: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      }),
    leave: () => void setTimeout(() => process.exit(), LEAVE_MS).unref(),
  };
}

/** Is this a run of continuous integration, where times of files mean nothing? */
export function isCi({ env }: Io): boolean {
  return env.CI !== undefined && env.CI !== "" && env.CI !== "0" && env.CI !== "false";
}
