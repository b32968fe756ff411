/**
 * Adds.
 * @tool
 * @param {number} a
 */
export function add(a) {
  return a;
}

// Speaks of @tool.
export const text = "/** @tool */";

export class Store {
  /** @tool */
  put() {}
}
