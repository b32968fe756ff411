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

/** The counter for a provider: exact where the tokenizer is public, else an estimate over the JSON that is sent. */
export function counterFor(provider: ProviderId, countO200k: CountTokens | undefined): Counter {
  const measurer = measurerFor(provider, countO200k !== undefined);
  const count = (measure: Measure) => counted(measure, countO200k);
  return {
    counting: measurer.isExact
      ? { kind: "o200k", base: count(NAMESPACE_FRAME) }
      : { kind: "estimate", margin: ESTIMATE_MARGIN, base: 0 },
    text: (text) => count(measurer.text(text)),
    definition: (definition) => count(measurer.definition(definition)),
  };
}

/** An estimate, or the text whose tokens are to be counted. */
export type Measure = number | string;

/** How it is found out, for one provider, what is to be counted. */
export interface Measurer {
  readonly isExact: boolean;
  readonly text: (text: string) => Measure;
  readonly definition: (definition: JsonObject) => Measure;
}

/** Providers whose models have the public o200k vocabulary. */
const exact: ReadonlySet<ProviderId> = new Set<ProviderId>(["openai-chat", "openai-responses", "azure"]);

/** Whether the tokens of a provider can be counted rather than estimated. */
export function countsExactly(provider: ProviderId): boolean {
  return exact.has(provider);
}

/** The measurer for a provider: of texts where the tokenizer is public and at hand. */
export function measurerFor(provider: ProviderId, hasTokenizer: boolean): Measurer {
  return countsExactly(provider) && hasTokenizer
    ? { isExact: true, text: (text) => text, definition: renderFunction }
    : { isExact: false, text: estimateFrom, definition: (definition) => estimateFrom(definitionText(definition)) };
}

/** The tokens of a measure; an estimate where nothing counts. */
export function counted(measure: Measure, count: CountTokens = estimateFrom): number {
  return typeof measure === "number" ? measure : count(measure);
}
