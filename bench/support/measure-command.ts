import { spawnSync } from "node:child_process";

import type { Usage } from "./measure.js";

/** What a command took that is not Node, with what it starts, but for its memory; `undefined` where it fails, or the shell does not tell. */
export function measureCommand(command: string, args: readonly string[], cwd: string): Usage | undefined {
  const startedAt = performance.now();
  const { status, stdout } = spawnSync("sh", ["-c", '"$@" >/dev/null 2>&1 || exit 1; times', "sh", command, ...args], {
    cwd,
    encoding: "utf8",
  });
  // The second line is of the children: minutes and seconds, user and system.
  const [, children = ""] = status === 0 ? stdout.trim().split("\n") : [];
  const times = [...children.matchAll(/(\d+)m([\d.,]+)s/g)];
  if (times.length !== 2) return undefined;
  const seconds = times.map(([, minutes = "", rest = ""]) => Number(minutes) * 60 + Number(rest.replace(",", ".")));
  const cpu = seconds.reduce((sum, value) => sum + value, 0);
  return { cpu, wall: (performance.now() - startedAt) / 1000, memory: Number.NaN };
}
