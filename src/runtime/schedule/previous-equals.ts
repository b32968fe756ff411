/** There is none. */
export const NOBODY = -1;

/** So many values are compared one by one: that takes less than a set does. */
const FEW = 8;

/** For each value the place of the last equal one before it, or {@link NOBODY}; `undefined` when no two are equal. Linear. */
export function previousEquals(values: readonly (string | number)[]): readonly number[] | undefined {
  const { length } = values;
  const back = length > FEW ? 1 : length;
  const seen = length > FEW ? new Set<string | number>() : undefined;
  let previous: number[] | undefined;
  let added = 0;
  for (let at = 0; at < length; at++) {
    const value = values[at] ?? "";
    // In nearly all lists values are all different, or equal ones come one after the other.
    const found = lastBefore(values, at, back);
    if (found !== NOBODY) {
      previous ??= new Array<number>(length).fill(NOBODY);
      previous[at] = found;
    } else if (seen !== undefined) {
      seen.add(value);
      added++;
    }
  }
  return seen === undefined || seen.size === added ? previous : byMap(values);
}

function lastBefore(values: readonly (string | number)[], at: number, back: number): number {
  const value = values[at];
  for (let earlier = at - 1; earlier >= 0 && earlier >= at - back; earlier--)
    if (values[earlier] === value) return earlier;
  return NOBODY;
}

function byMap(values: readonly (string | number)[]): readonly number[] {
  const lastOf = new Map<string | number, number>();
  return values.map((value, at) => {
    const last = lastOf.get(value) ?? NOBODY;
    lastOf.set(value, at);
    return last;
  });
}
