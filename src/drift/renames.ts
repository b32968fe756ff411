/** Pairs what is gone with what is new: the same shape, and a similar name. Each at most once, the most similar first. */
export function pairRenames<T>(
  removed: readonly (readonly [name: string, value: T])[],
  added: readonly (readonly [name: string, value: T])[],
  sameShape: (a: T, b: T) => boolean,
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  // Where hundreds went and hundreds came, only respellings are looked for: all pairs would be too many.
  const alike = removed.length * added.length > MANY ? sameNames : similarNames;
  const candidates = removed.flatMap(([old, shape]) =>
    added
      .filter(([name, other]) => alike(old, name) && sameShape(shape, other))
      .map(([name]) => ({ old, name, distance: distance(normal(old), normal(name)) })),
  );
  candidates.sort((a, b) => a.distance - b.distance);
  for (const { old, name } of candidates) {
    if (pairs.has(old) || taken.has(name)) continue;
    pairs.set(old, name);
    taken.add(name);
  }
  return pairs;
}

const MANY = 50_000;

function sameNames(a: string, b: string): boolean {
  return normal(a) === normal(b);
}

/** Do two names look like one that was respelled: case and separators aside, one within the other, or few edits apart? */
export function similarNames(a: string, b: string): boolean {
  const [first, second] = [normal(a), normal(b)];
  if (first === second) return true;
  if (first === "" || second === "" || first.length > 100 || second.length > 100) return false;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length >= 3 && long.includes(short)) return true;
  return distance(first, second) <= Math.floor(short.length / 3);
}

function normal(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Levenshtein's distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
