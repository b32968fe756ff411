import { type ChildProcess, spawn } from "node:child_process";

/** Runs a shell command again and again, one at a time. */
export interface OnChange {
  /** Starts the command; one that still runs is ended first. */
  start(): void;
  /** Ends the command. */
  stop(): void;
}

/** A command of `--on-change`, run in a folder with this process's streams. */
export function onChange(command: string | undefined, cwd: string, failed: (message: string) => void): OnChange {
  let running: ChildProcess | undefined;
  const stop = () => {
    const child = running;
    running = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    // The shell is the head of a process group of its own: what it started ends with it.
    if (process.platform === "win32") child.kill();
    else
      try {
        process.kill(-child.pid, "SIGTERM");
      } catch {
        // It ended in the meantime.
      }
  };
  return {
    stop,
    start() {
      if (command === undefined) return;
      stop();
      const child = spawn(command, { cwd, shell: true, stdio: "inherit", detached: process.platform !== "win32" });
      running = child;
      child.on("error", (error) => failed(error.message));
      child.on("exit", (code) => {
        if (running !== child) return;
        running = undefined;
        if (code !== 0 && code !== null) failed(`it exited with ${code}`);
      });
    },
  };
}
