import type { Failure, FailureCode } from "../call.js";
import type { Issue, ToolEntry } from "../contract.js";
import { UNKNOWN_KEY } from "../generated/check/issue.js";
import { Echo } from "./echo.js";
import { hasSecrets, isSensitive, MASK } from "./sensitive.js";
import { type Nearest, suggestionsFor } from "./suggestion.js";

const MAX_ISSUES = 8;

/** An issue as hosts and events see it. */
type ShownIssue = Issue & { readonly suggestion?: string };

/**
 * Feedback on arguments that the validator refused: what, where, what instead, and nothing else. `nearest` holds by path what a bolder repair would have
 * made of a value: good for a question, not for an answer.
 */
export function invalidArguments(tool: ToolEntry, issues: readonly Issue[], nearest: Nearest = new Map()): Failure {
  const echo = new Echo();
  const shown: ShownIssue[] = [];
  const lines: string[] = [];
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const unknownKey = isUnknownKey(issue);
    const masked = isSensitive(tool, issue.path) || (unknownKey && hasSecrets(tool));
    const suggestions = masked && !unknownKey ? [] : suggestionsFor(tool, issue, nearest.get(issue.path));
    lines.push(`- ${describe(issue, masked, suggestions, echo)}`);
    const [suggestion] = suggestions;
    shown.push({
      path: issue.path.slice(0, 200),
      expected: issue.expected,
      value: masked ? MASK : scalar(issue.value),
      ...(unknownKey ? { kind: "unknown-key" } : {}),
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  if (issues.length > MAX_ISSUES) lines.push(`- and ${issues.length - MAX_ISSUES} more`);
  const count = issues.length === 1 ? "1 problem" : `${issues.length} problems`;
  const text = `${tool.name} was not run: ${count} in the arguments.\n${lines.join("\n")}\nCorrect this and call ${tool.name} again.`;
  return { code: "invalid_arguments", text, issues: shown, retryable: true };
}

/** Does the issue say that there is no property of this name? */
function isUnknownKey(issue: Issue): boolean {
  return issue.kind === "unknown-key" || issue.expected === UNKNOWN_KEY;
}

function describe(issue: Issue, masked: boolean, suggestions: readonly string[], echo: Echo): string {
  const place = issue.path === "" ? "the arguments" : echo.text(issue.path, 80);
  const hint = suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map((name) => quoted(name)).join(" or ")}?`;
  if (isUnknownKey(issue)) return `${place}: there is no such parameter.${hint}`;
  if (issue.value === undefined) return `${place}: missing; expected ${issue.expected}.`;
  const got = masked ? "another value" : echo.value(issue.value);
  return `${place}: expected ${issue.expected}, got ${got}.${hint}`;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}

/** Objects in an issue may be large, or hold what is sensitive further down. */
function scalar(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, 200);
  return typeof value === "object" && value !== null ? (Array.isArray(value) ? "[…]" : "{…}") : value;
}

/** Feedback on a name that no tool of this turn has. Hidden tools and tools that do not exist read alike. */
export function unknownTool(written: string, suggestions: readonly string[]): Failure {
  const name = new Echo().text(written, 64);
  const hint =
    suggestions.length === 0
      ? "Use only the tools that you were given."
      : `Did you mean ${suggestions.map((each) => quoted(each)).join(" or ")}?`;
  const text =
    written.trim() === "" ? `The call names no tool. ${hint}` : `There is no tool ${JSON.stringify(name)}. ${hint}`;
  return { code: "unknown_tool", text, ...(suggestions.length === 0 ? {} : { suggestions }), retryable: true };
}

/** Feedback on arguments that could not be read. */
export function unreadable(
  tool: ToolEntry,
  fault: { readonly code: "invalid_json" | "too_large" | "truncated"; readonly expected: string; readonly at?: number },
): Failure {
  const { name } = tool;
  switch (fault.code) {
    case "truncated":
      return truncated(name);
    case "too_large":
      return simple("too_large", `${name} was not run: the arguments are too large (${fault.expected}). Send less.`);
    case "invalid_json": {
      const place = fault.at === undefined ? "" : ` At character ${fault.at}`;
      const wanted = place === "" ? ` Expected ${fault.expected}.` : `${place}: expected ${fault.expected}.`;
      return simple(
        "invalid_json",
        `${name} was not run: the arguments are not valid JSON.${wanted} Send one JSON object.`,
      );
    }
  }
}

/** Feedback on a call that was cut off. */
export function truncated(name: string): Failure {
  const shown = new Echo().text(name, 64);
  return simple(
    "truncated",
    `${shown} was not run: the call was cut off before its end. Send it again, whole; shorter if it was long.`,
  );
}

/** A failure that is one sentence. */
export function simple(code: FailureCode, text: string, retryable = true): Failure {
  return { code, text, retryable };
}

/** A tool whose allowed values nobody knows for now. */
export function noValues(tool: ToolEntry, source: string): Failure {
  const paths = Object.entries(tool.enumPaths ?? {}).flatMap(([path, name]) => (name === source ? [path] : []));
  const what = paths.length === 0 ? "an argument" : paths.join(", ");
  return simple("tool_error", `${tool.name} was not run: the allowed values of ${what} are not known right now.`);
}
