import { resolveChoice, type ToolChoice } from "../adapter/choice.js";

/** Fields of a Responses request that say which tools a model may call. */
export interface ResponsesChoice {
  tool_choice:
    | "auto"
    | "required"
    | "none"
    | { type: "function"; name: string }
    | { type: "allowed_tools"; mode: "auto" | "required"; tools: { type: "function"; name: string }[] };
  parallel_tool_calls?: boolean;
}

/** The fields: names stand on the entries themselves, where chat completions have them one level down. */
export function responsesChoice(wanted: ToolChoice): ResponsesChoice {
  const parallel = wanted.parallel === undefined ? {} : { parallel_tool_calls: wanted.parallel };
  return { tool_choice: choiceOf(wanted), ...parallel };
}

function choiceOf(wanted: ToolChoice): ResponsesChoice["tool_choice"] {
  const choice = resolveChoice(wanted);
  switch (choice.kind) {
    case "auto":
    case "required":
    case "none":
      return choice.kind;
    case "one":
      return { type: "function", name: choice.name };
    case "some":
      return {
        type: "allowed_tools",
        mode: choice.required ? "required" : "auto",
        tools: choice.names.map((name) => ({ type: "function", name })),
      };
  }
}
