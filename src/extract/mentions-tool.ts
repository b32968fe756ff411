/** May the text hold a tool? Tells it without a parser. */
export function mentionsTool(text: string): boolean {
  return /@tool\b/.test(text);
}
