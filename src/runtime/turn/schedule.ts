import type { CallResult } from "../call.js";
import type { Guard } from "../guard/guard.js";
import type { ScheduleEvent } from "../schedule/events.js";
import type { Compensate } from "../schedule/execution.js";
import type { TurnOptions } from "../schedule/options.js";
import { isForeign, isPrepared, nameOf, type PlannableCall } from "../schedule/plannable.js";
import { earliest } from "../schedule/turn-context.js";
import type { ReplyOptions } from "../toolbox.js";
import { undoOf } from "../undo.js";
import { contextOf } from "./context-of.js";
import { executor } from "./execute.js";
import type { Memo } from "./memo.js";
import type { ReplyContext } from "./reply.js";

/** How the scheduler is to run the calls of a reply. `callOf` tells what a call id stands for. */
export function scheduleOptions(
  run: ReplyOptions,
  context: ReplyContext,
  guard: Guard,
  callOf: (callId: string) => PlannableCall | undefined,
): TurnOptions {
  const { options, registry, state, events, drift } = context;
  const { origin } = guard;
  const given: unknown = options.instances ?? registry.instances;
  const found: unknown = typeof given === "function" ? given(origin) : given;
  const instances = typeof found === "object" && found !== null ? { ...found } : {};
  return {
    ...options.schedule,
    execute: executor({
      options,
      origin,
      events,
      memo: state.memo,
      drift,
      dynamicEnums: guard.dynamicEnums,
      instances,
    }),
    compensate: compensator(context, guard, instances),
    ...(options.engine === undefined ? {} : { engine: options.engine }),
    ...(run.signal === undefined ? {} : { signal: run.signal }),
    ...(run.deadline === undefined ? {} : { deadline: earliest(options.schedule?.deadline, run.deadline) }),
    ...(run.journal === undefined ? {} : { turn: run.journal }),
    onEvent: (event) => {
      if (event.kind === "call-settled") forgetChanged(event.result, callOf(event.id), state.memo);
      translate(event, context, guard, (id) => toolName(callOf(id)));
    },
  };
}

function toolName(call: PlannableCall | undefined): string {
  if (call === undefined) return "";
  return isForeign(call) ? call.name : (call.tool?.name ?? nameOf(call));
}

/** What somebody else ran, a client or a provider, changes what is remembered as well. */
function forgetChanged(result: CallResult, call: PlannableCall | undefined, memo: Memo | undefined): void {
  if (memo === undefined) return;
  if (result.status === "foreign") memo.clear();
  else if (call !== undefined && isPrepared(call) && call.tool.traits.client === true) memo.invalidate(call);
}

function compensator(
  { options, events, state }: ReplyContext,
  { origin }: Guard,
  instances: Readonly<Record<string, unknown>>,
): Compensate {
  return async (call, input, attempt) => {
    try {
      return await undoOf(call.tool, instances)?.(input, contextOf({ options, origin, events }, call, attempt));
    } finally {
      state.memo?.invalidate(call);
    }
  };
}

function translate(
  event: ScheduleEvent,
  { events }: ReplyContext,
  { origin }: Guard,
  toolName: (callId: string) => string,
): void {
  switch (event.kind) {
    case "call-started":
      events.emit({ type: "call.started", callId: event.id, tool: toolName(event.id), attempt: event.attempt }, origin);
      return;
    case "call-settled": {
      const { result } = event;
      const code = "failure" in result ? { code: result.failure.code } : {};
      const { startedAt, endedAt } = result;
      const took = startedAt === undefined || endedAt === undefined ? {} : { durationMs: endedAt - startedAt };
      events.emit(
        { type: "call.ended", callId: event.id, tool: toolName(event.id), status: result.status, ...code, ...took },
        origin,
      );
      return;
    }
    case "call-retried":
      events.emit({ type: "call.retried", callId: event.id, tool: toolName(event.id), delayMs: event.delayMs }, origin);
      return;
    case "undo-settled":
      events.emit({ type: "call.undone", callId: event.id, tool: toolName(event.id), undone: event.undone }, origin);
      return;
    case "call-late":
      events.emit({ type: "call.late", callId: event.id, tool: toolName(event.id), status: event.status }, origin);
      return;
    // A tool's context reports its progress itself; the rest is told by the events of the calls.
    case "call-progress":
    case "undo-started":
    case "turn-cancelled":
      return;
  }
}
