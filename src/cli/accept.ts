import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { systemReason } from "../diagnostics/system-reason.js";
import { ACCEPTED_FOLDER, printAcceptance } from "../drift/acceptance.js";
import type { DriftReport, JudgedChange } from "../drift/report.js";
import { unwritable } from "../output/faults.js";
import { check } from "./check.js";
import type { GroupResult, LocatedDiagnostic, Result } from "./result.js";
import type { Session } from "./session.js";

/** Flags of `accept`. */
export interface AcceptOptions {
  /** Ids of changes, or the beginnings of them. */
  readonly ids: readonly string[];
  /** The other side, as in `check`; with a server the folder of its snapshot, which has a default. */
  readonly against?: string;
  /** Command or URL of an MCP server: the changes are those of `check --mcp`. */
  readonly mcp?: string;
  readonly reason?: string;
  readonly prune: boolean;
}

/** A group with a comparison. */
type Compared = GroupResult & { readonly drift: DriftReport };

/** `toolgen accept`: records decisions about changes, and drops those whose change is gone. */
export async function accept(options: AcceptOptions, session: Session): Promise<Result> {
  const checked = await compare(options, session);
  const compared = checked.groups.filter((group): group is Compared => group.drift !== undefined);
  if (compared.length < checked.groups.length || checked.faults.length > 0)
    return { ...checked, command: "accept", groups: checked.groups.map(({ drift: _, ...group }) => group) };

  const faults: LocatedDiagnostic[] = [];
  const accepted: JudgedChange[] = [];
  for (const id of options.ids) {
    const found = find(id, compared);
    if ("fault" in found) faults.push({ root: session.io.cwd, found: found.fault });
    else {
      const fault = record(found.group, found.change, options.reason ?? "");
      if (fault === undefined) accepted.push(found.change);
      else faults.push(fault);
    }
  }
  const pruned = options.prune ? compared.flatMap(prune) : [];
  const lines = [
    ...accepted.map(({ id, tool, message }) => `accepted ${id}: ${tool}: ${message}`),
    ...pruned.map((id) => `dropped ${id}`),
    ...(accepted.length + pruned.length + faults.length === 0 ? ["nothing to drop"] : []),
  ];
  const data = { accepted: accepted.map(({ id }) => id), dropped: pruned };
  return { command: "accept", groups: [], faults, document: { text: lines.join("\n"), data } };
}

async function compare({ against, mcp }: AcceptOptions, session: Session): Promise<Result> {
  const side = against === undefined ? {} : { against };
  if (mcp === undefined) return check({ ...side, failOn: "breaking" }, session);
  return (await import("./check-mcp.js")).checkMcp({ ...side, mcp }, session);
}

function find(
  id: string,
  groups: readonly Compared[],
): { readonly group: Compared; readonly change: JudgedChange } | { readonly fault: Diagnostic } {
  const all = groups.flatMap((group) => group.drift.changes.map((change) => ({ group, change })));
  const exact = all.filter(({ change }) => change.id === id);
  const matches = exact.length > 0 || id.length < 4 ? exact : all.filter(({ change }) => change.id.startsWith(id));
  const [first] = matches;
  const distinct = new Set(matches.map(({ change }) => change.id)).size;
  if (first !== undefined && distinct === 1) return first;
  const message =
    distinct > 1 ? `Several changes have an id that begins with ${id}.` : `There is no change with the id ${id}.`;
  return { fault: diagnostic("TG1904", message) };
}

function folderOf(group: GroupResult): string {
  return join(resolve(group.root, group.output), ACCEPTED_FOLDER);
}

/** Records a decision; gives the fault where it cannot be written. */
function record(group: GroupResult, change: JudgedChange, reason: string): LocatedDiagnostic | undefined {
  const folder = folderOf(group);
  const name = `${change.id}.json`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), printAcceptance(change, reason));
    return undefined;
  } catch (error) {
    return { root: group.root, found: unwritable(folder, name, systemReason(error), group.root) };
  }
}

function prune(group: Compared): readonly string[] {
  const folder = folderOf(group);
  for (const id of group.drift.obsolete) rmSync(join(folder, `${id}.json`), { force: true });
  if (group.drift.obsolete.length > 0 && readdirSync(folder).length === 0) rmdirSync(folder);
  return group.drift.obsolete;
}
