import {
  acquireLocks,
  type LockChange,
  type LockOwner,
  type LockRequest,
  type LockTable,
  NO_LOCKS,
  releaseLocks,
} from "./lock-table.js";
import type { ObjectState } from "./sdk.js";

/** The context that the handlers of the lock object get. */
export interface LockContext extends Pick<ObjectState, "get" | "set"> {
  readonly resolveAwakeable: (id: string, payload: string) => void;
}

/** Handlers of a virtual object that grants keys to the turns of all machines: `restate.object({ name: "toolgenLocks", handlers: lockHandlers })`. */
export const lockHandlers = {
  /** Resolves the awakeable of the request with the name of its step, now or later. */
  acquire: async (context: LockContext, request: LockRequest): Promise<void> =>
    change(context, (table) => acquireLocks(table, request)),
  /** To be called by hand with `{ "invocation": "..." }` for an invocation that was killed: nobody else gives its keys back. */
  release: async (context: LockContext, owner: Partial<LockOwner>): Promise<void> =>
    change(context, (table) => releaseLocks(table, owner)),
};

/** An exclusive handler of a virtual object has the state to itself from its first read to its last write. */
async function change(context: LockContext, step: (table: LockTable) => LockChange): Promise<void> {
  const { table, granted } = step((await context.get<LockTable>(STATE)) ?? NO_LOCKS);
  context.set(STATE, table);
  for (const { awakeable, step: name } of granted) context.resolveAwakeable(awakeable, name);
}

const STATE = "locks";
