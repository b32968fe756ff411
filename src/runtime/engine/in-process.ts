import type { Json } from "../contract.js";
import { putNewest } from "../newest.js";
import { type JournalRecord, recordOf } from "./journal.js";
import { JournaledTurn, type TurnLog } from "./journaled-turn.js";
import type { Engine, EngineTurn, Happening, Step } from "./port.js";

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
  const kept = new Map<string, KeptTurn>();
  const running = new Set<string>();
  return {
    open: <S extends Step>(turn: string, header: () => Json): EngineTurn<S> => {
      if (running.has(turn)) throw new Error(`The turn ${JSON.stringify(turn)} is running already.`);
      running.add(turn);
      const known = kept.get(turn);
      const first = known?.header ?? header;
      const happened: Happening[] = [];
      const log: TurnLog = {
        header: first,
        // Nothing is lost while the process lives, and nothing is kept when it ends.
        began: () => {},
        happened: (happening) => void happened.push(happening),
        close: (keep) => {
          running.delete(turn);
          if (!keep) {
            kept.delete(turn);
            return;
          }
          const records = [...(known?.records ?? []), ...happened.map(recordOf)];
          putNewest(kept, turn, { header: first, records }, limit);
        },
      };
      return new JournaledTurn(log, known?.records ?? []);
    },
    find: (turn) => kept.get(turn)?.header(),
    forget: (turn) => void kept.delete(turn),
    remembered: () => [...kept.keys()],
  };
}

interface KeptTurn {
  readonly header: () => Json;
  readonly records: readonly JournalRecord[];
}
