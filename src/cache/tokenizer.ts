import { createRequire } from "node:module";

interface Tokenizer {
  readonly countTokens: (text: string, options: { readonly disallowedSpecial: ReadonlySet<string> }) => number;
}

/** Loads the tokenizer of o200k. Words such as `<|endoftext|>` in a description are text like any other. */
export function loadTokenizer(): (text: string) => number {
  const { countTokens } = createRequire(import.meta.url)("gpt-tokenizer/encoding/o200k_base") as Tokenizer;
  const disallowedSpecial = new Set<string>();
  return (text) => countTokens(text, { disallowedSpecial });
}
