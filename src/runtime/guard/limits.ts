/** Bounds on what is read from a model. */
export interface Limits {
  /** Characters of the arguments of one call. */
  readonly maxArgumentLength: number;
  /** Levels of nesting in arguments. */
  readonly maxDepth: number;
  /** Calls in one reply, after packed calls are unpacked. */
  readonly maxCalls: number;
  /** Objects, arrays and scalars in the arguments of one call that a provider hands over as objects. */
  readonly maxNodes: number;
}

/** Generous for honest calls, harmless for hostile ones. */
export const defaultLimits: Limits = { maxArgumentLength: 4_000_000, maxDepth: 200, maxCalls: 256, maxNodes: 500_000 };

/** Does JSON text nest deeper than `max`? Text with too few brackets cannot, and looking for them costs next to nothing. */
export function isDeeperThan(text: string, max: number): boolean {
  if (text.length < 2 * max) return false;
  const lists = count(text, "[", max);
  const objects = max + 1 - lists;
  // A list takes two characters at least, and an object in which something is five: `{"":}`.
  if (objects > 0 && (text.length < 2 * lists + 5 * (objects - 1) || count(text, "{", objects) < objects)) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > max) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/** How often a character comes, counted until it is more than `enough`. */
function count(text: string, character: string, enough: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0 && found <= enough; at = text.indexOf(character, at + 1)) found++;
  return found;
}
