import { adapt } from "../adapter/adapter.js";
import { type ChatAdapter, chatEnvelope } from "../adapter/chat.js";
import type { Toolbox } from "../toolbox.js";
import { type ResponsesAdapter, responsesEnvelope } from "./responses.js";

export type { ChatAdapter, ChatChunk, ChatReply, ChatTool, ChatToolMessage } from "../adapter/chat.js";
export type {
  FunctionCallOutput,
  ResponsesAdapter,
  ResponsesEvent,
  ResponsesReply,
  ResponsesTool,
} from "./responses.js";

/** A toolbox behind OpenAI's Chat Completions. `provider` names other definitions of the same shape, such as `azure`. */
export function openai(box: Toolbox, options: { readonly provider?: string } = {}): ChatAdapter {
  return adapt(box, chatEnvelope(options.provider ?? "openai-chat"));
}

/** A toolbox behind OpenAI's Responses. */
export function openaiResponses(box: Toolbox, options: { readonly provider?: string } = {}): ResponsesAdapter {
  return adapt(box, responsesEnvelope(options.provider ?? "openai-responses"));
}
