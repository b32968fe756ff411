/** @tool */
export function pick(range: {
  /**
   * @minimum 5
   * @maximum 1
   */
  count: number;
}): number {
  return range.count;
}
