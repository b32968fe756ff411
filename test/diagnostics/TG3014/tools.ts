/** @tool */
export function list(page: {
  /** @default "x" */
  size?: number;
  /** @default blue */
  color?: "red" | "green";
}): string {
  return typeof page;
}
