import { adapt } from "../adapter/adapter.js";
import { type ChatAdapter, chatEnvelope } from "../adapter/chat.js";
import type { Toolbox } from "../toolbox.js";

/** A toolbox behind Groq, which speaks OpenAI's Chat Completions. */
export function groq(box: Toolbox): ChatAdapter {
  return adapt(box, chatEnvelope("groq"));
}
