import type { Toolbox } from "../toolbox.js";
import { type Adapter, adapt } from "./adapter.js";
import { type ChatChunk, type ChatReply, type ChatTool, type ChatToolMessage, chatEnvelope } from "./chat.js";
import { type ChatChoice, chatChoice } from "./chat-choice.js";
import { inNamesOf, type ToolChoice } from "./choice.js";
import type { CallStream } from "./stream.js";

/** A toolbox behind chat completions. */
export interface ChatAdapter extends Adapter<ChatReply | CallStream<ChatChunk>, ChatToolMessage, ChatChunk, ChatTool> {
  /** Fields to spread into the request: which tools the model may or must call, and whether several at once. Throws for what the provider has no field for. */
  readonly choice: (wanted?: ToolChoice) => ChatChoice;
}

/** Puts a toolbox behind the chat completions of a provider; `takesList` where it takes a list of the tools that are allowed. */
export function chatAdapter(box: Toolbox, provider: string, takesList = false): ChatAdapter {
  return {
    ...adapt(box, chatEnvelope(provider)),
    choice: (wanted = {}) => chatChoice(provider, takesList, inNamesOf(box, provider, wanted)),
  };
}
