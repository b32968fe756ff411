import type { Failure, PreparedCall } from "../call.js";
import type { ToolContext } from "../context.js";
import type { Json } from "../contract.js";
import type { DriftMonitor } from "../drift/monitor.js";
import { freshInput } from "../fresh-input.js";
import { encodeResult } from "../generated/encode/encode.js";
import { plain } from "../generated/encode/plain.js";
import { simple } from "../guard/feedback.js";
import type { Guard } from "../guard/guard.js";
import { secretsOf } from "../guard/sensitive.js";
import { errorText } from "../result/error-text.js";
import type { AttemptContext, Execute, Execution } from "../schedule/execution.js";
import { isSteps, lastValue } from "../schedule/iterate.js";
import { isToolError } from "../tool-error.js";
import { aroundCall, ChangedArguments, FailedAfterwards } from "./around.js";
import { type ContextSource, contextOf } from "./context-of.js";
import type { Memo } from "./memo.js";

/** What calls of one run are executed with. */
export interface ExecutionRun extends ContextSource {
  readonly memo: Memo | undefined;
  readonly drift: DriftMonitor;
  readonly dynamicEnums: Guard["dynamicEnums"];
  readonly instances: Readonly<Record<string, unknown>>;
}

/** Makes the function that runs one call once: memo, middleware, the author's function, encoder, check of the result. Never rejects. */
export function executor(run: ExecutionRun): Execute {
  return async (call, attempt) => {
    const remembered = run.memo?.recall(call);
    if (remembered !== undefined) {
      run.events.emit({ type: "call.memoised", callId: call.id, tool: call.tool.name }, run.origin);
      return remembered;
    }
    run.memo?.invalidate(call);
    const execution = await attemptCall(run, call, attempt);
    run.memo?.invalidate(call);
    run.memo?.remember(call, execution);
    return execution;
  };
}

async function attemptCall(run: ExecutionRun, call: PreparedCall, attempt: AttemptContext): Promise<Execution> {
  try {
    const context = contextOf(run, call, attempt);
    const invoke = async (input: object) => settle(await call.tool.invoke?.(input, context, run.instances), context);
    const { around } = run.options;
    const result =
      around === undefined
        ? await invoke(freshInput(call))
        : await aroundCall(around, call, context, { invoke, dynamicEnums: run.dynamicEnums });
    return encode(run, call, result, context);
  } catch (error) {
    if (error instanceof FailedAfterwards) return unsent(call, "passed on", error.cause);
    return { kind: "failed", failure: failureOf(call, error) };
  }
}

/** A result that comes step by step is run through: what it yields is progress, the last value is the result. */
function settle(result: unknown, context: ToolContext): unknown {
  return isSteps(result) ? lastValue(result, context.signal, context.progress) : result;
}

async function encode(
  run: ExecutionRun,
  call: PreparedCall,
  result: unknown,
  context: ToolContext,
): Promise<Execution> {
  const { tool } = call;
  let wire: Json | undefined;
  try {
    wire = tool.encode(result);
  } catch (error) {
    return unsent(call, "sent", error);
  }
  const failure = run.drift.observe(call, result, wire);
  if (failure !== undefined) return { kind: "failed", failure };
  if (tool.modelOutput === undefined) return { kind: "done", result, wire };
  try {
    // In wire form: a journal takes nothing else.
    const shown = encodeResult(await Reflect.apply(tool.modelOutput, undefined, [result, context]), plain);
    return shown === undefined ? { kind: "done", result, wire } : { kind: "done", result, wire, shown };
  } catch (error) {
    return unsent(call, "shown", error);
  }
}

/** The call took place, which the words must say: a model that takes it for undone would do it twice. */
function unsent({ tool, wire }: PreparedCall, verb: "passed on" | "sent" | "shown", cause: unknown): Execution {
  const reason = errorText(cause, secretsOf(tool, wire));
  const text = `${tool.name} ran, but its result cannot be ${verb}: ${reason}.`;
  return { kind: "failed", failure: { ...simple("result_not_serialisable", text, false), cause } };
}

/** A tool error as data. Code that knows nothing of the model threw it, so it is shown without its stack and without secrets. */
export function failureOf(call: PreparedCall, error: unknown): Failure {
  if (error instanceof ChangedArguments) return error.failure;
  const retryable = isToolError(error) && error.retryable;
  const text = `${call.tool.name} failed: ${errorText(error, secretsOf(call.tool, call.wire))}`;
  return { code: "tool_error", text, retryable, cause: error };
}
