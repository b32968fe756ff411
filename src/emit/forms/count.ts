import type { ProviderId } from "../../config/config.js";
import type { JsonObject } from "../../ir/json.js";
import { ESTIMATE_MARGIN, estimateFrom } from "../../runtime/select/estimate.js";
import type { Counting } from "../../runtime/select/forms.js";
import { NAMESPACE_FRAME, renderFunction } from "./namespace.js";

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/** How texts and definitions are counted for one provider. */
export interface Counter {
  readonly counting: Counting;
  readonly text: CountTokens;
  readonly definition: (definition: JsonObject) => number;
}

/** Providers whose models have the public o200k vocabulary. */
const exact: ReadonlySet<ProviderId> = new Set<ProviderId>(["openai-chat", "openai-responses", "azure"]);

/** The counter for a provider: exact where the tokenizer is public, else an estimate over the JSON that is sent. */
export function counterFor(provider: ProviderId, countO200k: CountTokens | undefined): Counter {
  if (exact.has(provider) && countO200k !== undefined) {
    return {
      counting: { kind: "o200k", base: countO200k(NAMESPACE_FRAME) },
      text: countO200k,
      definition: (definition) => countO200k(renderFunction(definition)),
    };
  }
  return {
    counting: { kind: "estimate", margin: ESTIMATE_MARGIN, base: 0 },
    text: estimateFrom,
    definition: (definition) => estimateFrom(JSON.stringify(definition)),
  };
}
