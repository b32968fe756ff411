/**
 * @tool
 * @sensitive
 * @enumFrom cities
 */
export function f(a: string): string {
  return a;
}
