/** @tool */
export function search(query: { text: string; filter?: (hit: string) => boolean; since: Date | string }): string {
  return query.text;
}
