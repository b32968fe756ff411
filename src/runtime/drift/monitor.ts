import type { Failure, PreparedCall } from "../call.js";
import type { Json } from "../contract.js";
import { simple } from "../guard/feedback.js";
import { compareResult, type Drift } from "./compare.js";
import { driftGroups } from "./groups.js";
import type { DriftFinding, DriftOptions, DriftReport, DriftView } from "./options.js";

/** Watches the results of a toolbox. */
export interface DriftMonitor extends DriftView {
  /**
   * Takes note of a result. Gives the failure of a drifted result whose tool is enforced; for all others nothing is looked at until the
   * answer is on its way, and nothing that goes wrong here is felt.
   */
  readonly observe: (call: PreparedCall, result: unknown, wire: Json | undefined) => Failure | undefined;
}

/** Milliseconds of looking at results before other work gets its turn. */
const SLICE_MS = 8;

/** Results that may wait for a look; under more load than this the monitor sees a part of them rather than holding on to all. */
const MAX_WAITING = 1000;

/** Makes the monitor of one toolbox. `report` hears what `onDrift` does; `random` draws the sample. */
export function driftMonitor(
  options: DriftOptions,
  report: (report: DriftReport) => void = () => {},
  random: () => number = Math.random,
): DriftMonitor {
  const { mode = "all", enforce = [] } = options;
  const groups = driftGroups(options, report);
  const share = mode === "all" ? 1 : mode === "off" ? 0 : mode;
  let queue: (() => void)[] = [];
  let running: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (queue.length > 0) {
      await afterAnswers();
      const until = performance.now() + SLICE_MS;
      const batch = queue;
      queue = [];
      let done = 0;
      while (done < batch.length && performance.now() < until) batch[done++]?.();
      queue = [...batch.slice(done), ...queue];
    }
    running = undefined;
  };
  return {
    reports: groups.reports,
    settled: async () => running,
    observe(call, result, wire) {
      const look = () => compareQuietly(call, result, wire);
      if (enforce.includes(call.tool.name)) {
        const drift = look();
        if (drift === undefined) return undefined;
        groups.add(call, drift);
        return failureOf(call, drift.findings);
      }
      if (call.tool.checkResult === undefined || (share < 1 && random() >= share)) return undefined;
      if (queue.length >= MAX_WAITING) return undefined;
      queue.push(() => {
        const drift = look();
        if (drift !== undefined) groups.add(call, drift);
      });
      running ??= work();
      return undefined;
    },
  };
}

/** A result can hold anything, getters that throw included; what cannot be compared is not drift. */
function compareQuietly(call: PreparedCall, result: unknown, wire: Json | undefined): Drift | undefined {
  try {
    return compareResult({ tool: call.tool, args: call.wire, result, wire });
  } catch {
    return undefined;
  }
}

/** A task of its own: what waits for the answer goes first. */
function afterAnswers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

const MAX_SHOWN = 3;

/** The call did run, which the words must say: a model that takes it for undone would do it twice. */
function failureOf({ tool }: PreparedCall, findings: readonly DriftFinding[]): Failure {
  const shown = findings.slice(0, MAX_SHOWN).map(sentence).join("; ");
  const more = findings.length > MAX_SHOWN ? `; and ${findings.length - MAX_SHOWN} more` : "";
  return simple("invalid_result", `${tool.name} ran, but its result is not what it declares: ${shown}${more}.`, false);
}

function sentence({ kind, path, expected, observed }: DriftFinding): string {
  const place = path === "" ? "the result" : path;
  switch (kind) {
    case "unknown":
      return `${place} is not declared`;
    case "missing":
      return `${place} is missing (${expected})`;
    case "mistyped":
      return `${place} must be ${expected}, got ${observed}`;
  }
}
