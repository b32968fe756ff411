import type { CallResult, FailureCode } from "./call.js";
import type { Issue, Repair } from "./contract.js";
import type { DriftReport } from "./drift/options.js";
import type { RunOptions } from "./options.js";

/** What every event says. */
export interface EventBase {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Model that wrote the reply, where the provider's response names it. */
  readonly model?: string;
  /** The host's id of the turn, when it is a string. */
  readonly turn?: string;
}

/** Text that could hold anything: its length, a SHA-256 of its first 100,000 characters, and itself only when the host asked for it (`rawText: true`). */
export interface RawText {
  readonly length: number;
  readonly sha256: string;
  readonly text?: string;
}

/** What happens in a toolbox, closed over `type`. No event holds a `@sensitive` value. */
export type ToolEvent = EventBase &
  (
    | {
        readonly type: "call.accepted";
        readonly callId: string;
        readonly tool: string;
        readonly repairs: readonly Repair[];
      }
    | {
        readonly type: "name.mended";
        readonly callId: string;
        readonly tool: string;
        readonly written: string;
        readonly rule: string;
      }
    | {
        readonly type: "call.rejected";
        readonly callId: string;
        readonly tool: string;
        readonly code: FailureCode;
        readonly issues: readonly Issue[];
        /** Arguments that could not be read. */
        readonly raw?: RawText;
      }
    | {
        readonly type: "tool.phantom";
        readonly callId: string;
        readonly written: string;
        readonly suggestions: readonly string[];
        readonly raw: RawText;
      }
    | { readonly type: "call.foreign"; readonly callId: string; readonly written: string }
    | { readonly type: "call.started"; readonly callId: string; readonly tool: string; readonly attempt: number }
    | { readonly type: "call.progress"; readonly callId: string; readonly tool: string; readonly update: unknown }
    | {
        readonly type: "call.ended";
        readonly callId: string;
        readonly tool: string;
        readonly status: CallResult["status"];
        readonly code?: FailureCode;
        readonly durationMs?: number;
      }
    | { readonly type: "call.retried"; readonly callId: string; readonly tool: string; readonly delayMs: number }
    /** A compensation ended. */
    | { readonly type: "call.undone"; readonly callId: string; readonly tool: string; readonly undone: boolean }
    /** It ended after nobody waited for it any more. */
    | { readonly type: "call.late"; readonly callId: string; readonly tool: string; readonly status: "done" | "failed" }
    | { readonly type: "call.memoised"; readonly callId: string; readonly tool: string }
    | { readonly type: "retries.exhausted"; readonly callId: string; readonly tool: string; readonly failures: number }
    | {
        readonly type: "result.shortened";
        readonly callId: string;
        readonly tool: string;
        readonly tokens: number;
        readonly shownTokens: number;
      }
    /** A new kind of drift, or the 10th, 100th, 1000th... result of a known one. */
    | {
        readonly type: "result.drifted";
        readonly callId: string;
        readonly tool: string;
        readonly report: DriftReport;
      }
    | {
        readonly type: "part.replaced";
        readonly callId: string;
        readonly tool: string;
        readonly part: string;
        readonly provider: string;
      }
    | {
        readonly type: "definition.loosened";
        readonly tool: string;
        readonly provider: string;
        readonly budget: string;
      }
    | { readonly type: "embed.failed"; readonly error: string }
    /** The values behind an `@enumFrom` could not be had. */
    | { readonly type: "enum.failed"; readonly tool: string; readonly source: string; readonly error: string }
    | { readonly type: "degrade.failed"; readonly callId: string; readonly tool: string; readonly error: string }
    | { readonly type: "authorize.failed"; readonly tool: string; readonly error: string }
  );

/** An event without what the emitter adds. */
export type EventDraft = ToolEvent extends infer Each
  ? Each extends ToolEvent
    ? Omit<Each, "at" | "model" | "turn">
    : never
  : never;

/** How often something happened, by tool, kind of event (with the failure code) and model. */
export interface Counter {
  readonly tool: string;
  readonly kind: string;
  readonly model: string;
  readonly count: number;
}

/** Reports events to the host and counts them. */
export interface EventSink {
  readonly emit: (draft: EventDraft, origin?: { readonly model?: string; readonly turn?: unknown }) => void;
  readonly counters: () => readonly Counter[];
}

/** Makes a sink. An `onEvent` that throws, or whose promise rejects, is the host's own fault and must not fail a call: it is ignored. */
export function eventSink(onEvent: ((event: ToolEvent) => void) | undefined): EventSink {
  const counts = new Map<
    string,
    { readonly tool: string; readonly kind: string; readonly model: string; count: number }
  >();
  return {
    emit(draft, origin = {}) {
      const model = origin.model;
      count(counts, draft, model ?? "");
      if (onEvent === undefined) return;
      const turn = typeof origin.turn === "string" ? origin.turn : undefined;
      const event = {
        at: Date.now(),
        ...(model === undefined ? {} : { model }),
        ...(turn === undefined ? {} : { turn }),
        ...draft,
      };
      heard(() => onEvent(event));
    },
    counters: () => [...counts.values()].map((each) => ({ ...each })),
  };
}

/** A sink that also hands the progress of one run to its host. */
export function withProgress(sink: EventSink, onProgress: RunOptions["onProgress"]): EventSink {
  if (onProgress === undefined) return sink;
  return {
    ...sink,
    emit(draft, origin) {
      sink.emit(draft, origin);
      if (draft.type !== "call.progress") return;
      heard(() => onProgress({ callId: draft.callId, tool: draft.tool, update: draft.update }));
    },
  };
}

function heard(listener: () => unknown): void {
  try {
    // An async listener is one to the type `() => void` too, and its rejection would end the process.
    const returned = listener();
    if (returned instanceof Promise) returned.catch(() => {});
  } catch {
    // The host's own fault.
  }
}

type Counts = Map<string, { readonly tool: string; readonly kind: string; readonly model: string; count: number }>;

function count(counts: Counts, draft: EventDraft, model: string): void {
  // Names that no tool has are not counted one by one: a model can invent any number of them.
  const tool = "tool" in draft ? draft.tool : "";
  const kind = "code" in draft && draft.code !== undefined ? `${draft.type}:${draft.code}` : draft.type;
  const key = JSON.stringify([tool, kind, model]);
  const counter = counts.get(key);
  if (counter === undefined) counts.set(key, { tool, kind, model, count: 1 });
  else counter.count++;
}
