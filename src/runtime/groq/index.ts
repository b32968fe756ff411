import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind Groq, which speaks OpenAI's Chat Completions. */
export function groq(box: Toolbox): ChatAdapter {
  return chatAdapter(box, "groq");
}
