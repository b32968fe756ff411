import { type ChatAdapter, chatAdapter } from "../adapter/chat-adapter.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind a vLLM server, which speaks OpenAI's Chat Completions. */
export function vllm(box: Toolbox): ChatAdapter {
  return chatAdapter(box, "vllm");
}
