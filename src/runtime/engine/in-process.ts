import type { Json } from "../contract.js";
import type { JournalRecord } from "./journal.js";
import { JournaledTurn } from "./journaled-turn.js";
import type { Engine } from "./port.js";

/** The engine of one process, with its journal in memory. Remembers only turns that may be taken up again. */
export interface InProcessEngine extends Engine {
  /** Drops a turn that will not be taken up again. */
  readonly forget: (turn: string) => void;
  /** Names of the turns that are remembered. */
  readonly remembered: () => readonly string[];
}

/**
 * Makes an engine that runs turns in this process and forgets them when it ends.
 * @param limit - turns to remember at most; the oldest are dropped
 */
export function inProcessEngine(limit = 10_000): InProcessEngine {
  const kept = new Map<string, { readonly header: () => Json; readonly records: JournalRecord[] }>();
  const running = new Set<string>();
  return {
    open: (turn, header) => {
      if (running.has(turn)) throw new Error(`The turn ${JSON.stringify(turn)} is running already.`);
      running.add(turn);
      const { records, header: first } = kept.get(turn) ?? { header, records: [] };
      const past = records.length === 0 ? undefined : [...records];
      return new JournaledTurn(
        {
          header: first,
          append: (record) => void records.push(record),
          close: (keep) => {
            running.delete(turn);
            kept.delete(turn);
            if (!keep) return;
            kept.set(turn, { header: first, records });
            for (const oldest of kept.keys()) if (kept.size > limit) kept.delete(oldest);
          },
        },
        past,
      );
    },
    find: (turn) => kept.get(turn)?.header(),
    forget: (turn) => void kept.delete(turn),
    remembered: () => [...kept.keys()],
  };
}
