import { estimateTokens } from "../result/tokens.js";

/** Share that is added to an estimate, since no tokenizer of current Claude or Gemini models is public. */
export const ESTIMATE_MARGIN = 0.15;

/** Tokens of a text for models whose tokenizer is not known: a ratio, and a margin over it. */
export function estimateFrom(text: string): number {
  return Math.ceil(estimateTokens(text) * (1 + ESTIMATE_MARGIN));
}
