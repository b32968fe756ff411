import type { Issue, ToolEntry } from "../contract.js";
import { UNKNOWN_KEY } from "../generated/check/issue.js";
import { suggest } from "../generated/coerce/suggest.js";
import { parsePath } from "./path.js";

/** What was likely meant, by the path of what was written. */
export type Nearest = ReadonlyMap<string, readonly string[]>;

/** The nearest valid names or values for an issue, at most three; shown to the model, never put in place of what it wrote. */
export function suggestionsFor(tool: ToolEntry, issue: Issue, nearest?: readonly string[]): readonly string[] {
  if (nearest !== undefined && nearest.length > 0) return nearest;
  const allowed = issue.allowed?.map(String);
  if (issue.kind === "unknown-key" || issue.expected === UNKNOWN_KEY) {
    const steps = parsePath(issue.path);
    const names = allowed ?? (steps.length === 1 ? Object.keys(tool.parameters) : []);
    return closeTo(steps.at(-1) ?? "", names);
  }
  return typeof issue.value === "string" ? closeTo(issue.value, allowed ?? listed(issue.expected)) : [];
}

/** Of the names of an object those most like an unknown key of it. */
export function closestNames(path: string, names: readonly string[]): readonly string[] {
  return closeTo(parsePath(path).at(-1) ?? "", [...new Set(names)]);
}

const quoted = /"(?:[^"\\]|\\.)*"/g;

/** The texts of an expectation such as `one of "economy", "first"`. */
function listed(expected: string): readonly string[] {
  if (!expected.startsWith("one of ")) return [];
  return (expected.match(quoted) ?? []).map((text) => String(JSON.parse(text)));
}

/** Beyond some thousands of names a list of neighbours costs more than it tells. */
const MAX_NAMES = 5000;

function closeTo(text: string, names: readonly string[]): readonly string[] {
  return names.length === 0 || names.length > MAX_NAMES ? [] : suggest({ values: names }, text);
}
