import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind a llama.cpp server, which speaks OpenAI's Chat Completions. */
export function llamacpp(box: Toolbox): ChatAdapter {
  return chatAdapter(box, "llamacpp");
}
