import type { Issue, ToolEntry } from "../contract.js";
import { ladder } from "../generated/coerce/ladder.js";
import { suggest } from "../generated/coerce/suggest.js";
import { parsePath } from "./path.js";

/** The nearest valid names or values for an issue, at most three; shown to the model, never put in place of what it wrote. */
export function suggestionsFor(tool: ToolEntry, issue: Issue): readonly string[] {
  const { allowed } = issue;
  if (issue.kind === "unknown-key") {
    const steps = parsePath(issue.path);
    const key = steps.at(-1) ?? "";
    const names = allowed?.map(String) ?? (steps.length === 1 ? Object.keys(tool.parameters) : []);
    return closeTo(key, names);
  }
  if (allowed === undefined || typeof issue.value !== "string") return [];
  return closeTo(issue.value, allowed.map(String));
}

function closeTo(text: string, names: readonly string[]): readonly string[] {
  // Beyond some hundreds of names a list of neighbours costs more than it tells.
  return names.length === 0 || names.length > 5000 ? [] : suggest(ladder(names), text);
}
