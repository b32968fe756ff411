interface Grow<T> {
  readonly value?: T;
  readonly next?: Grow<T[]>;
}

/** @tool */
export function grow(tree: Grow<string>): string {
  return typeof tree;
}
