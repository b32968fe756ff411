/** @tool */
export function rename(file: {
  /** @alias name */
  from: string;
  /** @alias name */
  to: string;
}): string {
  return file.from;
}
