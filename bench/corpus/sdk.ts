import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureNode } from "../support/measure.js";
import { sdkWorkspace } from "./workspace.js";

/** What one SDK gave. CPU in seconds, memory and output in megabytes. */
export interface SdkRow {
  readonly sdk: string;
  /** Functions in the file. */
  readonly functions: number;
  /** Functions that the report tells a status of. */
  readonly tools: number;
  readonly ok: number;
  readonly warned: number;
  readonly error: number;
  readonly cpu: number;
  readonly memory: number;
  readonly output: number;
  /** Functions with each code. */
  readonly codes: Readonly<Record<string, number>>;
  /** Warnings for something left out, by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Messages of errors that have no place. */
  readonly unlocated: readonly string[];
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly file?: string;
  }[];
  readonly tools: readonly {
    readonly name: string;
    readonly status: "ok" | "warned" | "error";
    readonly codes: readonly string[];
  }[];
}

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Runs `toolgen build --keep-going --format json` over the functions of each SDK and tells how they fared. */
export function measureSdks(only: readonly string[]): readonly SdkRow[] {
  const folder = sdkWorkspace(repository);
  return sdkIds(folder, only).map((id) => measureSdk(folder, id));
}

/** The SDKs of a workspace: all, or those that are named. */
export function sdkIds(folder: string, only: readonly string[]): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tools.mts"))
    .map((name) => name.replace(".tools.mts", ""))
    .filter((id) => only.length === 0 || only.includes(id));
}

/** Runs the build over the functions of one SDK. */
export function measureSdk(folder: string, id: string): SdkRow {
  const output = `generated-${id}`;
  const config = join(folder, `toolgen.${id}.json`);
  rmSync(join(folder, output), { recursive: true, force: true });
  writeFileSync(config, JSON.stringify({ include: [`${id}.tools.mts`], output }));
  const cli = join(repository, "dist/cli/main.js");
  const args = ["build", "--keep-going", "--no-cache", "--format", "json", "-c", config];
  const run = measureNode([cli, ...args], folder);
  if (run.status === 2 || run.stdout === "") throw new Error(`${id}: exit ${run.status}: ${run.stderr.slice(-2000)}`);
  const report = JSON.parse(run.stdout) as Report;
  const codes: Record<string, number> = {};
  for (const tool of report.tools) for (const code of new Set(tool.codes)) codes[code] = (codes[code] ?? 0) + 1;
  const count = (status: string) => report.tools.filter((tool) => tool.status === status).length;
  const reasons: Record<string, number> = {};
  for (const { code, message } of report.diagnostics) {
    const reason = reasonOf(code, message);
    if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return {
    sdk: id,
    functions: readFileSync(join(folder, `${id}.tools.mts`), "utf8").match(/@tool\b/g)?.length ?? 0,
    tools: report.tools.length,
    ok: count("ok"),
    warned: count("warned"),
    error: count("error"),
    cpu: run.cpu,
    memory: run.memory,
    output: folderSize(join(folder, output)) / 1e6,
    codes,
    reasons,
    unlocated: report.diagnostics.filter((one) => one.severity === "error" && !one.file).map(({ message }) => message),
  };
}

/** Why something was left out or accepts anything, without the names of what it was. */
function reasonOf(code: string, message: string): string | undefined {
  const [, because] = /, because (.*)\.$/.exec(message) ?? [];
  if (code === "TG3002") return because?.replace(/`[^`]*`(?: of `[^`]*`)?/g, "it");
  if (code === "TG3003") return message.replace(/^`[^`]*` /, "").replace(/\.$/, "");
  return undefined;
}

function folderSize(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
