/** In place of the number of a call that another one waits for, or of the place of an equal value: there is none. */
export const NOBODY = -1;

/** So many values are compared one by one: that takes less than a set does. */
const FEW = 8;

/** For each value the place of the last equal one before it, or {@link NOBODY}; `undefined` when no two are equal. Linear. */
export function previousEquals(values: readonly (string | number)[]): readonly number[] | undefined {
  return values.length > FEW ? amongMany(values) : amongFew(values);
}

function amongFew(values: readonly (string | number)[]): readonly number[] | undefined {
  let previous: number[] | undefined;
  for (let at = 1; at < values.length; at++) {
    const value = values[at];
    for (let earlier = at - 1; earlier >= 0; earlier--) {
      if (values[earlier] !== value) continue;
      previous ??= new Array<number>(values.length).fill(NOBODY);
      previous[at] = earlier;
      break;
    }
  }
  return previous;
}

/** In nearly all lists values are all different, or equal ones come one after the other: then a set says so, and no map is needed. */
function amongMany(values: readonly (string | number)[]): readonly number[] | undefined {
  const { length } = values;
  const seen = new Set<string | number>();
  let previous: number[] | undefined;
  let repeated = 0;
  let before: string | number | undefined;
  for (let at = 0; at < length; at++) {
    const value = values[at];
    if (value === undefined) continue;
    if (value === before) {
      previous ??= new Array<number>(length).fill(NOBODY);
      previous[at] = at - 1;
      repeated++;
    } else {
      seen.add(value);
      before = value;
    }
  }
  return seen.size === length - repeated ? previous : byMap(values);
}

function byMap(values: readonly (string | number)[]): readonly number[] {
  const lastOf = new Map<string | number, number>();
  return values.map((value, at) => {
    const last = lastOf.get(value) ?? NOBODY;
    lastOf.set(value, at);
    return last;
  });
}
