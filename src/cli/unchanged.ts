import { compareStamp, readStamp, writeStamp } from "../cache/stamp.js";
import type { GroupResult } from "./result.js";

/**
 * What the last build of a project reported, when nothing that it read or wrote has changed since; else `undefined`. Loads no
 * compiler, no configuration and no command-line parser: this is all that most builds are.
 */
export async function unchangedResult(
  root: string,
  stampPaths: readonly string[],
  byContent: boolean,
): Promise<readonly GroupResult[] | undefined> {
  for (const path of stampPaths) {
    const stamp = readStamp<readonly GroupResult[]>(path);
    if (stamp === undefined) continue;
    const freshness = compareStamp(stamp, root, byContent);
    if (freshness === "changed") return undefined;
    if (freshness === "touched" && !byContent) {
      const { retakeStamp } = await import("../cache/take.js");
      const again = retakeStamp(stamp, root);
      if (again !== undefined) writeStamp(path, again);
    }
    return stamp.result.map((group) => ({ ...group, root }));
  }
  return undefined;
}
