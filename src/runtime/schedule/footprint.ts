import type { EffectKey, Effects } from "../contract.js";
import { canResolve, type Key, literalPrefix, resolveKey } from "./key.js";
import { isForeign, isPrepared, mayWrite, type PlannableCall } from "./plannable.js";

/** The data that one call touches. A barrier touches everything. */
export interface Footprint {
  readonly barrier: boolean;
  readonly reads: readonly Key[];
  readonly writes: readonly Key[];
}

/** What a call touches, its key templates filled in from its decoded arguments. */
export function footprintOf(call: PlannableCall): Footprint {
  if (isPrepared(call)) return evaluate(call.tool.effects, call.input);
  if (isForeign(call)) return call.done ? NOTHING : BARRIER;
  // A rejected call changes nothing; only what would have relied on its writes has to know.
  if (call.footprint !== undefined) return call.footprint;
  if (call.tool === undefined || !mayWrite(call)) return NOTHING;
  const { effects } = call.tool;
  return effects.known ? { barrier: false, reads: [], writes: effects.writes.map(literalPrefix) } : BARRIER;
}

/** Does it read known data and nothing else? Without any write beside it, it does not matter which data. */
export function onlyReads(call: PlannableCall): boolean {
  if (!isPrepared(call)) return false;
  const { known, reads, writes } = call.tool.effects;
  if (!known || writes.length > 0) return false;
  for (let at = 0; at < reads.length; at++) if (!canResolve(reads[at] ?? [], call.input)) return false;
  return true;
}

const NO_KEYS: readonly Key[] = [];
/** What touches nothing. */
export const NOTHING: Footprint = { barrier: false, reads: NO_KEYS, writes: NO_KEYS };
const BARRIER: Footprint = { barrier: true, reads: NO_KEYS, writes: [[]] };

function evaluate(effects: Effects, input: object): Footprint {
  if (!effects.known) return BARRIER;
  const reads = resolveAll(effects.reads, input);
  const writes = resolveAll(effects.writes, input);
  return reads === undefined || writes === undefined ? BARRIER : { barrier: false, reads, writes };
}

function resolveAll(templates: readonly EffectKey[], input: object): readonly Key[] | undefined {
  if (templates.length === 0) return NO_KEYS;
  const keys = new Array<Key>(templates.length);
  for (let at = 0; at < templates.length; at++) {
    const key = resolveKey(templates[at] ?? [], input);
    if (key === undefined) return undefined;
    keys[at] = key;
  }
  return keys;
}
