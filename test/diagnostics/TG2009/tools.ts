/**
 * @tool
 * @sensitive
 * @enumFrom cities
 * @minimum 1
 * @type {Function}
 */
export function f(a: string): string {
  return a;
}
