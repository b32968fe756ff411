/** What waits for a signal: one listener of its own serves all turns of a host that hands the same signal to each. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when the signal fires; not for one that has fired. Returns how to stop waiting. Node warns of a leak from the eleventh listener of
 * a signal on, and a server's own signal is handed to hundreds of turns.
 */
export function onAbort(signal: AbortSignal, heard: () => void): () => void {
  const listeners = waiting.get(signal) ?? listen(signal);
  // A function may wait more than once.
  const listener = (): void => heard();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function listen(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  waiting.set(signal, listeners);
  signal.addEventListener(
    "abort",
    () => {
      for (const listener of listeners) listener();
      listeners.clear();
    },
    { once: true },
  );
  return listeners;
}
