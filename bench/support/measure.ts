import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What a whole process took: CPU in seconds, user and system together; peak resident memory in megabytes. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

/** A finished Node process with what it printed and took. */
export interface Measured extends Usage {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const preload = pathToFileURL(fileURLToPath(new URL("./usage.mjs", import.meta.url))).href;

/** Runs `node ...args` in a folder and measures the process. */
export function measureNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Measured {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-usage-"));
  const file = join(folder, "usage.json");
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", preload, ...args], {
      cwd,
      encoding: "utf8",
      maxBuffer: 1 << 30,
      env: { ...process.env, ...env, TOOLGEN_USAGE: file },
    });
    return { status, stdout, stderr, ...(JSON.parse(readFileSync(file, "utf8")) as Usage) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
