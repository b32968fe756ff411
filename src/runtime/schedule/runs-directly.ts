import type { PreparedCall } from "../call.js";
import type { TurnOptions } from "./options.js";
import { isForeign, isPrepared, type SettledCall } from "./plannable.js";
import type { Planner } from "./planner.js";

/** A turn in which the turn itself runs every call that runs at all. */
export interface DirectPlanner extends Planner {
  readonly calls: (PreparedCall | SettledCall)[];
}

/**
 * Can a turn neither wait for anybody, nor be interrupted, repeated or undone? Then there is nothing about it to remember,
 * and it runs without an engine.
 */
export function runsDirectly(planner: Planner, options: TurnOptions): planner is DirectPlanner {
  // Only an order of the host's own can have a cycle.
  if (isRemembering(options) || planner.ordered || options.failurePolicy === "rollback") return false;
  let plain: PreparedCall["tool"] | undefined;
  for (const call of planner.calls) {
    if (!isPrepared(call)) {
      if (isForeign(call)) return false;
      continue;
    }
    if (call.tool === plain) continue;
    const { approval, irreversible, client, timeoutMs, retries } = call.tool.traits;
    if (approval || irreversible || client || timeoutMs || retries) return false;
    plain = call.tool;
  }
  return true;
}

/** Names each option, since a turn of one quick call takes no longer than looking options up by a list of names. */
function isRemembering(options: TurnOptions): boolean {
  return (
    options.engine !== undefined ||
    options.turn !== undefined ||
    options.locks !== undefined ||
    options.signal !== undefined ||
    options.deadline !== undefined ||
    options.timeoutMs !== undefined ||
    options.retry !== undefined ||
    options.needsApproval !== undefined ||
    options.reconcile !== undefined
  );
}
