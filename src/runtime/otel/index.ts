import type { ToolEvent } from "../events.js";
import type { AroundCall, Next } from "../options.js";
import { argumentsText, attributesOf, operation, resultText } from "./attributes.js";
import { recordFailure } from "./failure.js";
import type { OtelAttributes, OtelSpan, OtelTracer } from "./shapes.js";

export type { AroundCall, Next } from "../options.js";
export type * from "./shapes.js";

/** How calls are traced. */
export interface OtelOptions {
  /** `trace.getTracer("my-app")` of `@opentelemetry/api`. */
  readonly tracer: OtelTracer;
  /** Record arguments and results as well, values of `@sensitive` properties masked. Default none. */
  readonly content?: boolean | { readonly arguments?: boolean; readonly results?: boolean } | undefined;
  /** More attributes for the span of a call, for example `gen_ai.agent.name` or `gen_ai.conversation.id`. */
  readonly attributes?: ((call: AroundCall) => OtelAttributes) | undefined;
  /** The application's own middleware: it runs inside the span. */
  readonly around?: ((call: AroundCall, next: Next) => Promise<unknown>) | undefined;
  /** The application's own listener. */
  readonly onEvent?: ((event: ToolEvent) => void) | undefined;
}

/** What goes into the options of a toolbox. */
export interface OtelHooks {
  readonly around: (call: AroundCall, next: Next) => Promise<unknown>;
  readonly onEvent: (event: ToolEvent) => void;
}

/**
 * Spans of calls by the semantic conventions for generative AI: `createToolbox(tools, { services, ...otel({ tracer }) })`. A call that runs
 * is a span, active while it runs, each attempt one of its own; a call that is refused is one without length.
 */
export function otel({ tracer, content = false, attributes, around, onEvent }: OtelOptions): OtelHooks {
  const recorded = typeof content === "boolean" ? { arguments: content, results: content } : content;
  const describe = (call: AroundCall): OtelAttributes => ({
    ...attributesOf(call.tool, call.id),
    ...(call.attempt > 1 ? { "toolgen.attempt": call.attempt } : {}),
    ...(recorded.arguments === true ? { "gen_ai.tool.call.arguments": argumentsText(call) } : {}),
    ...given(attributes, call),
  });
  return {
    around: (call, next) =>
      tracer.startActiveSpan(`execute_tool ${call.tool.name}`, { attributes: describe(call) }, async (span) => {
        const ended = endOnce(span);
        // Nobody waits any longer for a function that goes on regardless.
        const stop = () => ended(() => recordFailure(span, call, call.signal.reason));
        call.signal.addEventListener("abort", stop, { once: true });
        try {
          const result = await (around === undefined ? next() : around(call, next));
          ended(() => {
            const text = recorded.results === true ? resultText(call, result) : undefined;
            if (text !== undefined) span.setAttribute("gen_ai.tool.call.result", text);
          });
          return result;
        } catch (error) {
          ended(() => recordFailure(span, call, error));
          throw error;
        } finally {
          call.signal.removeEventListener("abort", stop);
        }
      }),
    onEvent(event) {
      if (event.type === "call.rejected") refused(tracer, event.callId, event.code, event.tool);
      if (event.type === "tool.phantom") refused(tracer, event.callId, "unknown_tool");
      return onEvent?.(event);
    },
  };
}

/** A call that did not run. What a model wrote in place of a tool's name can be anything, and is not recorded. */
function refused(tracer: OtelTracer, callId: string, code: string, tool?: string): void {
  const named = tool === undefined || tool === "" ? undefined : tool;
  const span = tracer.startSpan(named === undefined ? "execute_tool" : `execute_tool ${named}`, {
    attributes: {
      ...operation,
      ...(named === undefined ? {} : { "gen_ai.tool.name": named }),
      "gen_ai.tool.call.id": callId,
      "error.type": code,
    },
  });
  span.setStatus({ code: 2 });
  span.end();
}

/** Ends the span the first time. */
function endOnce(span: OtelSpan): (last: () => void) => void {
  let open = true;
  return (last) => {
    if (!open) return;
    open = false;
    if (span.isRecording()) last();
    span.end();
  };
}

/** A fault in telemetry must not fail a call. */
function given(attributes: OtelOptions["attributes"], call: AroundCall): OtelAttributes {
  try {
    return attributes?.(call) ?? {};
  } catch {
    return {};
  }
}
