import type { PreparedCall } from "../call.js";
import type { Drift } from "./compare.js";
import type { DriftOptions, DriftReport } from "./options.js";

/** Drift by tool, shape and findings, so that a thousand results that differ in one way are one report. */
export interface DriftGroups {
  readonly add: (call: PreparedCall, drift: Drift) => void;
  readonly reports: () => readonly DriftReport[];
}

/** Makes an empty collection; tells `report` and `onDrift` of the 1st, 10th, 100th... result of a group. */
export function driftGroups(
  { onDrift, maxReports = 500 }: DriftOptions,
  report: (report: DriftReport) => void,
): DriftGroups {
  const groups = new Map<string, DriftReport>();
  return {
    add({ id, tool }, { shape, findings }) {
      const key = JSON.stringify([tool.name, shape, findings]);
      const known = groups.get(key);
      if (known === undefined && groups.size >= maxReports) return;
      const at = Date.now();
      const group: DriftReport = {
        tool: tool.name,
        contract: tool.fingerprint.code,
        shape,
        findings,
        count: (known?.count ?? 0) + 1,
        firstAt: known?.firstAt ?? at,
        lastAt: at,
        callId: known?.callId ?? id,
      };
      groups.set(key, group);
      if (!isPowerOfTen(group.count)) return;
      report(group);
      tell(onDrift, group);
    },
    reports: () => [...groups.values()],
  };
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}

/** A listener that throws is the host's own fault and must not fail a call. */
function tell(onDrift: DriftOptions["onDrift"], report: DriftReport): void {
  try {
    onDrift?.(report);
  } catch {
    // See above.
  }
}
