import type { CallResult, Failure, FailureCode } from "../call.js";
import type { ToolEntry } from "../contract.js";
import { hasSecrets } from "../guard/sensitive.js";
import type { TurnState } from "./state.js";

/** What the retry budget makes of one result. */
export interface Budgeted {
  readonly result: CallResult;
  /** The failure that used the budget up. */
  readonly exhausted?: Failure;
  readonly failures: number;
}

/** Failures that the model caused and can mend. */
const byModel: ReadonlySet<FailureCode> = new Set([
  "unknown_tool",
  "invalid_json",
  "truncated",
  "too_large",
  "invalid_arguments",
  "tool_error",
]);

/** Counts failures in a row of a tool in a turn. Short of the budget an example is added; beyond it the model is told to stop. */
export function applyBudget(
  result: CallResult,
  tool: ToolEntry | undefined,
  state: TurnState,
  budget: number,
): Budgeted {
  const key = tool?.name ?? "";
  if (result.status === "done") state.failures.delete(key);
  if (result.status !== "rejected" && result.status !== "failed") return { result, failures: 0 };
  const { failure } = result;
  if (!failure.retryable || !byModel.has(failure.code)) return { result, failures: 0 };
  const failures = (state.failures.get(key) ?? 0) + 1;
  state.failures.set(key, failures);
  if (failures > budget)
    return { result: { ...result, failure: exhaust(failure, tool) }, exhausted: failure, failures };
  const text = failures > 1 ? failure.text + exampleOf(tool) : failure.text;
  return { result: { ...result, failure: { ...failure, text } }, failures };
}

function exhaust(failure: Failure, tool: ToolEntry | undefined): Failure {
  const what = tool === undefined ? "Calls of tools that do not exist" : `Calls of ${tool.name}`;
  const text = `${what} failed too often in a row. Stop calling it; go on without it, or say what is missing.`;
  return { code: "retries_exhausted", text, retryable: false, cause: failure };
}

const MAX_EXAMPLE = 300;

function exampleOf(tool: ToolEntry | undefined): string {
  const example = tool?.examples?.[0];
  if (example === undefined || hasSecrets(tool)) return "";
  const text = JSON.stringify(example);
  return text.length > MAX_EXAMPLE ? "" : `\nExample of valid arguments: ${text}`;
}
