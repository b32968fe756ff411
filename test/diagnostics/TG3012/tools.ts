interface Wrong {
  /** @pattern [ */
  open: string;
  /** @pattern /abc/i */
  flags: string;
  /** @pattern ^a\-b$ */
  escaped: string;
}

/** @tool */
export function match(wrong: Wrong): string {
  return wrong.open;
}
