interface Slow {
  /** @pattern ^(a+)+$ */
  nested: string;
  /** @pattern ^(a|a)*$ */
  ambiguous: string;
  /** @pattern ^\s*\w*\s*\w*\s*$ */
  polynomial: string;
}

/** @tool */
export function match(slow: Slow): string {
  return slow.nested;
}
