import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface, ToolRunnableConfig } from "@langchain/core/tools";
import type { Messages } from "../adapter/adapter.js";
import { ToolCallError } from "../adapter/call-error.js";
import {
  type FrameworkOptions,
  type PlainDefinition,
  plainDefinitions,
  runningHere,
  toolNames,
} from "../adapter/plain-definition.js";
import { type ApartResult, sideBySide } from "../adapter/side-by-side.js";
import type { RawCall } from "../call.js";
import { putNewest } from "../newest.js";
import type { RunOptions } from "../options.js";
import { wireOf } from "../schedule/call-results.js";
import type { ReplyOptions, Toolbox } from "../toolbox.js";
import type { TurnReport } from "../turn/report.js";
import type { ResumeReplyOptions } from "../turn/run-reply.js";
import { callsOf } from "./calls.js";
import { contentOf, messageOf } from "./message.js";
import { ToolboxTool } from "./tool.js";

export type { Messages } from "../adapter/adapter.js";
export { ToolCallError } from "../adapter/call-error.js";
export type { FrameworkOptions } from "../adapter/plain-definition.js";

/** A call that a person has to approve. */
export interface AskedCall {
  readonly id: string;
  readonly tool: string;
  /** As the model wrote them. */
  readonly arguments: unknown;
}

/** How LangChain is served. */
export interface LangChainOptions {
  /** Whose definitions are given; `json-schema` by default. */
  readonly provider?: string | undefined;
  /** Asks a person; a place for `interrupt` of LangGraph, whose throw goes through. Without it, calls that need an approval are refused. */
  readonly approve?: ((call: AskedCall, config: ToolRunnableConfig) => boolean | Promise<boolean>) | undefined;
}

/** A toolbox as tools of LangChain. */
export interface LangChain {
  /** The tools for `bindTools`, agents and tool nodes. */
  readonly tools: (options?: FrameworkOptions) => StructuredToolInterface[];
  /** Runs all calls of a model's message as one turn; resolves to the messages that answer them. For loops and nodes of your own. */
  readonly run: (message: BaseMessage, options?: RunOptions) => Promise<Messages<ToolMessage>>;
  /** Goes on with a suspended turn (`outcome.turn` of what `run` gave) as `box.resume` does. */
  readonly resume: (turn: string, options?: ResumeReplyOptions) => Promise<Messages<ToolMessage>>;
}

/** Puts a toolbox behind LangChain. Make one for each conversation, unless `turn` or a `thread_id` names that. */
export function langchain(box: Toolbox, { provider = "json-schema", approve }: LangChainOptions = {}): LangChain {
  const conversation = {};
  const runApart = sideBySide(box, provider);
  const replyOf = repliesByName(conversation);
  const runOf = (options: FrameworkOptions, config: ToolRunnableConfig): ReplyOptions => {
    const { context, configurable, signal } = config;
    const thread: unknown = configurable?.thread_id;
    return {
      ...options,
      provider,
      turn: options.turn ?? (typeof thread === "string" ? thread : conversation),
      host: options.host ?? context ?? configurable,
      signal,
    };
  };
  const toolFor = (
    { name, description, schema, entry }: PlainDefinition,
    options: FrameworkOptions,
    offered: readonly string[],
  ) =>
    new ToolboxTool({
      name,
      description,
      schema,
      async run(input, config) {
        const { toolCall } = config;
        const call: RawCall = { id: toolCall?.id ?? crypto.randomUUID(), name, arguments: input };
        const run = { ...runOf(options, config), offered };
        // Before the others are waited for: what asks may throw, to be called again later.
        const asks = entry !== undefined && box.mayNeedApproval(entry) && (await box.needsApproval(call, run));
        const approved =
          asks && (await approve?.({ id: call.id, tool: entry.name, arguments: input }, config)) === true;
        const came = await runApart({ call, options: run, reply: replyOf(run.turn), approved });
        return [outputOf(came, toolCall?.id !== undefined), wireOf(came.result)];
      },
    });
  const answer = (report: TurnReport): Messages<ToolMessage> => {
    const messages = report.answers.map((each) =>
      messageOf(
        each,
        report.results.find(({ id }) => id === each.id),
      ),
    );
    return Object.assign(messages, report);
  };
  return {
    tools(options = {}) {
      const definitions = runningHere(plainDefinitions(box, provider, { ...options, turn: options.turn ?? {} }));
      const offered = toolNames(definitions);
      return definitions.map((each) => toolFor(each, options, offered));
    },
    run: async (message, options = {}) =>
      answer(await box.run(callsOf(message), { ...options, turn: options.turn ?? conversation, provider })),
    resume: async (turn, options = {}) => answer(await box.resume(turn, { ...options, provider })),
  };
}

/** A failure is a message with the status of one; called with arguments alone, a tool throws. */
function outputOf({ answer, result }: ApartResult, isCalled: boolean) {
  const { id, name, shown } = answer;
  if (!shown.isError) return contentOf(shown);
  if (!isCalled) throw new ToolCallError(shown.text, id, name, result);
  return messageOf(answer, result);
}

const MAX_NAMES = 1000;

/** Something that stands for the replies of a turn, which come one after the other. */
function repliesByName(conversation: object): (name: ReplyOptions["turn"]) => object {
  const known = new Map<string, object>();
  return (name) => {
    if (typeof name !== "string") return name ?? conversation;
    const reply = known.get(name) ?? {};
    putNewest(known, name, reply, MAX_NAMES);
    return reply;
  };
}
