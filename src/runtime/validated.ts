import type { Repair, ToolEntry } from "./contract.js";
import { noValues } from "./guard/feedback.js";
import { defaultLimits } from "./guard/limits.js";
import { policyFor } from "./guard/policy.js";
import { prepareArguments } from "./guard/prepare.js";
import { askSource } from "./guard/run-time-lists.js";
import { isSteps, lastValue } from "./schedule/iterate.js";

const never = new AbortController().signal;

/** Thrown by a {@link validated} function for arguments that its tool refuses. Its message is the feedback for a model. */
export class ArgumentsError extends Error {
  override readonly name = "ArgumentsError";
  readonly issues: readonly { readonly path: string; readonly expected: string; readonly value: unknown }[];

  constructor(message: string, issues: ArgumentsError["issues"]) {
    super(message);
    this.issues = issues;
  }
}

/** What a validated function may be given. */
export interface ValidatedOptions {
  /** The tool's `ToolContext`, where it takes one. */
  readonly context?: unknown;
  readonly instances?: Readonly<Record<string, unknown>> | undefined;
  /** Ends the running through of a tool that gives its result step by step. */
  readonly signal?: AbortSignal | undefined;
  /** Mend arguments as a toolbox would; by default only valid arguments pass. */
  readonly repair?: boolean | undefined;
  readonly onRepair?: ((repairs: readonly Repair[]) => void) | undefined;
}

/**
 * A tool as a function of untrusted arguments (JSON text, or a value in wire form), for code that is not behind a toolbox: they are validated
 * and decoded before the author's function runs, and refused with an {@link ArgumentsError}.
 */
export function validated<Args extends readonly unknown[], Result>(
  tool: ToolEntry<Args, Result>,
  options: ValidatedOptions = {},
): (args: unknown) => Promise<Result> {
  const { invoke } = tool;
  if (invoke === undefined) throw new TypeError(`${tool.name} has no function: the host runs it.`);
  return async (args) => {
    const policy = options.repair
      ? policyFor(tool, {})
      : policyFor(tool, { tools: { [tool.name]: { level: "exact" } } });
    const dynamicEnums = await listsOf(tool, options.context);
    const verdict = prepareArguments(args, { tool, policy, limits: defaultLimits, dynamicEnums });
    if (!verdict.ok) throw new ArgumentsError(verdict.failure.text, verdict.failure.issues ?? []);
    const [call, ...more] = verdict.calls;
    if (call === undefined || more.length > 0) throw new ArgumentsError("Expected the arguments of one call.", []);
    if (call.repairs.length > 0) options.onRepair?.(call.repairs);
    const result: unknown = await invoke(call.input, options.context, options.instances ?? {});
    return (isSteps(result) ? await lastValue(result, options.signal ?? never, () => {}) : result) as Result;
  };
}

/** The values of the tool's run-time lists, by source. */
async function listsOf(tool: ToolEntry, context: unknown): Promise<Readonly<Record<string, readonly string[]>>> {
  const lists = Object.entries(tool.enumSources ?? {}).map(async ([name, source]) => {
    try {
      return [name, await askSource(source, context)] as const;
    } catch {
      throw new ArgumentsError(noValues(tool, name).text, []);
    }
  });
  return Object.fromEntries(await Promise.all(lists));
}
