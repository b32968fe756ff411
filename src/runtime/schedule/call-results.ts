import type { CallResult, Failure } from "../call.js";
import type { Json } from "../contract.js";
import type { CallRecord } from "./call-record.js";
import { rolledBack } from "./failures.js";
import { isPrepared, nameOf, type PlannableCall } from "./plannable.js";

/** A call's result from its record. The application's value is at hand only where the call ran in this process. */
export function resultOf(
  call: PlannableCall,
  record: CallRecord,
  live: { readonly result: unknown; readonly cause: unknown } | undefined,
): CallResult {
  const { id } = call;
  const name = nameOf(call);
  const repairs = isPrepared(call) ? call.repairs : [];
  if (record.status !== "done") {
    return live?.cause === undefined
      ? { id, name, repairs, ...record }
      : { id, name, repairs, ...record, failure: { ...record.failure, cause: live.cause } };
  }
  const { status, wire, startedAt, endedAt } = record;
  const result = live === undefined ? wire : live.result;
  return record.shown === undefined
    ? { id, name, repairs, status, result, wire, startedAt, endedAt }
    : { id, name, repairs, status, result, wire, shown: record.shown, startedAt, endedAt };
}

/** The result of a call that did not run. */
export function unrun(
  call: PlannableCall,
  status: "rejected" | "failed" | "skipped" | "cancelled",
  failure: Failure,
): CallResult {
  return { id: call.id, name: nameOf(call), repairs: isPrepared(call) ? call.repairs : [], status, failure };
}

/** What a call that succeeded gave, in wire form. */
export function wireOf(result: CallResult | undefined): Json | undefined {
  return result?.status === "done" ? result.wire : undefined;
}

/** Why a call gave no result. */
export function failureOf(result: CallResult | undefined): Failure | undefined {
  return result !== undefined && "failure" in result ? result.failure : undefined;
}

/** The result of a call that succeeded, or may have, and was undone. */
export function compensated(result: CallResult, why: string): CallResult {
  const { id, name, repairs, startedAt, endedAt } = result;
  const times = startedAt === undefined || endedAt === undefined ? {} : { startedAt, endedAt };
  return { id, name, repairs, ...times, status: "compensated", wire: wireOf(result), failure: rolledBack(why) };
}

/** Did it go wrong, so that calls that build on it must not run? */
export function hasFailed(result: CallResult): boolean {
  switch (result.status) {
    case "done":
    case "foreign":
    case "suspended":
      return false;
    case "rejected":
    case "failed":
    case "skipped":
    case "cancelled":
    case "unknown":
    case "compensated":
      return true;
  }
}
