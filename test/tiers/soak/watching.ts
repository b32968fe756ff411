import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** What a process holds: megabytes after a full collection, handles of its event loop, open files. */
export interface Held {
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
  readonly handles: number;
  readonly files: number;
}

/** `toolgen build --watch` as a process of its own. */
export interface Watching {
  /** Waits until it has built after something changed, and then has said nothing for so many milliseconds. An edit that changes nothing need not be built. */
  settled(quiet: number): Promise<void>;
  held(): Promise<Held>;
  /** Ends it as Ctrl-C does; the exit code. */
  end(): Promise<number | null>;
  /** All that it printed. */
  readonly printed: () => string;
}

const cli = fileURLToPath(new URL("../../../dist/cli/start.cjs", import.meta.url));
const probe = new URL("./probe.mjs", import.meta.url).href;
const BUILT = /^\d\d:\d\d:\d\d .*\(\d+ ms\)$/gm;

/** Starts watching a project, and waits for the first build. `folder` takes a file beside it. */
export async function startWatching(root: string, folder: string): Promise<Watching> {
  const file = join(folder, "held.json");
  const child = spawn(process.execPath, ["--expose-gc", "--import", probe, cli, "build", "--watch", "--no-color"], {
    cwd: root,
    env: { ...process.env, CI: "", TOOLGEN_PROBE: file },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  let saidAt = Date.now();
  const say = (chunk: Buffer) => {
    text += chunk.toString();
    saidAt = Date.now();
  };
  child.stdout.on("data", say);
  child.stderr.on("data", say);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const builds = () => text.match(BUILT)?.length ?? 0;
  let seen = 0;
  const settled = async (quiet: number, patience = 2_000): Promise<void> => {
    const since = Date.now();
    while (builds() === seen && Date.now() - since < patience && child.exitCode === null) await setTimeout(10);
    while (Date.now() - Math.max(saidAt, since) < quiet) await setTimeout(10);
    seen = builds();
  };
  await settled(0, 120_000);
  return {
    settled,
    async held() {
      rmSync(file, { force: true });
      child.kill("SIGUSR2");
      while (!existsSync(file)) await setTimeout(10);
      const files = existsSync(`/proc/${child.pid}/fd`) ? readdirSync(`/proc/${child.pid}/fd`).length : 0;
      return { ...(JSON.parse(readFileSync(file, "utf8")) as Omit<Held, "files">), files };
    },
    end() {
      child.kill("SIGINT");
      return ended;
    },
    printed: () => text,
  };
}
