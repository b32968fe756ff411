import { adapt } from "../adapter/adapter.js";
import { type ChatAdapter, chatEnvelope } from "../adapter/chat.js";
import { deferredFor } from "../adapter/deferred.js";
import type { Toolbox } from "../toolbox.js";
import { type ResponsesAdapter, type ResponsesToolSearch, responsesEnvelope } from "./responses.js";

export type { ChatAdapter, ChatChunk, ChatReply, ChatTool, ChatToolMessage } from "../adapter/chat.js";
export type {
  FunctionCallOutput,
  ResponsesAdapter,
  ResponsesEvent,
  ResponsesReply,
  ResponsesTool,
  ResponsesToolSearch,
} from "./responses.js";

/** A toolbox behind OpenAI's Chat Completions. `provider` names other definitions of the same shape, such as `azure`. */
export function openai(box: Toolbox, options: { readonly provider?: string } = {}): ChatAdapter {
  return adapt(box, chatEnvelope(options.provider ?? "openai-chat"));
}

/** A toolbox behind OpenAI's Responses. */
export function openaiResponses(box: Toolbox, options: { readonly provider?: string } = {}): ResponsesAdapter {
  const envelope = responsesEnvelope(options.provider ?? "openai-responses");
  const search: ResponsesToolSearch = { type: "tool_search" };
  return {
    ...adapt(box, envelope),
    deferred: (given = {}) => deferredFor(box, envelope, { nameOf: ({ name }) => name, search }, given),
  };
}
