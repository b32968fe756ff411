import { isObject, parseJson } from "../ir/json.js";
import type { ChangeClass } from "./report.js";
import { atLeast, type Change, type DriftReport, severityOf } from "./report.js";

/** A recorded decision about one change, one file each, so that branches merge. */
export interface Acceptance {
  /** The change's id, and the name of the file. */
  readonly id: string;
  readonly tool: string;
  readonly rule: string;
  readonly path: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason: string;
}

/** Folder of acceptances inside the output folder. */
export const ACCEPTED_FOLDER = "accepted";

/** The text of an acceptance file. */
export function printAcceptance({ id, tool, rule, path, from, to }: Change, reason: string): string {
  const acceptance: Acceptance = {
    id,
    tool,
    rule,
    path,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    reason,
  };
  return `${JSON.stringify(acceptance, null, 2)}\n`;
}

/** Reads an acceptance file; `undefined` when it is none. What counts is the id inside, which must be the file's name too. */
export function parseAcceptance(name: string, text: string): Acceptance | undefined {
  try {
    const value = parseJson(text);
    if (!isObject(value)) return undefined;
    const { id, reason } = value;
    return id === name.replace(/\.json$/, "") && typeof reason === "string" && reason.trim() !== ""
      ? (value as unknown as Acceptance)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Puts decisions beside the changes, and decides whether what is left fails. */
export function judge(
  changes: readonly Change[],
  acceptances: readonly Acceptance[],
  against: string,
  failOn: ChangeClass,
): DriftReport {
  const decided = new Map(acceptances.map((acceptance) => [acceptance.id, acceptance]));
  const judged = changes.map((change) => {
    const reason = decided.get(change.id)?.reason;
    return reason === undefined ? change : { ...change, accepted: { reason } };
  });
  const present = new Set(changes.map(({ id }) => id));
  return {
    against,
    changes: judged,
    obsolete: [...decided.keys()].filter((id) => !present.has(id)).sort(),
    failed: judged.some((change) => !("accepted" in change) && atLeast(severityOf(change), failOn)),
  };
}
