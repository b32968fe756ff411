import { noField, resolveChoice, type ToolChoice } from "../adapter/choice.js";

/** The field of a request that says whether a model may or must call; left out, it decides. */
export interface CohereChoice {
  toolChoice?: "REQUIRED" | "NONE";
}

/** Cohere can demand a call or forbid all, but not name tools. */
export function cohereChoice(wanted: ToolChoice): CohereChoice {
  if (wanted.parallel === false) throw noField("cohere", "parallel");
  const choice = resolveChoice(wanted);
  switch (choice.kind) {
    case "auto":
      return {};
    case "required":
      return { toolChoice: "REQUIRED" };
    case "none":
      return { toolChoice: "NONE" };
    case "one":
    case "some":
      throw noField("cohere", "only");
  }
}
