import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind Azure OpenAI, which speaks OpenAI's Chat Completions. */
export function azure(box: Toolbox): ChatAdapter {
  return chatAdapter(box, "azure");
}
