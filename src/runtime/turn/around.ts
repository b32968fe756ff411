import type { Failure, PreparedCall } from "../call.js";
import type { ToolContext } from "../context.js";
import type { Json } from "../contract.js";
import { freshInput } from "../fresh-input.js";
import { invalidArguments } from "../guard/feedback.js";
import type { AroundCall, Next } from "../options.js";

/** Thrown through the middleware when it changed arguments into something that the validator refuses. */
export class ChangedArguments extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

/** Runs a call inside the host's middleware. Arguments that it passes on are validated again, and only then decoded. */
export async function aroundCall(
  around: (call: AroundCall, next: Next) => Promise<unknown>,
  call: PreparedCall,
  context: ToolContext,
  invoke: (input: object) => Promise<unknown>,
): Promise<unknown> {
  const { tool, id } = call;
  const next: Next = (changed) => {
    if (changed === undefined) return invoke(freshInput(call));
    // A copy, so that the middleware cannot change it between check and use.
    const copy: Json = structuredClone(changed.arguments) as Json;
    const issues = tool.check(copy);
    if (issues.length > 0) throw new ChangedArguments({ ...invalidArguments(tool, issues), retryable: false });
    return invoke(tool.decode(copy));
  };
  const view: AroundCall = {
    id,
    tool,
    arguments: structuredClone(call.wire) as Json,
    host: context.host,
    get signal() {
      return context.signal;
    },
    attempt: context.attempt,
  };
  return around(view, next);
}
