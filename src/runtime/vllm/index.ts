import { adapt } from "../adapter/adapter.js";
import { type ChatAdapter, chatEnvelope } from "../adapter/chat.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind a vLLM server, which speaks OpenAI's Chat Completions. */
export function vllm(box: Toolbox): ChatAdapter {
  return adapt(box, chatEnvelope("vllm"));
}
