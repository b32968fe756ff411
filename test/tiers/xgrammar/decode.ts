import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Decoded, Job } from "./child.js";

/** Runs the jobs in a process of their own. */
export async function decode(jobs: readonly Job[]): Promise<readonly Decoded[]> {
  const file = fileURLToPath(new URL("./child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", file], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(jobs));
  const output = await text(child.stdout);
  if (output === "") throw new Error("the engine ended its process");
  return JSON.parse(output) as readonly Decoded[];
}
