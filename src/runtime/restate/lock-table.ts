import { compatible } from "../schedule/lock-mode.js";
import type { WantedLock } from "../schedule/lock-set.js";

/** Who asks for keys: one step of one invocation. */
export interface LockOwner {
  /** Id of the invocation. */
  readonly invocation: string;
  /** The step, with the turn that it is of. */
  readonly step: string;
}

/** A step that asks for all its keys at once. */
export interface LockRequest extends LockOwner {
  /** Awakeable to resolve when the keys are granted. */
  readonly awakeable: string;
  readonly locks: readonly WantedLock[];
}

/** Who holds keys, and who waits for them, first come first. */
export interface LockTable {
  readonly held: readonly LockRequest[];
  readonly waiting: readonly LockRequest[];
}

/** A table in which nobody holds anything. */
export const NO_LOCKS: LockTable = { held: [], waiting: [] };

/** A table after a change, and the requests that were granted by it. */
export interface LockChange {
  readonly table: LockTable;
  readonly granted: readonly LockRequest[];
}

/** Takes a request in. All of its keys are granted together, which rules out deadlock; one that has to wait holds nothing. */
export function acquireLocks({ held, waiting }: LockTable, request: LockRequest): LockChange {
  return grant(held, [...waiting, request]);
}

/** Takes back what a step holds or waits for; without a step, all that its invocation has. */
export function releaseLocks({ held, waiting }: LockTable, owner: Partial<LockOwner>): LockChange {
  const others = (request: LockRequest): boolean =>
    request.invocation !== owner.invocation || (owner.step !== undefined && request.step !== owner.step);
  return grant(held.filter(others), waiting.filter(others));
}

/** Nobody overtakes: a request also stands behind earlier ones that it conflicts with. */
function grant(held: readonly LockRequest[], waiting: readonly LockRequest[]): LockChange {
  const granted: LockRequest[] = [];
  const left: LockRequest[] = [];
  for (const request of waiting) {
    const isFree = [held, granted, left].every((others) => others.every((other) => !conflicts(other, request)));
    (isFree ? granted : left).push(request);
  }
  return { table: { held: [...held, ...granted], waiting: left }, granted };
}

function conflicts(a: LockRequest, b: LockRequest): boolean {
  return a.locks.some(({ name, mode }) => b.locks.some((lock) => lock.name === name && !compatible(mode, lock.mode)));
}
