import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What a whole process took: CPU in seconds, user and system together; seconds on the clock; peak resident memory in megabytes. */
export interface Usage {
  readonly cpu: number;
  readonly wall: number;
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
    const startedAt = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", preload, ...args], {
      cwd,
      encoding: "utf8",
      maxBuffer: 1 << 30,
      env: { ...process.env, ...env, TOOLGEN_USAGE: file },
    });
    const wall = (performance.now() - startedAt) / 1000;
    const own = JSON.parse(readFileSync(file, "utf8")) as Pick<Usage, "cpu" | "memory">;
    return { status, stdout, stderr, wall, ...own };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
