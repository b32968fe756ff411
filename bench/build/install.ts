import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs packages into an empty folder with npm, each for itself: one that cannot be had is left out. */
export function installInto(folder: string, packages: readonly string[]): void {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  for (const name of packages) {
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
    const { status } = spawnSync("npm", ["install", ...options, name], {
      cwd: folder,
      timeout: 120_000,
      shell: process.platform === "win32",
    });
    if (status !== 0) console.error(`  ${name} could not be installed`);
  }
}
