/** @tool */
export function compile(pattern: string): RegExp {
  return new RegExp(pattern);
}
/** @tool */
export function open(name: string): { name: string; pattern: RegExp } {
  return { name, pattern: /x/ };
}
