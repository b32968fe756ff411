/** Puts a value behind all others of a map, and lets go of the oldest one beyond so many. */
export function putNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  dropOldest(map, most);
}

/** Lets go of the oldest value of a map that has one too many. */
export function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  const oldest = map.keys().next();
  if (map.size > most && !oldest.done) map.delete(oldest.value);
}
