/** @tool */
export function f(this: { db: string }, a: string): string {
  return this.db + a;
}
/** @tool */
export function g(this: void, a: string): string {
  return a;
}
