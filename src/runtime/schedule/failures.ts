import type { CallResult, Failure, FailureCode } from "../call.js";
import { errorText } from "../result/error-text.js";
import { isToolError } from "../tool-error.js";

/** The author's function threw. The text is the error's message alone. */
export function toolError(error: unknown): Failure {
  return { code: "tool_error", text: errorText(error, []), retryable: false, cause: error };
}

/** A read did not end in time. */
export function timedOut(milliseconds: number): Failure {
  return { code: "timeout", text: `No answer within ${milliseconds} ms.`, retryable: true };
}

/** Something that writes may or may not have happened. */
export function outcomeUnknown(why: string): Failure {
  const text = `OUTCOME_UNKNOWN: ${why} The change may or may not have been made; check before you call again.`;
  return { code: "outcome_unknown", text, retryable: false };
}

/** The turn was called off, or its time was up. */
export function cancelled(cancellation: Cancellation): Failure {
  return { code: cancellation.code, text: cancellation.reason, retryable: false };
}

/** The host took the turn back before the call was due. */
export function takenBack(): Failure {
  return { code: "cancelled", text: "Not run, because the turn was taken back.", retryable: false };
}

/** It would have built on a call that did not succeed. */
export function dependencyFailed(id: string): Failure {
  return {
    code: "dependency_failed",
    text: `Not run, because it depends on call ${id}, which did not succeed.`,
    retryable: true,
  };
}

/** The turn's policy lets nothing start after a failure. */
export function stopped(id: string): Failure {
  return { code: "dependency_failed", text: `Not run, because call ${id} of the same turn failed.`, retryable: true };
}

/** The call succeeded, or may have, and was undone. */
export function rolledBack(why: string): Failure {
  return { code: "rolled_back", text: `Undone, because ${why}.`, retryable: true };
}

/** The calls wait for each other. */
export function cyclic(path: readonly string[]): Failure {
  return { code: "cycle", text: `Not run: CYCLE ${path.join(" -> ")}.`, retryable: false };
}

/** A person said no. */
export function denied(reason: string | undefined): Failure {
  return {
    code: "approval_denied",
    text: reason ? `Denied: ${reason}` : "A person denied this call.",
    retryable: false,
  };
}

/** Why a turn ends early. */
export interface Cancellation {
  readonly code: "cancelled" | "timeout";
  readonly reason: string;
}

/** May another try of the same call succeed where this one failed? What the tool itself declares to be wrong is not tried again: the model may mend it, or nobody. */
export function isTransient(failure: Failure): boolean {
  if (isToolError(failure.cause)) return false;
  return TRANSIENT.has(failure.code) && (failure.code === "timeout" || !failure.retryable);
}

/** Can the model mend it by calling differently? Then nothing is undone before it had its chance. */
export function isCorrectable(result: CallResult): boolean {
  if (result.status !== "rejected" && result.status !== "failed") return false;
  return result.failure.retryable && result.failure.code !== "timeout";
}

/** The status of a call that failed in this way. */
export function statusOf(failure: Failure): "rejected" | "failed" | "cancelled" | "unknown" {
  if (failure.code === "outcome_unknown") return "unknown";
  if (failure.code === "cancelled") return "cancelled";
  return NEVER_RAN.has(failure.code) ? "rejected" : "failed";
}

/** Did the author's function end well although the call failed? Then there is something to undo. */
export function happenedAnyway(failure: Failure): boolean {
  return failure.code === "invalid_result" || failure.code === "result_not_serialisable";
}

const TRANSIENT: ReadonlySet<FailureCode> = new Set<FailureCode>(["tool_error", "timeout", "outcome_unknown"]);
const NEVER_RAN: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "unknown_tool",
  "not_allowed",
  "scope_missing",
  "invalid_json",
  "truncated",
  "too_large",
  "invalid_arguments",
  "too_many_calls",
  "retries_exhausted",
  "approval_denied",
]);
