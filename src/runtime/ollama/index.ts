import { type Adapter, adapt, type Envelope, type ReadReply } from "../adapter/adapter.js";
import { asText } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { Toolbox } from "../toolbox.js";

/** A chat response; chunks of a stream have the same shape. */
export interface OllamaReply {
  readonly model?: string;
  readonly done?: boolean;
  readonly done_reason?: string;
  readonly message: {
    readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: object } }[];
  };
}

/** The answer to one call; calls have no id, so they are told apart by order and name. */
export interface OllamaToolMessage {
  role: "tool";
  tool_name: string;
  content: string;
}

/** The definition of a function. */
export interface OllamaTool {
  type: "function";
  function: { name: string; description?: string; parameters?: Record<string, unknown> };
}

/** A toolbox behind Ollama's chat. */
export type OllamaAdapter = Adapter<OllamaReply | CallStream<OllamaReply>, OllamaToolMessage, OllamaReply, OllamaTool>;

/** Puts a toolbox behind Ollama's chat. */
export function ollama(box: Toolbox): OllamaAdapter {
  return adapt(box, envelope);
}

const envelope: Envelope<OllamaReply, OllamaToolMessage, OllamaReply, OllamaTool> = {
  provider: "ollama",
  marks: ["message"],
  read,
  answer: (answers, replaced) =>
    answers.map((answer) => ({ role: "tool", tool_name: answer.name, content: asText(answer, replaced) })),
  delta,
  define: (name, description, parameters) => ({ type: "function", function: { name, description, parameters } }),
};

function read(reply: OllamaReply): ReadReply {
  const isCut = reply.done_reason === "length";
  const calls = (reply.message.tool_calls ?? []).map((call, index) => ({
    id: `call_${index}`,
    name: call.function.name,
    arguments: call.function.arguments,
    ...(isCut ? { truncated: true } : {}),
  }));
  return reply.model === undefined ? { calls } : { calls, model: reply.model };
}

function delta(chunk: OllamaReply): readonly StreamDelta[] {
  const changes: StreamDelta[] = chunk.model === undefined ? [] : [{ kind: "model", model: chunk.model }];
  for (const call of chunk.message.tool_calls ?? []) {
    changes.push({ kind: "call", name: call.function.name, whole: call.function.arguments });
  }
  if (chunk.done) changes.push({ kind: "end", complete: chunk.done_reason !== "length" });
  return changes;
}
