import type { Contract } from "../contract.js";
import { sameJson } from "../schema/document.js";
import { type Finding, finding } from "../schema/finding.js";

/** Differences in what is said about a tool as a whole, and in how its function is called. */
export function toolFindings(before: Contract, after: Contract): readonly Finding[] {
  const found: Finding[] = [];
  const [text, newText] = [before.description.join("\n"), after.description.join("\n")];
  if (before.title !== after.title)
    found.push(finding("title-changed", "", "the title changed", before.title, after.title));
  if (text !== newText) found.push(finding("description-changed", "", "the description changed", text, newText));
  if (before.deprecated !== after.deprecated)
    found.push(
      finding(
        "deprecation-changed",
        "",
        after.deprecated === undefined || after.deprecated === false ? "is no longer deprecated" : "is deprecated",
        before.deprecated,
        after.deprecated,
      ),
    );
  if (!sameJson(before.examples, after.examples))
    found.push(finding("example-changed", "", "the examples changed", before.examples, after.examples));
  if (!sameJson(before.parameters, after.parameters))
    found.push(
      finding(
        "parameters-changed",
        "",
        "the function takes its arguments in another way",
        before.parameters,
        after.parameters,
      ),
    );
  return found;
}
