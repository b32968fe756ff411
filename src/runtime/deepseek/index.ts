import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind DeepSeek, which speaks OpenAI's Chat Completions. */
export function deepseek(box: Toolbox): ChatAdapter {
  return chatAdapter(box, "deepseek");
}
