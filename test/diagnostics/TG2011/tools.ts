/** @tool */
export function f(a: string): string;
/** @tool */
export function f(a: number): number;
export function f(a: unknown): unknown {
  return a;
}
