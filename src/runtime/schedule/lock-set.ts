import type { Footprint } from "./footprint.js";
import type { Key } from "./key.js";
import { combined, type LockMode } from "./lock-mode.js";

/** A key to hold, by a name that no other key has. */
export interface WantedLock {
  readonly name: string;
  readonly mode: LockMode;
}

/**
 * The locks that cover what a call touches, in the one order that everybody keeps: by name, ancestors first. The order
 * rules out deadlock between calls.
 */
export function lockSet(footprint: Footprint): readonly WantedLock[] {
  const wanted = new Map<string, LockMode>();
  for (const key of footprint.reads) want(wanted, key, "IS", "S");
  for (const key of footprint.writes) want(wanted, key, "IX", "X");
  return [...wanted]
    .map(([name, mode]) => ({ name, mode }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function want(wanted: Map<string, LockMode>, key: Key, above: LockMode, at: LockMode): void {
  let name = "";
  for (const segment of key) {
    wanted.set(name, combined(wanted.get(name), above));
    // The length in front keeps a segment from posing as two.
    name += `${segment.length}:${segment}/`;
  }
  wanted.set(name, combined(wanted.get(name), at));
}
