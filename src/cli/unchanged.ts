import { dirname } from "node:path";
import { compareStamp, readStamp, writeStamp } from "../cache/stamp.js";
import { configuredRoot } from "./folder-pattern.js";
import { namedConfig, stampPaths } from "./folders.js";
import type { GroupResult } from "./result.js";
import type { Session } from "./session.js";

/**
 * What the last build of a folder's project reported, when nothing that it read or wrote has changed since; else `undefined`. Loads
 * no compiler and no configuration: this is all that most builds are.
 */
export async function unchangedGroups(
  folder: string,
  { common }: Pick<Session, "common">,
  byContent: boolean,
): Promise<readonly GroupResult[] | undefined> {
  const named = namedConfig(folder, common);
  const root = named === undefined ? configuredRoot(folder) : dirname(named);
  for (const path of stampPaths(root, named)) {
    const stamp = readStamp<readonly GroupResult[]>(path);
    if (stamp === undefined) continue;
    const freshness = compareStamp(stamp, root, byContent);
    if (freshness === "changed") return undefined;
    if (freshness === "touched") {
      const { retakeStamp } = await import("../cache/take.js");
      const again = retakeStamp(stamp, root);
      if (again !== undefined) writeStamp(path, again);
    }
    return stamp.result.map((group) => ({ ...group, root }));
  }
  return undefined;
}
