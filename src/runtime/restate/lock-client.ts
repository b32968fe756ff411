import type { WantedLock } from "../schedule/lock-set.js";
import type { LockOwner, LockRequest } from "./lock-table.js";
import type { HandlerContext } from "./sdk.js";

/** Where the lock object is. */
export interface LockAddress {
  /** Name of the virtual object that has {@link lockHandlers}. */
  readonly service: string;
  /** Turns exclude each other that use the same one; for example a tenant. Default `all`. */
  readonly key?: string;
}

/** Asks the lock object for the keys of a step. The promise resolves to the name that was given when they are granted. */
export function askForLocks(
  context: HandlerContext,
  address: LockAddress,
  step: string,
  locks: readonly WantedLock[],
): Promise<string> {
  const { id, promise } = context.awakeable<string>();
  const request: LockRequest = { invocation: context.request().id, step, awakeable: id, locks };
  send(context, address, "acquire", request);
  return promise;
}

/** Gives the keys of a step back, or takes back the wish for them. */
export function giveLocksBack(context: HandlerContext, address: LockAddress, step: string): void {
  const owner: LockOwner = { invocation: context.request().id, step };
  send(context, address, "release", owner);
}

function send(context: HandlerContext, { service, key = "all" }: LockAddress, method: string, body: LockOwner): void {
  context.genericSend({ service, method, key, parameter: new TextEncoder().encode(JSON.stringify(body)) });
}
