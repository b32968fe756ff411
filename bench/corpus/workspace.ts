import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder of the corpus, from the environment variable `TOOLGEN_CORPUS`. */
export function corpusFolder(): string {
  const folder = process.env.TOOLGEN_CORPUS;
  if (folder === undefined || !existsSync(folder)) {
    console.error("The corpus is not there: set TOOLGEN_CORPUS to its folder.");
    process.exit(2);
  }
  return folder;
}

/**
 * A writable copy of the SDK corpus with its dependencies installed. `TOOLGEN_SDK_DIR` names one that is kept between runs;
 * without it a temporary one is made.
 */
export function sdkWorkspace(repository: string): string {
  const folder = process.env.TOOLGEN_SDK_DIR ?? mkdtempSync(join(tmpdir(), "toolgen-sdk-"));
  cpSync(join(corpusFolder(), "sdk"), folder, { recursive: true, force: true });
  if (!existsSync(join(folder, "node_modules"))) {
    const { status } = spawnSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0) process.exit(2);
  }
  const scope = join(folder, "node_modules", "@toolgen");
  if (!existsSync(scope)) symlinkSync(join(repository, "node_modules", "@toolgen"), scope);
  return folder;
}
