import { adapt } from "../adapter/adapter.js";
import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import { inNamesOf } from "../adapter/choice.js";
import { deferredFor } from "../adapter/deferred.js";
import { requireGroups } from "../select/require-names.js";
import type { Toolbox } from "../toolbox.js";
import { intoNamespaces } from "./namespaces.js";
import { type ResponsesAdapter, type ResponsesToolSearch, responsesEnvelope } from "./responses.js";
import { responsesChoice } from "./responses-choice.js";

export type { ChatChunk, ChatReply, ChatTool, ChatToolMessage } from "../adapter/chat.js";
export type { ChatAdapter } from "../adapter/chat-adapter.js";
export type { ChatChoice } from "../adapter/chat-choice.js";
export type { ToolChoice } from "../adapter/choice.js";
export type { ResponsesNamespace } from "./namespaces.js";
export type {
  FunctionCallOutput,
  FunctionCallOutputPart,
  ResponsesAdapter,
  ResponsesEvent,
  ResponsesReply,
  ResponsesTool,
  ResponsesToolSearch,
} from "./responses.js";
export type { ResponsesChoice } from "./responses-choice.js";

/** A toolbox behind OpenAI's Chat Completions. `provider` names other definitions of the same shape, such as `azure`. */
export function openai(box: Toolbox, options: { readonly provider?: string | undefined } = {}): ChatAdapter {
  return chatAdapter(box, options.provider ?? "openai-chat", true);
}

/** A toolbox behind OpenAI's Responses. */
export function openaiResponses(
  box: Toolbox,
  options: { readonly provider?: string | undefined } = {},
): ResponsesAdapter {
  const provider = options.provider ?? "openai-responses";
  const envelope = responsesEnvelope(provider);
  const search: ResponsesToolSearch = { type: "tool_search" };
  return {
    ...adapt(box, envelope),
    choice: (wanted = {}) => responsesChoice(inNamesOf(box, provider, wanted)),
    deferred({ namespaces = {}, ...given } = {}) {
      requireGroups(box.registry, "namespaces", Object.keys(namespaces));
      const entries = deferredFor(box, envelope, { nameOf: ({ name }) => name, search }, given);
      return intoNamespaces(entries, box.registry, provider, namespaces);
    },
  };
}
