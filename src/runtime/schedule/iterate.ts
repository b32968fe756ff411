import { onAbort } from "./on-abort.js";

/** What a tool may give in place of its result, to be run through: an async iterable, or a generator. */
export type Steps<Value> = AsyncIterable<Value> | IterableIterator<Value>;

/** Is the value run through? Lists, sets and maps are not: they are results themselves. */
export function isSteps(value: unknown): value is Steps<unknown> {
  if (typeof value !== "object" || value === null) return false;
  return (
    Symbol.asyncIterator in value || (Symbol.iterator in value && "next" in value && typeof value.next === "function")
  );
}

/** Is it an object to be gone through, at once or as it comes? A text is none. */
export function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  if (typeof value !== "object" || value === null) return false;
  return Symbol.asyncIterator in value || Symbol.iterator in value;
}

/**
 * Runs a tool that gives its result step by step: every value is progress, the last one is the result. After an
 * abort there is no result: the value that came last is not taken for the final one.
 */
export async function lastValue<Value>(
  values: Steps<Value>,
  signal: AbortSignal,
  progress: (value: Value) => void,
): Promise<Value | undefined> {
  const iterator = iteratorOf(values);
  const { aborted, stop } = abortOf(signal);
  let last: Value | undefined;
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), aborted]);
      // The signal may have fired in the same tick in which the iterable ended.
      signal.throwIfAborted();
      if (step.done === true) return step.value === undefined ? last : step.value;
      last = step.value;
      progress(step.value);
    }
  } catch (error) {
    // Not waited for: an iterable that ignores its signal may never come back.
    void closed(iterator).catch(() => undefined);
    throw error;
  } finally {
    stop();
  }
}

/** The items of an iterable until a signal fires: then it throws the signal's reason, also where the iterable never comes back. */
export async function* untilAborted<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  if (signal === undefined) {
    yield* items;
    return;
  }
  const iterator = iteratorOf(items);
  const { aborted, stop } = abortOf(signal);
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), aborted]);
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    stop();
    void closed(iterator).catch(() => undefined);
  }
}

function iteratorOf<Item>(items: Iterable<Item> | AsyncIterable<Item>): Iterator<Item> | AsyncIterator<Item> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}

/** A promise that rejects with the signal's reason when it fires, and what stops waiting for that. */
function abortOf(signal: AbortSignal): { readonly aborted: Promise<never>; readonly stop: () => void } {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    stop = onAbort(signal, () => reject(signal.reason));
  });
  // Where the iterable throws at once nobody waits for it.
  aborted.catch(() => undefined);
  return { aborted, stop };
}

async function closed(iterator: Pick<AsyncIterator<unknown> | Iterator<unknown>, "return">): Promise<void> {
  await iterator.return?.();
}
