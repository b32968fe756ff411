/** Answers of one test about objects, with the call of a validator that they belong to. */
export type Memo = WeakMap<object, readonly [call: number, answer: boolean]>;

let calls = 0;

/** Starts a call of a validator: what was remembered before no longer counts, since values may have changed. */
export function beginCall(): void {
  calls++;
}

/** A memory for {@link remember}. */
export function memo(): Memo {
  return new WeakMap();
}

/**
 * Tests an object once in a call. Members of a recursive union may all look at the same inner value; without memory the time
 * would double with every level.
 */
export function remember(known: Memo, input: unknown, test: () => boolean): boolean {
  if (typeof input !== "object" || input === null) return test();
  const before = known.get(input);
  if (before !== undefined && before[0] === calls) return before[1];
  const call = calls;
  const answer = test();
  known.set(input, [call, answer]);
  return answer;
}
