import type { Failure, PreparedCall } from "../call.js";
import type { ToolContext } from "../context.js";
import type { Json } from "../contract.js";
import { freshInput } from "../fresh-input.js";
import { invalidArguments } from "../guard/feedback.js";
import type { Guard } from "../guard/guard.js";
import { listFailure } from "../guard/run-time-lists.js";
import type { AroundCall, Next } from "../options.js";
import type { DynamicEnums } from "./dynamic-enums.js";

/** Thrown through the middleware when it changed arguments into something that the validator refuses. */
export class ChangedArguments extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

/** Thrown where the tool itself ended well and the middleware failed after it. */
export class FailedAfterwards extends Error {
  constructor(cause: unknown) {
    super("The middleware failed after the tool had run.", { cause });
  }
}

/** What is inside the middleware. */
export interface Inside {
  readonly invoke: (input: object) => Promise<unknown>;
  readonly dynamicEnums: Guard["dynamicEnums"];
}

/** Runs a call inside the host's middleware. Arguments that it passes on are validated again, and only then decoded. */
export async function aroundCall(
  around: (call: AroundCall, next: Next) => Promise<unknown>,
  call: PreparedCall,
  context: ToolContext,
  { invoke, dynamicEnums }: Inside,
): Promise<unknown> {
  const { tool, id } = call;
  let hasRun = false;
  const run = async (input: object): Promise<unknown> => {
    hasRun = false;
    const result = await invoke(input);
    hasRun = true;
    return result;
  };
  const runListed = async (wire: Json, asked: Promise<DynamicEnums>): Promise<unknown> => {
    const failure = listFailure(tool, wire, await asked);
    if (failure !== undefined) throw new ChangedArguments({ ...failure, retryable: false });
    return run(tool.decode(wire));
  };
  const next: Next = (changed) => {
    if (changed === undefined) return run(freshInput(call));
    // A copy, so that the middleware cannot change it between check and use.
    const copy: Json = structuredClone(changed.arguments) as Json;
    const issues = tool.check(copy);
    if (issues.length > 0) throw new ChangedArguments({ ...invalidArguments(tool, issues), retryable: false });
    const asked = dynamicEnums(tool);
    return asked === undefined ? run(tool.decode(copy)) : runListed(copy, asked);
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
  try {
    return await around(view, next);
  } catch (error) {
    // A read may be tried again; what changed something must not pass for undone.
    if (hasRun && tool.access !== "read") throw new FailedAfterwards(error);
    throw error;
  }
}
