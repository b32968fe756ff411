import { type FunctionTool, type RunContext, tool } from "@openai/agents";
import {
  type FrameworkOptions,
  type PlainDefinition,
  plainDefinitions,
  runningHere,
  toolNames,
} from "../adapter/plain-definition.js";
import { sideBySide } from "../adapter/side-by-side.js";
import type { RawCall } from "../call.js";
import type { ReplyOptions, Toolbox } from "../toolbox.js";
import { type AgentOutput, outputOf } from "./output.js";

export type { FrameworkOptions } from "../adapter/plain-definition.js";
export type { AgentOutput, AgentOutputPart } from "./output.js";

/** A tool as an `Agent` takes it. */
export type AgentTool = ReturnType<typeof tool>;

/** A toolbox as tools of the OpenAI Agents SDK. */
export interface OpenAIAgents {
  /** The tools for `new Agent({ tools })`; others can be added to the list. */
  readonly tools: (options?: FrameworkOptions) => AgentTool[];
}

interface ParameterSchema {
  readonly type: "object";
  readonly properties: Record<string, Record<string, unknown>>;
  readonly required: string[];
}

type Closed = ParameterSchema & { readonly additionalProperties: false };
type Open = ParameterSchema & { readonly additionalProperties: true };
type Details = Parameters<FunctionTool["invoke"]>[2];

/**
 * Puts a toolbox behind the Agents SDK, which runs the loop. An agent may serve any number of runs: each is a turn of its own unless `turn`
 * names one, and its context is the host unless `host` is given. Definitions are those of OpenAI's Responses.
 */
export function openaiAgents(
  box: Toolbox,
  { provider = "openai-responses" }: { readonly provider?: string | undefined } = {},
): OpenAIAgents {
  const runApart = sideBySide(box, provider);
  const visible = visibleOnce(box);
  const runOf = (options: FrameworkOptions, offered: readonly string[], run: RunContext, details?: Details) => ({
    ...options,
    offered,
    provider,
    turn: options.turn ?? run,
    host: options.host ?? run.context,
    signal: details?.signal,
  });
  const toolFor = (definition: PlainDefinition, options: FrameworkOptions, offered: readonly string[]): AgentTool => {
    const { name, description, entry, strict, schema } = definition;
    const answer = async (input: unknown, run: RunContext, details: Details): Promise<AgentOutput> => {
      // The text that the model wrote, where there is one: digits that a double has lost are in it.
      const { callId = crypto.randomUUID(), arguments: written = input } = details?.toolCall ?? {};
      const call: RawCall = { id: callId, name, arguments: written };
      const approved = run.isToolApproved({ toolName: name, callId }) === true;
      const reply = { call, options: runOf(options, offered, run, details), reply: run, approved };
      return outputOf(await runApart(reply));
    };
    const common = {
      name,
      description,
      execute: async (input: unknown, run?: RunContext, details?: Details) => {
        if (run === undefined) throw new TypeError(`${name} needs the context of a run.`);
        return answer(input, run, details);
      },
      // What a model wrote is answered; what is thrown is a fault of an engine or a store.
      errorFunction: null,
      // A predicate would have the SDK ask a person about every call that is no JSON.
      needsApproval:
        entry !== undefined && box.mayNeedApproval(entry)
          ? (run: RunContext, input: unknown, id = "") =>
              box.needsApproval({ id, name, arguments: input }, runOf(options, offered, run))
          : false,
      isEnabled: ({ runContext }: { readonly runContext: RunContext }) =>
        entry === undefined || visible(runOf(options, offered, runContext)).has(entry.name),
    };
    // The generated schemas of OpenAI have the shapes that the SDK's types tell apart by `strict`.
    return strict
      ? tool({ ...common, strict, parameters: schema as unknown as Closed })
      : tool({ ...common, strict, parameters: schema as unknown as Open });
  };
  return {
    tools(options = {}) {
      const definitions = runningHere(plainDefinitions(box, provider, { ...options, turn: options.turn ?? {} }));
      const offered = toolNames(definitions);
      return definitions.map((each) => toolFor(each, options, offered));
    },
  };
}

/** The names that a run may see. The SDK asks for each tool in one go, and is answered from one look. */
function visibleOnce(box: Toolbox): (options: ReplyOptions) => ReadonlySet<string> {
  let last: { readonly host: unknown; readonly turn: unknown; readonly names: ReadonlySet<string> } | undefined;
  return (options) => {
    if (last === undefined || last.host !== options.host || last.turn !== options.turn) {
      const names = new Set(box.visible(options).map(({ name }) => name));
      last = { host: options.host, turn: options.turn, names };
      queueMicrotask(() => {
        last = undefined;
      });
    }
    return last.names;
  };
}
