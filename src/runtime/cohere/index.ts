import { type Adapter, adapt, type Envelope, type ReadReply } from "../adapter/adapter.js";
import type { ToolChoice } from "../adapter/choice.js";
import { asText } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { Toolbox } from "../toolbox.js";
import { type CohereChoice, cohereChoice } from "./choice.js";

export type { ToolChoice } from "../adapter/choice.js";
export type { CohereChoice } from "./choice.js";

interface CohereCall {
  readonly id?: string;
  readonly function?: { readonly name?: string; readonly arguments?: string };
}

/** A v2 chat response, as far as calls go. */
export interface CohereReply {
  readonly finishReason?: string;
  readonly message?: { readonly toolCalls?: readonly CohereCall[] };
}

/** An event of a streamed v2 chat. */
export interface CohereEvent {
  readonly type?: string;
  readonly index?: number;
  readonly delta?: { readonly finishReason?: string; readonly message?: { readonly toolCalls?: CohereCall } };
}

/** The answer to one call. */
export interface CohereToolMessage {
  role: "tool";
  toolCallId: string;
  content: string;
}

/** The definition of a function; the API refuses any other key. */
export interface CohereTool {
  type: "function";
  function: { name: string; description?: string; parameters: Record<string, unknown> };
}

/** A toolbox behind Cohere's v2 chat. */
export type CohereAdapter = Adapter<
  CohereReply | CallStream<CohereEvent>,
  CohereToolMessage,
  CohereEvent,
  CohereTool
> & {
  /** A field to spread into the request: which tools the model may or must call, and whether several at once. Throws for what the provider has no field for. */
  readonly choice: (wanted?: ToolChoice) => CohereChoice;
};

/** Puts a toolbox behind Cohere's v2 chat. */
export function cohere(box: Toolbox): CohereAdapter {
  return { ...adapt(box, envelope), choice: (wanted = {}) => cohereChoice(wanted) };
}

const envelope: Envelope<CohereReply, CohereToolMessage, CohereEvent, CohereTool> = {
  provider: "cohere",
  budgets: { fields: 200 },
  marks: ["message", "finishReason"],
  read,
  answer: (answers, replaced) =>
    answers.map((answer) => ({ role: "tool", toolCallId: answer.id, content: asText(answer, replaced) })),
  delta,
  define: (name, description, parameters) => ({ type: "function", function: { name, description, parameters } }),
};

/** Reasons to end that leave a reply incomplete. */
const cutOff = new Set(["MAX_TOKENS", "ERROR", "TIMEOUT"]);

function read(reply: CohereReply): ReadReply {
  const isCut = cutOff.has(reply.finishReason ?? "");
  const calls = (reply.message?.toolCalls ?? []).map((call, index) => ({
    id: call.id || `call_${index}`,
    name: call.function?.name ?? "",
    arguments: call.function?.arguments,
    ...(isCut ? { truncated: true } : {}),
  }));
  return { calls };
}

function delta(event: CohereEvent): readonly StreamDelta[] {
  const call = event.delta?.message?.toolCalls;
  const index = event.index ?? 0;
  switch (event.type) {
    case "tool-call-start":
    case "tool-call-delta": {
      const { id, function: written } = call ?? {};
      return [
        {
          kind: "call",
          index,
          ...(id ? { id } : {}),
          ...(written?.name ? { name: written.name } : {}),
          ...(written?.arguments ? { text: written.arguments } : {}),
        },
      ];
    }
    case "message-end":
      return [{ kind: "end", complete: !cutOff.has(event.delta?.finishReason ?? "") }];
    default:
      return [];
  }
}
