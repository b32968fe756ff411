interface Wrong {
  /** @minimum 3 */
  text: string;
  /** @maxLength 2 */
  count: number;
  /** @minItems 1 */
  word: string;
  /** @pattern ^a$ */
  flag: boolean;
}

/** @tool */
export function limit(wrong: Wrong): string {
  return wrong.text;
}
