export function numbers(): number[] {
  return [1];
}

/** @tool */
export function choose(choice: {
  /** @enumFrom nowhere */
  missing: string;
  /** @enumFrom numbers */
  unfit: string;
}): string {
  return choice.missing;
}
