import type { PreparedCall } from "../call.js";
import type { ToolContext } from "../context.js";
import type { EventSink } from "../events.js";
import type { AnyOptions, RunOrigin } from "../options.js";
import type { AttemptContext } from "../schedule/execution.js";

/** What contexts of one run have in common. */
export interface ContextSource {
  readonly options: AnyOptions;
  readonly origin: RunOrigin & { readonly model?: string };
  readonly events: EventSink;
}

/** The services of a run; a function of the run is asked. */
export function servicesOf(options: AnyOptions, origin: RunOrigin): unknown {
  return typeof options.services === "function" ? options.services(origin) : options.services;
}

/** The `ToolContext` of one attempt of a call. */
export function contextOf(
  { options, origin, events }: ContextSource,
  call: PreparedCall,
  attempt: AttemptContext,
): ToolContext {
  return {
    services: servicesOf(options, origin),
    // Most tools do not ask for it, and then none is made.
    get signal() {
      return attempt.signal;
    },
    callId: call.id,
    toolName: call.tool.name,
    attempt: attempt.number,
    idempotencyKey: attempt.idempotencyKey,
    ...(attempt.deadline === undefined ? {} : { deadline: attempt.deadline }),
    ...(origin.host === undefined ? {} : { host: origin.host }),
    progress(update) {
      attempt.progress(update);
      events.emit({ type: "call.progress", callId: call.id, tool: call.tool.name, update }, origin);
    },
  };
}
