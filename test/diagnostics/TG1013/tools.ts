/**
 * Almost.
 * @tools
 */
export function f(a: string): string {
  return a;
}
