import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { BuiltProject } from "./build.js";
import type { BuildOptions, CommonOptions } from "./options.js";
import type { Session } from "./session.js";

/** What a process that builds one project is told. */
export interface BuildTask {
  readonly folder: string;
  readonly cwd: string;
  readonly options: BuildOptions;
  readonly common: CommonOptions;
}

/** Processes run JavaScript; sources run in tests only. Measurements of a process are of one project. */
export function canForkFor({ stats }: BuildOptions): boolean {
  return !stats && availableParallelism() > 1 && import.meta.url.endsWith(".js");
}

/** Builds projects in processes of their own, no more at once than there are cores. The answers have the order of the folders. */
export async function buildSideBySide(
  folders: readonly string[],
  options: BuildOptions,
  { common, io }: Session,
): Promise<readonly BuiltProject[]> {
  const built: BuiltProject[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < folders.length; index = next++) {
      const folder = folders[index] ?? io.cwd;
      built[index] = await inProcess({ folder, cwd: io.cwd, options, common });
    }
  };
  await Promise.all(Array.from({ length: Math.min(folders.length, availableParallelism()) }, work));
  return built;
}

/** A process that ends without an answer is a fault of its project alone. */
function inProcess(task: BuildTask): Promise<BuiltProject> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("../cli/build-child.js", import.meta.url)), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    const fail = (reason: string): void =>
      resolve({
        groups: [],
        faults: [{ root: task.folder, found: diagnostic("TG9001", `toolgen failed in ${task.folder}: ${reason}`) }],
      });
    child.once("message", (answer: BuiltProject | { readonly reason: string }) =>
      "reason" in answer ? fail(answer.reason) : resolve(answer),
    );
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => fail(`the process ended with ${signal ?? code}`));
    child.send(task);
  });
}
