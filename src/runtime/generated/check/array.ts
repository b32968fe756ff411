import { atIndex } from "./path.js";

/** Does every item from `start` on pass? Holes count as `undefined`. */
export function every(input: readonly unknown[], test: (item: unknown) => boolean, start = 0): boolean {
  for (let index = start; index < input.length; index++) if (!test(input[index])) return false;
  return true;
}

/** Reports on each item from `start` on. */
export function each(
  input: readonly unknown[],
  path: string,
  use: (item: unknown, path: string) => void,
  start = 0,
): void {
  for (let index = start; index < input.length; index++) use(input[index], atIndex(path, index));
}
