import type { Json } from "../contract.js";
import type { JournalRecord } from "../engine/journal.js";
import type { Engine, EngineTurn, Step } from "../engine/port.js";
import type { LockAddress } from "./lock-client.js";
import type { HandlerContext, ObjectState, RestateSdk } from "./sdk.js";
import { RestateTurn } from "./turn.js";

/** What an engine on Restate may use beside its invocation. */
export interface RestateEngineOptions {
  /**
   * Where turns that wait are kept, so that a later invocation can resume them: the context of an exclusive handler of a virtual object.
   * Without it, a turn can be resumed by the invocation that ran it.
   */
  readonly state?: ObjectState | undefined;
  /** The lock object, which keeps calls of different turns on overlapping keys apart, on all machines. */
  readonly locks?: LockAddress | undefined;
}

/**
 * The engine of one invocation of a Restate handler: what a turn did is in the journal of the invocation, and goes on there after a crash.
 * Make it, and the toolbox that uses it, anew in every handler.
 */
export function restateEngine(context: HandlerContext, sdk: RestateSdk, options: RestateEngineOptions = {}): Engine {
  const { state, locks } = options;
  const kept = new Map<string, KeptTurn>();
  let named = 0;
  let running: string | undefined;

  const find = async (turn: string): Promise<KeptTurn | undefined> => {
    const known = kept.get(turn) ?? (await state?.get<KeptTurn>(stateName(turn))) ?? undefined;
    if (known !== undefined) kept.set(turn, known);
    return known;
  };
  /** Opens a turn while nothing else may. */
  const open = async <S extends Step>(turn: string, header: () => Json): Promise<EngineTurn<S>> => {
    const known = await find(turn);
    let isFirst = false;
    const first =
      known?.header ??
      (await context.run(`turn ${turn}`, async () => {
        isFirst = true;
        return header();
      }));
    const past = known?.happened ?? [];
    const closed = (happened: readonly JournalRecord[], keep: boolean): void => {
      running = undefined;
      const whole = { header: first, happened: [...past, ...happened] };
      if (keep) kept.set(turn, whole);
      else kept.delete(turn);
      if (keep) state?.set(stateName(turn), whole);
      else if (known !== undefined) state?.clear(stateName(turn));
    };
    return new RestateTurn({ context, sdk, locks, turn, retried: !isFirst, past, closed }, first, !isFirst);
  };

  return {
    open: async (turn, header) => {
      // Two at a time would write to the journal in an order that no replay repeats.
      if (running !== undefined)
        throw new sdk.TerminalError(
          `An invocation runs one turn at a time, and ${JSON.stringify(running)} has not ended.`,
        );
      running = turn;
      try {
        return await open(turn, header);
      } catch (error) {
        running = undefined;
        throw error;
      }
    },
    find: async (turn) => (await find(turn))?.header,
    nameTurn: () => `${context.request().id}/${++named}`,
  };
}

/** A turn that may be taken up again. */
interface KeptTurn {
  readonly header: Json;
  readonly happened: readonly JournalRecord[];
}

function stateName(turn: string): string {
  return `turn ${turn}`;
}
