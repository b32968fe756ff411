import type { Issue } from "../../contract.js";
import { type Branches, closest } from "./branches.js";
import { fault } from "./issue.js";

/**
 * Reports on the member of a union that the value comes closest to, and on no other. It looks at one level only, so that its time does
 * not multiply where unions nest.
 */
export function closestBranch(
  input: unknown,
  path: string,
  issues: Issue[],
  expected: string,
  members: Branches,
  depth?: number,
): void {
  const before = issues.length;
  onlyBranch(input, path, issues, expected, members, depth);
  // The value may be right for the closest member in all but what the union as a whole asks for.
  if (issues.length === before) fault(issues, path, expected, input);
}

/** The same for members that a valid value cannot be mistaken for: what is right for the closest one is right. */
export function onlyBranch(
  input: unknown,
  path: string,
  issues: Issue[],
  expected: string,
  members: Branches,
  depth?: number,
): void {
  const best = closest(input, members);
  if (best === undefined) fault(issues, path, expected, input);
  else best.report(input, path, issues, depth);
}
