/** Is `b` one insertion, deletion, replacement or swap of neighbours away from `a` (in UTF-16 units), and not equal? */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const gap = long.length - short.length;
  if (gap > 1 || a === b) return false;
  let at = 0;
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at++;
  if (gap === 1) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = short.charCodeAt(at) === long.charCodeAt(at + 1) && short.charCodeAt(at + 1) === long.charCodeAt(at);
  return swapped && short.slice(at + 2) === long.slice(at + 2);
}

/** Edits between two short texts, with swaps of neighbours as one edit, given up (as `limit + 1`) above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(at(old, column) + 1, at(now, column - 1) + 1, at(old, column - 1) + (same ? 0 : 1));
      const swap =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (swap) cost = Math.min(cost, at(older, column - 2) + 1);
      now.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    older = old;
    old = now;
  }
  return Math.min(at(old, b.length), limit + 1);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
