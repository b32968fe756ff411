import { dropOldest, putNewest } from "../newest.js";
import type { Memo } from "./memo.js";

/** What is remembered of a turn over its replies. */
export interface TurnState {
  /** Failures in a row by tool; the empty name stands for phantom names. */
  readonly failures: Map<string, number>;
  /** Calls that passed the guard, by tool. */
  readonly calls: Map<string, number>;
  /** Tools that were rendered for this turn; undefined until some were. */
  readonly offers: { names: Set<string> | undefined };
  /** Tools that `search_tools` found in this turn. */
  readonly found: Set<string>;
  /** Values of run-time lists, resolved once. */
  readonly enums: Map<string, Promise<readonly string[]>>;
  readonly memo: Memo | undefined;
}

/** States by turn: objects are held weakly, ids among the latest thousand. */
export interface TurnStates {
  readonly of: (turn: object | string | undefined) => TurnState;
  readonly forget: (turn: object | string) => void;
  /** The state of the turn that a waiting run belongs to, by the name of the run, where this toolbox ran it. */
  readonly ofWaiting: (run: string) => TurnState | undefined;
  /** Notes that a run waits, or that it does no more. */
  readonly note: (run: string, state: TurnState, waits: boolean) => void;
}

const MAX_IDS = 1000;
const MAX_WAITING = 10_000;

/** Makes the store of turn states. */
export function turnStates(newMemo: () => Memo | undefined): TurnStates {
  const byObject = new WeakMap<object, TurnState>();
  const byId = new Map<string, TurnState>();
  const fresh = (): TurnState => ({
    failures: new Map(),
    calls: new Map(),
    offers: { names: undefined },
    found: new Set(),
    enums: new Map(),
    memo: newMemo(),
  });
  const shared = fresh();
  // Weakly too: a conversation that is gone has nothing left to count.
  const waiting = new Map<string, WeakRef<TurnState>>();
  return {
    of(turn) {
      // Without a turn each run is one, but retries, offers and finds have to outlive it.
      if (turn === undefined)
        return { ...fresh(), failures: shared.failures, offers: shared.offers, found: shared.found };
      const known = typeof turn === "string" ? byId.get(turn) : byObject.get(turn);
      const state = known ?? fresh();
      if (typeof turn === "object") byObject.set(turn, state);
      else putNewest(byId, turn, state, MAX_IDS);
      return state;
    },
    ofWaiting: (run) => waiting.get(run)?.deref(),
    note(run, state, waits) {
      waiting.delete(run);
      if (!waits) return;
      waiting.set(run, new WeakRef(state));
      dropOldest(waiting, MAX_WAITING);
    },
    forget(turn) {
      if (typeof turn === "string") byId.delete(turn);
      else byObject.delete(turn);
    },
  };
}
