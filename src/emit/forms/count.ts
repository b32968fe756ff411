import type { ProviderId } from "../../config/config.js";
import type { JsonObject } from "../../ir/json.js";
import { ESTIMATE_MARGIN, estimateFrom } from "../../runtime/select/estimate.js";
import type { Counting } from "../../runtime/select/forms.js";
import { definitionText } from "../providers/definition-texts.js";
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

/** The counter for a provider: exact where the tokenizer is public and at hand, else an estimate over the JSON that is sent. */
export function counterFor(provider: ProviderId, countO200k: CountTokens | undefined): Counter {
  if (countO200k === undefined || !exact.has(provider))
    return {
      counting: { kind: "estimate", margin: ESTIMATE_MARGIN, base: 0 },
      text: estimateFrom,
      definition: (definition) => estimateFrom(definitionText(definition)),
    };
  return {
    counting: { kind: "o200k", base: countO200k(NAMESPACE_FRAME) },
    text: countO200k,
    definition: (definition) => countO200k(renderFunction(definition)),
  };
}
