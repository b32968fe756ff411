/** Answers of one test about objects, with the call of a validator that they belong to. */
export type Memo = WeakMap<object, readonly [call: number, answer: boolean]>;

/** Tests of one call that are simply made. Remembering costs more than most tests; time only grows where there are very many. */
const UNREMEMBERED = 1000;

let calls = 0;
let tests = 0;

/** Starts a call of a validator: what was remembered before no longer counts, since values may have changed. */
export function beginCall(): void {
  calls++;
  tests = 0;
}

/** A memory for {@link remember}. */
export function memo(): Memo {
  return new WeakMap();
}

/**
 * Tests an object once in a call, but for the first tests of the call. Members of a recursive union may all look at the same inner
 * value; without memory the time would double with every level.
 */
export function remember(known: Memo, input: unknown, test: () => boolean): boolean {
  if (typeof input !== "object" || input === null || tests++ < UNREMEMBERED) return test();
  const before = known.get(input);
  if (before !== undefined && before[0] === calls) return before[1];
  const call = calls;
  const answer = test();
  known.set(input, [call, answer]);
  return answer;
}
