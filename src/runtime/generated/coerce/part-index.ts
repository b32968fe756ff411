/** Which values of a list have a part, so that a text is compared only with the values that share one with it. */
export class PartIndex<Part> {
  readonly #owners = new Map<Part, number[]>();
  /** How many different parts each value has. */
  readonly #counts: number[] = [];

  constructor(values: readonly string[], partsOf: (value: string) => readonly Part[]) {
    for (const value of values) {
      const at = this.#counts.length;
      let count = 0;
      for (const part of partsOf(value)) {
        const owners = this.#owners.get(part);
        if (owners === undefined) this.#owners.set(part, [at]);
        else if (owners[owners.length - 1] !== at) owners.push(at);
        else continue;
        count++;
      }
      this.#counts.push(count);
    }
  }

  /** Dice's coefficient of some parts with the parts of each value. */
  likeness(parts: readonly Part[]): Float64Array {
    const counts = this.#counts;
    const scores = new Float64Array(counts.length);
    const own = new Set(parts);
    for (const part of own) for (const at of this.#owners.get(part) ?? []) scores[at] = (scores[at] ?? 0) + 1;
    for (let at = 0; at < scores.length; at++) {
      const shared = scores[at] ?? 0;
      if (shared > 0) scores[at] = (2 * shared) / (own.size + (counts[at] ?? 0));
    }
    return scores;
  }
}
