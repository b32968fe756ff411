import { noField, type ResolvedChoice, resolveChoice, type ToolChoice } from "./choice.js";

/** Fields of a chat completion's request that say which tools a model may call. */
export interface ChatChoice {
  tool_choice:
    | "auto"
    | "required"
    | "none"
    | { type: "function"; function: { name: string } }
    | {
        type: "allowed_tools";
        allowed_tools: { mode: "auto" | "required"; tools: { type: "function"; function: { name: string } }[] };
      };
  parallel_tool_calls?: boolean;
}

/** The fields, for a provider that takes a list of allowed tools or does not. */
export function chatChoice(provider: string, takesList: boolean, wanted: ToolChoice): ChatChoice {
  const parallel = wanted.parallel === undefined ? {} : { parallel_tool_calls: wanted.parallel };
  return { tool_choice: choiceOf(provider, takesList, resolveChoice(wanted)), ...parallel };
}

function choiceOf(provider: string, takesList: boolean, choice: ResolvedChoice): ChatChoice["tool_choice"] {
  switch (choice.kind) {
    case "auto":
    case "required":
    case "none":
      return choice.kind;
    case "one":
      return { type: "function", function: { name: choice.name } };
    case "some":
      if (!takesList) throw noField(provider, "only");
      return {
        type: "allowed_tools",
        allowed_tools: {
          mode: choice.required ? "required" : "auto",
          tools: choice.names.map((name) => ({ type: "function", function: { name } })),
        },
      };
  }
}
