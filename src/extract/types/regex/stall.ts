/** Why matching a regular expression can take for ever; undefined when it cannot. */
export function stallsOn(_source: string): string | undefined {
  return undefined;
}
