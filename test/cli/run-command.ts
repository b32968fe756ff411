import type { Io } from "../../src/cli/io.js";
import { run } from "../../src/cli/run.js";
import type { Toolchain } from "../../src/cli/toolchain.js";

/** What a command printed and answered. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, without a terminal. */
export async function runCommand(
  line: string | readonly string[],
  toolchain: Toolchain,
  io: Partial<Io> & { readonly cwd: string },
): Promise<Ran> {
  let out = "";
  let err = "";
  const code = await run(
    typeof line === "string" ? line.split(" ").filter((word) => word !== "") : line,
    {
      env: {},
      outIsTerminal: false,
      errIsTerminal: false,
      interrupted: () => new Promise(() => {}),
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      ...io,
    },
    toolchain,
  );
  return { code, out, err };
}
