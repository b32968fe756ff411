import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the outside world was asked to do, one line an act. */
export interface Act {
  readonly pid: number;
  /** `call:seat` or `undo:seat`. */
  readonly step: string;
  readonly key: string;
  /** A thing that the act made, or took away. */
  readonly item?: string;
  readonly add?: boolean;
}

/** Where a process is to be killed: around the act of a step. */
export interface KillPoint {
  readonly step: string;
  readonly when: "before" | "after";
}

/** The outside world of one trip: a folder that no engine knows of. */
export function worldIn(folder: string) {
  mkdirSync(folder, { recursive: true });
  const acts = join(folder, "acts.jsonl");
  const trap = join(folder, "kill.json");
  const read = (): readonly Act[] =>
    existsSync(acts)
      ? readFileSync(acts, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Act)
      : [];
  const dieIf = (step: string, when: KillPoint["when"]): void => {
    if (!existsSync(trap)) return;
    const point = JSON.parse(readFileSync(trap, "utf8")) as KillPoint;
    if (point.step !== step || point.when !== when) return;
    renameSync(trap, `${trap}.sprung`);
    process.kill(process.pid, "SIGKILL");
  };
  return {
    read,
    arm: (point: KillPoint): void => writeFileSync(trap, JSON.stringify(point)),
    sprung: (): boolean => existsSync(`${trap}.sprung`),
    /** Leaves the id of what an invocation waits for. */
    tell: (id: string): void => writeFileSync(join(folder, "awaited"), id),
    told: (): string | undefined =>
      existsSync(join(folder, "awaited")) ? readFileSync(join(folder, "awaited"), "utf8") : undefined,
    /** Does something once for each key, as a service with idempotency keys does; `add` is absent where nothing changes. */
    act: async (step: string, key: string, change: { readonly item?: string; readonly add?: boolean } = {}) => {
      dieIf(step, "before");
      const known = read().some((act) => act.key === key && act.item !== undefined);
      const line: Act = { pid: process.pid, step, key, ...(known ? {} : change) };
      appendFileSync(acts, `${JSON.stringify(line)}\n`);
      dieIf(step, "after");
    },
    /** What there is in the end: each thing that was added and not taken away. */
    things: (): readonly string[] => {
      const things = new Set<string>();
      for (const { item, add } of read()) {
        if (item !== undefined && add === true) things.add(item);
        if (item !== undefined && add === false) things.delete(item);
      }
      return [...things].sort();
    },
  };
}
