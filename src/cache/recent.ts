/** Values by key, of which the oldest are let go of. */
export interface RecentValues<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Keeps at least the last `count` values that were set or asked for, and at most twice as many: what no input of a project that stays
 * loaded asks for any more would otherwise be kept until it ends.
 */
export function recentValues<Value>(count: number): RecentValues<Value> {
  let recent = new Map<string, Value>();
  let older: ReadonlyMap<string, Value> = new Map();
  const set = (key: string, value: Value): void => {
    if (recent.size === count && !recent.has(key)) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, value);
  };
  return {
    get(key) {
      const last = recent.get(key);
      if (last !== undefined) return last;
      const old = older.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    set,
  };
}
