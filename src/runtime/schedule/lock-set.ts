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
export function lockSet({ reads, writes }: Footprint): readonly WantedLock[] {
  // The names of one key are in order as they come.
  if (reads.length + writes.length === 1) {
    const only: WantedLock[] = [];
    want(reads[0] ?? writes[0] ?? [], reads.length > 0, (name, mode) => void only.push({ name, mode }));
    return only;
  }
  const wanted = new Map<string, LockMode>();
  const add = (name: string, mode: LockMode): void => void wanted.set(name, combined(wanted.get(name), mode));
  for (const key of reads) want(key, true, add);
  for (const key of writes) want(key, false, add);
  return [...wanted]
    .map(([name, mode]) => ({ name, mode }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Asks for a key, and for the intention on each of its ancestors. */
function want(key: Key, isRead: boolean, add: (name: string, mode: LockMode) => void): void {
  let name = "";
  for (const segment of key) {
    add(name, isRead ? "IS" : "IX");
    // The length in front keeps a segment from posing as two.
    name += `${segment.length}:${segment}/`;
  }
  add(name, isRead ? "S" : "X");
}
