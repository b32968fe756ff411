import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { judge } from "../drift/acceptance.js";
import { compareManifests } from "../drift/compare.js";
import { type ChangeClass, compareChanges } from "../drift/report.js";
import { readAcceptances } from "./drift.js";
import { projectFolder } from "./folders.js";
import { instructionsChange, serverFile } from "./mcp-instructions.js";
import { manifestFile, manifestFolder, manifestsOfListed, readSnapshot, snapshotFolder } from "./mcp-snapshot.js";
import { listMcpTools } from "./mcp-source.js";
import type { GroupResult, Result } from "./result.js";
import type { Session } from "./session.js";

/** Flags of `check --mcp`. */
export interface CheckMcpOptions {
  /** Command or URL of the server. */
  readonly mcp: string;
  /** Folder of the snapshot; the one named after the server when absent. */
  readonly against?: string;
  /** `compatible` when absent: a description is somebody else's text, and the model does what it says. */
  readonly failOn?: ChangeClass;
}

/** `toolgen check --mcp`: does a server still list what was committed when its tools were imported? */
export async function checkMcp(
  { mcp, against, failOn = "compatible" }: CheckMcpOptions,
  { io, common }: Session,
): Promise<Result> {
  const root = against === undefined ? projectFolder("check --mcp", common, io) : io.cwd;
  const answer = (diagnostics: readonly Diagnostic[], groups: readonly GroupResult[] = []): Result => ({
    command: "check",
    groups,
    faults: diagnostics.map((found) => ({ root, found })),
    dryRun: true,
  });
  const listing = await listMcpTools(mcp, io);
  if (listing.value === undefined) return answer(listing.diagnostics);
  const { server, tools, instructions, shown } = listing.value;
  const output = against ?? snapshotFolder(server);
  const folder = resolve(root, output);
  const before = readSnapshot(folder, output);
  const after = manifestsOfListed(tools);
  const errors = [...before.diagnostics, ...after.diagnostics].filter(({ severity }) => severity === "error");
  if (errors.length > 0) return answer(errors);
  const changes = [
    ...instructionsChange(serverFile(manifestFolder(folder)), server, instructions),
    ...compareManifests(before.value, after.value).map((one) => ({ ...one, file: manifestFile(one.tool) })),
  ].sort(compareChanges);
  const statuses = after.value.map(({ name }) => ({ name, status: "ok", codes: [] }) as const);
  const accepted = readAcceptances(folder, output);
  const drift = judge(changes, accepted.value, shown, failOn);
  const unchanged = before.value.length;
  const { diagnostics } = accepted;
  return answer([], [{ root, output, tools: statuses, diagnostics, files: [], unchanged, applied: false, drift }]);
}
