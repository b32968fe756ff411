import type { CallResult, Failure } from "../call.js";
import { failureOf } from "../schedule/call-results.js";

/** How a call that gave no result is told to a framework that has errors for it. The message is the feedback for the model. */
export class ToolCallError extends Error {
  override readonly name = "ToolCallError";
  readonly callId: string;
  /** Name as the model wrote it. */
  readonly tool: string;
  /** How the call ended: `rejected` was refused, `failed` was run, `unknown` may have happened. */
  readonly status: CallResult["status"] | undefined;
  /** The feedback as data, with the original error in `cause`. */
  readonly failure: Failure | undefined;

  constructor(message: string, callId: string, tool: string, result: CallResult | undefined) {
    const failure = failureOf(result);
    super(message, { cause: failure?.cause });
    this.callId = callId;
    this.tool = tool;
    this.status = result?.status;
    this.failure = failure;
  }
}
