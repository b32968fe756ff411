import type { Failure } from "../call.js";
import type { Json } from "../contract.js";

/** How one call ended, as the journal keeps it. Times are milliseconds since the turn began. */
export type CallRecord =
  | {
      readonly status: "done";
      readonly wire: Json | undefined;
      readonly shown?: unknown;
      readonly startedAt: number;
      readonly endedAt: number;
    }
  | {
      readonly status: "rejected" | "failed" | "cancelled" | "unknown";
      readonly failure: Failure;
      readonly startedAt?: number;
      readonly endedAt?: number;
    };

/** How undoing one call ended. */
export type UndoRecord = { readonly undone: true } | { readonly undone: false; readonly error: string };
