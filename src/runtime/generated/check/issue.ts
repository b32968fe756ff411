import type { Issue } from "../../contract.js";
import { beginCall } from "./memo.js";

/** A generated test; the second argument counts levels of recursion. */
export type Is = (input: unknown, depth?: number) => boolean;

/** A generated function that adds one issue for each fault of a value. */
export type Report = (input: unknown, path: string, issues: Issue[], depth?: number) => void;

/** What a valid value gives: one list for all calls. */
const none: readonly Issue[] = Object.freeze([]);

/** How many levels a recursive value may have. */
export const DEPTH_LIMIT = 256;

/** What is expected where a value goes deeper than that. */
export const TOO_DEEP = `at most ${DEPTH_LIMIT} levels of nesting`;

/** What is expected of a key that the type does not name. */
export const UNKNOWN_KEY = "no property of this name";

/** Records a fault. */
export function fault(issues: Issue[], path: string, expected: string, value: unknown): void {
  issues.push({ path, expected, value });
}

/** Makes a validator of a test and a reporter. It never throws: a value that cannot be read (a getter, a proxy) is not valid. */
export function validator(is: Is, report: Report): (input: unknown) => readonly Issue[] {
  return (input) => {
    try {
      beginCall();
      if (is(input)) return none;
      const issues: Issue[] = [];
      report(input, "", issues);
      if (issues.length > 0) return issues;
    } catch {
      // Reading the value failed: there is nothing better to say than that.
    }
    return [{ path: "", expected: "plain JSON value", value: input }];
  };
}
