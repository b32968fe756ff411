import { resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { judge } from "../drift/acceptance.js";
import { compareManifests } from "../drift/compare.js";
import type { ChangeClass, DriftReport } from "../drift/report.js";
import { projectFolders } from "./folders.js";
import { manifestsOfListed, readSnapshot, snapshotFolder } from "./mcp-snapshot.js";
import { listMcpTools } from "./mcp-source.js";
import type { Result } from "./result.js";
import type { Session } from "./session.js";

/** Flags of `check --mcp`. */
export interface CheckMcpOptions {
  /** Command or URL of the server. */
  readonly mcp: string;
  /** Folder of the snapshot; the one named after the server when absent. */
  readonly against?: string;
  readonly failOn: ChangeClass;
}

/** `toolgen check --mcp`: does a server still list what was committed when its tools were imported? */
export async function checkMcp({ mcp, against, failOn }: CheckMcpOptions, { io, common }: Session): Promise<Result> {
  const root = against === undefined ? (projectFolders(common, io)[0] ?? io.cwd) : io.cwd;
  const answer = (diagnostics: readonly Diagnostic[], output?: string, drift?: DriftReport): Result => ({
    command: "check",
    groups:
      output === undefined || drift === undefined
        ? []
        : [{ root, output, tools: [], diagnostics: [], files: [], unchanged: 0, applied: false, drift }],
    faults: diagnostics.map((found) => ({ root, found })),
    dryRun: true,
  });
  const listing = await listMcpTools(mcp, io);
  if (listing.value === undefined) return answer(listing.diagnostics);
  const output = against ?? snapshotFolder(listing.value.server);
  const before = readSnapshot(resolve(root, output), output);
  const after = manifestsOfListed(listing.value.tools);
  const errors = [...before.diagnostics, ...after.diagnostics].filter(({ severity }) => severity === "error");
  if (errors.length > 0) return answer(errors);
  return answer([], output, judge(compareManifests(before.value, after.value), [], output, failOn));
}
