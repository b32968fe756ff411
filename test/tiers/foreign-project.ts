import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** What a finished command printed, and its exit code. */
export interface Finished {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command in a folder; fails loudly with what it printed when the exit code is not the expected one. */
export function run(cwd: string, command: string, args: readonly string[], expected = 0): Finished {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  const output = `${stdout}${stderr}`;
  if (status !== expected)
    throw new Error(`${command} ${args.join(" ")} gave ${status}, not ${expected}:\n${output.slice(-4000)}`);
  return { status, output };
}

/** Packs both packages as they would be published. Returns the paths of the two tarballs. */
export function packBoth(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-pack-"));
  run(repository, "npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]);
  run(join(repository, "src/runtime"), "npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tgz"))
    .map((name) => join(folder, name));
}

/** An empty project somewhere else on the disk with the given files, and packages installed from the registry or from tarballs. */
export function foreignProject(files: Readonly<Record<string, string>>, packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "toolgen project ü "));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  run(folder, "npm", ["install", "--no-audit", "--no-fund", "--silent", ...packages]);
  return folder;
}
