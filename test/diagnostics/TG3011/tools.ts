interface Wrong {
  /** @minimum abc */
  low: number;
  /** @multipleOf 0 */
  step: number;
  /** @minLength -1 */
  text: string;
  /** @alias two words */
  name: string;
}

/** @tool */
export function limit(wrong: Wrong): string {
  return wrong.text;
}
