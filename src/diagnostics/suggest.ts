/** The candidate that a misspelt name most likely means; `undefined` when none is close, or when two are equally close. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let tied = false;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, fold(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
      tied = false;
    } else if (distance === bestDistance && candidate !== best) tied = true;
  }
  return !tied && bestDistance <= allowed(wanted.length) ? best : undefined;
}

/** ` Did you mean "x"?` where a candidate is close, else the empty string: to be appended to a message. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const candidate = closest(name, candidates);
  return candidate === undefined ? "" : ` Did you mean "${candidate}"?`;
}

/** Case and separators do not count: `max_calls` is `maxCalls`. */
function fold(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[-_\s]/g, "");
}

function allowed(length: number): number {
  if (length < 4) return length < 2 ? 0 : 1;
  return length < 8 ? 2 : 3;
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
