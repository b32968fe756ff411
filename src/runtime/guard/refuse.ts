import type { CallResult, Failure } from "../call.js";
import type { Repair, ToolEntry } from "../contract.js";
import type { RawText } from "../events.js";
import { sha256 } from "../schedule/sha256.js";
import { type ExpandedCall, placeOf } from "./expand.js";
import { simple, unknownTool } from "./feedback.js";
import type { Guard, GuardedCall } from "./guard.js";
import { hasSecrets } from "./sensitive.js";

/** Refuses a call whose name no tool of the turn has, and reports it. */
export function phantom(call: ExpandedCall, suggestions: readonly string[], guard: Guard): GuardedCall {
  // Which tool was meant is not known, so neither is what was secret in its arguments.
  const mayShow = guard.options.rawText === true && ![...guard.visible.values()].some(hasSecrets);
  const raw = rawText(call.arguments, mayShow);
  const written = call.name.slice(0, 64);
  guard.events.emit({ type: "tool.phantom", callId: call.id, written, suggestions, raw }, guard.origin);
  return settled(call, unknownTool(call.name, suggestions), []);
}

/** Refuses a call of a known tool, and reports it. */
export function reject(
  call: ExpandedCall,
  tool: ToolEntry,
  failure: Failure,
  repairs: readonly Repair[],
  guard: Guard,
): GuardedCall {
  const unreadable = failure.code === "invalid_json" || failure.code === "truncated" || failure.code === "too_large";
  guard.events.emit(
    {
      type: "call.rejected",
      callId: call.id,
      tool: tool.name,
      code: failure.code,
      issues: failure.issues ?? [],
      // Text that could not be read cannot be masked either.
      ...(unreadable ? { raw: rawText(call.arguments, guard.options.rawText === true && !hasSecrets(tool)) } : {}),
    },
    guard.origin,
  );
  return settled(call, failure, repairs, tool);
}

/** A call that was answered before it could run. */
export function settled(
  call: ExpandedCall,
  failure: Failure,
  repairs: readonly Repair[],
  tool?: ToolEntry,
): GuardedCall {
  const result: CallResult = { id: call.id, name: call.name, repairs, status: "rejected", failure };
  return {
    call: {
      id: call.id,
      settled: result,
      ...(tool === undefined ? {} : { tool }),
      ...placeOf(call, call.id, call.name),
    },
    written: call.name,
    answerTo: call.answerTo,
    raw: call,
  };
}

/** A tool that may be seen but not called. */
export function scopeMissing(tool: ToolEntry): Failure {
  return simple(
    "scope_missing",
    `${tool.name} needs a permission that is not granted. Do not call it again; tell the user.`,
    false,
  );
}

/** Characters of a hostile text that are worth hashing. */
const MAX_HASHED = 100_000;

function rawText(raw: unknown, withText: boolean): RawText {
  const text = typeof raw === "string" ? raw : stringify(raw);
  return { length: text.length, sha256: sha256(text.slice(0, MAX_HASHED)), ...(withText ? { text } : {}) };
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
