import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind xAI, which speaks OpenAI's Chat Completions. */
export function xai(box: Toolbox): ChatAdapter {
  return chatAdapter(box, "xai");
}
