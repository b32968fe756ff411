/** The source of a regular expression that takes this text and no other, as a part of a larger one. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
