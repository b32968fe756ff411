import { noField, resolveChoice, type ToolChoice } from "../adapter/choice.js";

/** The field of a request that says which tools a model may call. */
export interface AnthropicChoice {
  tool_choice:
    | { type: "auto" | "any"; disable_parallel_tool_use?: boolean }
    | { type: "tool"; name: string; disable_parallel_tool_use?: boolean }
    | { type: "none" };
}

/** Anthropic takes no list of names: one tool can be required, others are kept out by not being defined. */
export function anthropicChoice(wanted: ToolChoice): AnthropicChoice {
  const choice = resolveChoice(wanted);
  const single = wanted.parallel === undefined ? {} : { disable_parallel_tool_use: !wanted.parallel };
  switch (choice.kind) {
    case "none":
      return { tool_choice: { type: "none" } };
    case "auto":
      return { tool_choice: { type: "auto", ...single } };
    case "required":
      return { tool_choice: { type: "any", ...single } };
    case "one":
      return { tool_choice: { type: "tool", name: choice.name, ...single } };
    case "some":
      throw noField("anthropic", "only");
  }
}
