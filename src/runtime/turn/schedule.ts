import type { Guard } from "../guard/guard.js";
import type { ScheduleEvent } from "../schedule/events.js";
import type { Compensate } from "../schedule/execution.js";
import type { TurnOptions } from "../schedule/options.js";
import type { ReplyOptions } from "../toolbox.js";
import { undoOf } from "../undo.js";
import { contextOf } from "./context-of.js";
import { executor } from "./execute.js";
import type { ReplyContext } from "./reply.js";

/** How the scheduler is to run the calls of a reply. `toolName` tells what a call id stands for. */
export function scheduleOptions(
  run: ReplyOptions,
  context: ReplyContext,
  guard: Guard,
  toolName: (callId: string) => string,
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
      instances,
    }),
    compensate: compensator(context, guard, instances),
    ...(options.engine === undefined ? {} : { engine: options.engine }),
    ...(run.signal === undefined ? {} : { signal: run.signal }),
    ...(run.journal === undefined ? {} : { turn: run.journal }),
    onEvent: (event) => translate(event, context, guard, toolName),
  };
}

function compensator(
  { options, events }: ReplyContext,
  { origin }: Guard,
  instances: Readonly<Record<string, unknown>>,
): Compensate {
  return (call, input, attempt) =>
    undoOf(call.tool, instances)?.(input, contextOf({ options, origin, events }, call, attempt));
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
