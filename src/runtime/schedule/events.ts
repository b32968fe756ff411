import type { CallResult } from "../call.js";

/** What happens while a turn runs, for logs and user interfaces. An observer that throws is ignored. */
export type ScheduleEvent =
  | { readonly kind: "call-started"; readonly turn: string; readonly id: string; readonly attempt: number }
  | { readonly kind: "call-progress"; readonly turn: string; readonly id: string; readonly value: unknown }
  | {
      readonly kind: "call-retried";
      readonly turn: string;
      readonly id: string;
      readonly delayMs: number;
      readonly error: string;
    }
  | { readonly kind: "call-settled"; readonly turn: string; readonly id: string; readonly result: CallResult }
  /** It ended after the turn had given up on it (a timeout, a cancellation). */
  | { readonly kind: "call-late"; readonly turn: string; readonly id: string; readonly status: "done" | "failed" }
  | { readonly kind: "undo-started"; readonly turn: string; readonly id: string; readonly attempt: number }
  | {
      readonly kind: "undo-settled";
      readonly turn: string;
      readonly id: string;
      readonly undone: boolean;
      readonly error?: string;
    }
  | { readonly kind: "turn-cancelled"; readonly turn: string; readonly reason: string };
