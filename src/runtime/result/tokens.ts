const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\uffef]/g;

/** Tokens of a text, estimated from above: about three and a half characters of JSON a token, one wide character each. */
export function estimateTokens(text: string): number {
  const wides = text.match(wide)?.length ?? 0;
  return Math.ceil((text.length - wides) / 3.5 + wides);
}
