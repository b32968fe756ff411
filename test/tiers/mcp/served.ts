import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A `toolgen serve --http` that runs in a process of its own. */
export interface ServedProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends it as Ctrl-C does, and gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the CLI in a project and waits until it says where it listens; rejects with what it printed when it ends before that. */
export function servedOverHttp(project: string, flags: readonly string[]): Promise<ServedProcess> {
  const main = "node_modules/toolgen/dist/cli/main.js";
  const child = spawn(process.execPath, [main, "serve", "--http", "--port", "0", ...flags], { cwd: project });
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => printed.push(String(chunk)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      printed.push(line);
      const url = /Serving MCP on (\S+)/.exec(line)?.[1];
      if (url === undefined) return;
      const stop = () => {
        child.kill("SIGINT");
        return ended;
      };
      resolve({ url, child, stop });
    });
    void ended.then((code) => reject(new Error(`toolgen serve ended with ${code}: ${printed.join("\n")}`)));
  });
}
