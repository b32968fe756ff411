/** Numbers below `limit`. */
export type Random = (limit: number) => number;

/** A small generator of numbers, so that a failure can be repeated. */
export function randomFrom(start: number): Random {
  let state = start;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
