import { noField, resolveChoice, type ToolChoice } from "../adapter/choice.js";

/** The field of `toolConfig` that says which tools a model may call. */
export interface BedrockChoice {
  toolChoice: { auto: Record<string, never> } | { any: Record<string, never> } | { tool: { name: string } };
}

/** Converse can demand a call or one tool, and nothing else. */
export function bedrockChoice(wanted: ToolChoice): BedrockChoice {
  if (wanted.parallel === false) throw noField("bedrock", "parallel");
  const choice = resolveChoice(wanted);
  switch (choice.kind) {
    case "auto":
      return { toolChoice: { auto: {} } };
    case "required":
      return { toolChoice: { any: {} } };
    case "one":
      return { toolChoice: { tool: { name: choice.name } } };
    case "none":
      throw noField("bedrock", "mode");
    case "some":
      throw noField("bedrock", "only");
  }
}
