import { noField, resolveChoice, type ToolChoice } from "../adapter/choice.js";

/** The field of `config` that says which functions a model may call. */
export interface GeminiChoice {
  toolConfig: { functionCallingConfig: { mode: never; allowedFunctionNames?: string[] } };
}

/** Texts of the SDK's enum `FunctionCallingConfigMode`. No type of a text satisfies an enum, so that what is given out has the one type that does. */
type Mode = "AUTO" | "ANY" | "NONE" | "VALIDATED";

/** `VALIDATED` is `AUTO` with a list of names; `AUTO` itself takes none. */
export function geminiChoice(wanted: ToolChoice): GeminiChoice {
  if (wanted.parallel === false) throw noField("gemini", "parallel");
  const choice = resolveChoice(wanted);
  switch (choice.kind) {
    case "none":
      return config("NONE");
    case "auto":
      return config("AUTO");
    case "required":
      return config("ANY");
    case "one":
      return config("ANY", [choice.name]);
    case "some":
      return config(choice.required ? "ANY" : "VALIDATED", choice.names);
  }
}

function config(mode: Mode, names?: readonly string[]): GeminiChoice {
  const allowed = names === undefined ? {} : { allowedFunctionNames: [...names] };
  return { toolConfig: { functionCallingConfig: { mode: mode as never, ...allowed } } };
}
