import type { Issue, Json, Repair, ToolEntry } from "./contract.js";

/** A call as a provider delivered it, in one shape for all providers. */
export interface RawCall {
  /** The provider's call id; made up (stable within the turn) where the provider has none. */
  readonly id: string;
  readonly name: string;
  /** JSON text, or the value where the provider sends one. */
  readonly arguments: unknown;
  /** Ids of calls of the same turn that the host wants finished first. */
  readonly after?: readonly string[];
  /** The reply ended before the call was complete (token limit): never executed. */
  readonly truncated?: boolean;
}

/** How the provider knows a call, where the turn knows it by something else: the answer goes by this name and to this id. */
export interface KnownAs {
  readonly name: string;
  readonly id: string;
}

/** A call that passed the guard: safe to plan and to run. */
export interface PreparedCall {
  readonly id: string;
  readonly tool: ToolEntry;
  /** Arguments in wire form: journaled, hashed for approvals. */
  readonly wire: Json;
  /** Arguments in code form: the decoded root object. Effect templates read their paths here. */
  readonly input: object;
  readonly repairs: readonly Repair[];
  readonly after?: readonly string[];
  readonly knownAs?: KnownAs;
}

/** Why a call did not give a result. */
export type FailureCode =
  | "unknown_tool"
  | "not_allowed"
  | "scope_missing"
  | "invalid_json"
  | "truncated"
  | "too_large"
  | "invalid_arguments"
  | "too_many_calls"
  | "retries_exhausted"
  | "approval_denied"
  | "tool_error"
  | "invalid_result"
  | "result_not_serialisable"
  | "timeout"
  | "outcome_unknown"
  | "cancelled"
  | "dependency_failed"
  | "cycle"
  | "rolled_back";

/** Structured feedback: the text is what the model reads, the data what a host shows or logs. Never holds a stack trace or a `@sensitive` value. */
export interface Failure {
  readonly code: FailureCode;
  readonly text: string;
  readonly issues?: readonly (Issue & { readonly suggestion?: string })[];
  /** Closest allowed tool names, for `unknown_tool`. */
  readonly suggestions?: readonly string[];
  /** May the model mend it by calling again? */
  readonly retryable: boolean;
  /** The original error, for the host alone. */
  readonly cause?: unknown;
}

/** How one call of a turn ended. Results of a turn come back in emitted order, one for each call. */
export type CallResult = {
  readonly id: string;
  /** Name as the model wrote it. */
  readonly name: string;
  readonly repairs: readonly Repair[];
  /** Milliseconds from the start of the turn. Absent for calls that never started. */
  readonly startedAt?: number;
  readonly endedAt?: number;
} & (
  | {
      readonly status: "done";
      /** The application's value, whole. */
      readonly result: unknown;
      /** Its wire form. */
      readonly wire: Json | undefined;
      /** What the model is shown, when it differs (`@modelOutput`, a budget). */
      readonly shown?: unknown;
    }
  | { readonly status: "rejected" | "failed" | "skipped" | "cancelled" | "unknown"; readonly failure: Failure }
  | { readonly status: "compensated"; readonly wire: Json | undefined; readonly failure: Failure }
  /** Waits for a person (`approval`), for the host to run it (`client`), or for a call that waits (`dependency`). */
  | { readonly status: "suspended"; readonly reason: "approval" | "client" | "dependency" }
  /** Belongs to someone else; the host handles it. */
  | { readonly status: "foreign" }
);
