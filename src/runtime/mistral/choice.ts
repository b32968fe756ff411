import { noField, resolveChoice, type ToolChoice } from "../adapter/choice.js";

/** Fields of a request that say which tools a model may call, in the SDK's words. */
export interface MistralChoice {
  toolChoice: "auto" | "required" | "none" | { type: "function"; function: { name: string } };
  parallelToolCalls?: boolean;
}

/** Mistral can demand a call or one function, but takes no list of names. */
export function mistralChoice(wanted: ToolChoice): MistralChoice {
  const parallel = wanted.parallel === undefined ? {} : { parallelToolCalls: wanted.parallel };
  const choice = resolveChoice(wanted);
  switch (choice.kind) {
    case "auto":
    case "required":
    case "none":
      return { toolChoice: choice.kind, ...parallel };
    case "one":
      return { toolChoice: { type: "function", function: { name: choice.name } }, ...parallel };
    case "some":
      throw noField("mistral", "only");
  }
}
