/** Are two values of plain data equal, with their keys in the same order? Negative zero is another number than zero. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index++) if (!sameData(a[index], b[index])) return false;
    return true;
  }
  const [before, now] = [Object.entries(a), Object.entries(b)];
  if (before.length !== now.length) return false;
  for (const [index, [key, value]] of before.entries()) {
    const other = now[index];
    if (other === undefined || key !== other[0] || !sameData(value, other[1])) return false;
  }
  return true;
}
