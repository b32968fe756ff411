import type { RawCall } from "../call.js";
import type { Envelope, ReadReply } from "./adapter.js";
import { asText } from "./render.js";
import type { StreamDelta } from "./stream.js";

/** A tool call of a chat completion; `custom` calls carry free text and are never ours. */
export interface ChatToolCall {
  readonly id?: string;
  readonly type?: string;
  readonly function?: { readonly name: string; readonly arguments: string };
}

/** A chat completion, or its message, as far as calls go: what `openai` and the servers that speak its language return. */
export type ChatReply =
  | {
      readonly model?: string;
      readonly choices: readonly { readonly message: ChatMessage; readonly finish_reason?: string | null }[];
    }
  | ChatMessage;

/** An assistant's message. */
export interface ChatMessage {
  readonly role?: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly ChatToolCall[] | null;
}

/** The answer to one call. */
export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** A chunk of a streamed chat completion. Some servers send chunks without choices, and Azure choices without a delta: what its filter found. */
export interface ChatChunk {
  readonly model?: string;
  readonly choices?: readonly {
    readonly index?: number;
    readonly delta?: { readonly tool_calls?: readonly ChatToolCallDelta[] | null };
    readonly finish_reason?: string | null;
  }[];
}

interface ChatToolCallDelta {
  readonly index: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null };
}

/** The definition of a function in chat completions. */
export interface ChatTool {
  type: "function";
  function: {
    name: string;
    description?: string;
    parameters?: Record<string, unknown>;
    strict?: boolean | null;
  };
}

/** Chat completions of one provider: OpenAI's shapes, which most servers speak. */
export function chatEnvelope(provider: string): Envelope<ChatReply, ChatToolMessage, ChatChunk, ChatTool> {
  return {
    provider,
    marks: ["choices", "role", "content", "tool_calls"],
    read,
    answer: (answers, replaced) =>
      answers.map((answer) => ({ role: "tool", tool_call_id: answer.id, content: asText(answer, replaced) })),
    delta,
    define: (name, description, parameters) => ({ type: "function", function: { name, description, parameters } }),
  };
}

/** Reasons to end that leave a reply incomplete. */
const cutOff = new Set(["length", "content_filter"]);

function read(reply: ChatReply): ReadReply {
  if (!("choices" in reply)) return { calls: callsOf(reply, false, 0) };
  const calls = reply.choices.flatMap((choice, index) =>
    callsOf(choice.message, cutOff.has(choice.finish_reason ?? ""), index),
  );
  return reply.model === undefined ? { calls } : { calls, model: reply.model };
}

function callsOf(message: ChatMessage, isCut: boolean, choice: number): readonly RawCall[] {
  return (message.tool_calls ?? []).flatMap((call, index) => {
    if (call.function === undefined) return [];
    const { name, arguments: text } = call.function;
    const id = call.id || `call_${choice}_${index}`;
    return [{ id, name: name ?? "", arguments: text, ...(isCut ? { truncated: true } : {}) }];
  });
}

function delta(chunk: ChatChunk): readonly StreamDelta[] {
  const changes: StreamDelta[] = [];
  if (chunk.model) changes.push({ kind: "model", model: chunk.model });
  for (const choice of chunk.choices ?? []) {
    for (const call of choice.delta?.tool_calls ?? []) {
      changes.push({
        kind: "call",
        index: choice.index ? `${choice.index}.${call.index}` : call.index,
        ...(call.id ? { id: call.id } : {}),
        ...(call.function?.name ? { name: call.function.name } : {}),
        ...(call.function?.arguments ? { text: call.function.arguments } : {}),
      });
    }
    if (choice.finish_reason) changes.push({ kind: "end", complete: !cutOff.has(choice.finish_reason) });
  }
  return changes;
}
