import type { Json } from "../contract.js";
import { type JournalRecord, type JournalStore, recordOf } from "./journal.js";
import { JournaledTurn } from "./journaled-turn.js";
import type { Engine, EngineTurn, Step } from "./port.js";

/** An engine that runs turns in this process over a journal that outlives it. Where processes share a store, it has to have `claim`. */
export function journaledEngine(store: JournalStore): Engine {
  const running = new Set<string>();
  return {
    open: async <S extends Step>(turn: string, header: () => Json): Promise<EngineTurn<S>> => {
      if (running.has(turn)) throw new Error(`The turn ${JSON.stringify(turn)} is running already.`);
      running.add(turn);
      let claimed = false;
      try {
        await store.claim?.(turn);
        claimed = true;
        const past = await store.load(turn);
        const first = headerOf(past) ?? header();
        // Not waited for: whatever follows from it is recorded behind it.
        if (past.length === 0)
          void Promise.resolve(store.append(turn, { kind: "turn", turn, header: first })).catch(ignore);
        return new JournaledTurn(
          {
            header: () => first,
            began: (step) => store.append(turn, { kind: "start", name: step.name }),
            happened: (happening) => store.append(turn, recordOf(happening)),
            close: async (keep) => {
              running.delete(turn);
              if (!keep && !past.some(isClose)) await store.append(turn, { kind: "close" });
              await store.release(turn);
            },
          },
          past,
        );
      } catch (error) {
        running.delete(turn);
        if (claimed) await store.release(turn);
        throw error;
      }
    },
    find: async (turn) => headerOf(await store.load(turn)),
  };
}

function headerOf(records: readonly JournalRecord[]): Json | undefined {
  const first = records[0];
  return first?.kind === "turn" ? first.header : undefined;
}

function isClose(record: JournalRecord): boolean {
  return record.kind === "close";
}

/** A store that cannot write refuses the next record as well, and that one is waited for. */
function ignore(): void {}
