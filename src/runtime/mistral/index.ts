import { type Adapter, adapt, type Envelope, type ReadReply } from "../adapter/adapter.js";
import type { ChatTool } from "../adapter/chat.js";
import { inNamesOf, type ToolChoice } from "../adapter/choice.js";
import { asText } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { RawCall } from "../call.js";
import type { Toolbox } from "../toolbox.js";
import { type MistralChoice, mistralChoice } from "./choice.js";

export type { ToolChoice } from "../adapter/choice.js";
export type { MistralChoice } from "./choice.js";

interface MistralCall {
  readonly id?: string | undefined;
  readonly index?: number | undefined;
  readonly function: { readonly name: string; readonly arguments: unknown };
}

/** A chat completion of the SDK, as far as calls go. */
export interface MistralReply {
  readonly model?: string | undefined;
  readonly choices?: readonly ReplyChoice[] | undefined;
}

interface ReplyChoice {
  readonly message?: { readonly toolCalls?: readonly MistralCall[] | null | undefined } | undefined;
  readonly finishReason?: string | null | undefined;
}

/** A chunk of a streamed completion, with or without the SDK's event around it. */
export interface MistralChunk {
  readonly data: {
    readonly model?: string | undefined;
    readonly choices: readonly {
      readonly delta: { readonly toolCalls?: readonly MistralCall[] | null | undefined };
      readonly finishReason?: string | null | undefined;
    }[];
  };
}

/** The answer to one call. */
export interface MistralToolMessage {
  role: "tool";
  toolCallId: string;
  name: string;
  content: string;
}

/** The definition of a function, in the SDK's words. */
export interface MistralTool extends ChatTool {
  function: ChatTool["function"] & { parameters: Record<string, unknown>; strict?: boolean };
}

/** A toolbox behind Mistral's chat. */
export type MistralAdapter = Adapter<
  MistralReply | CallStream<MistralChunk>,
  MistralToolMessage,
  MistralChunk,
  MistralTool
> & {
  /** Fields to spread into the request: which tools the model may or must call, and whether several at once. Throws for what the provider has no field for. */
  readonly choice: (wanted?: ToolChoice) => MistralChoice;
};

/** Puts a toolbox behind Mistral's chat. */
export function mistral(box: Toolbox): MistralAdapter {
  return { ...adapt(box, envelope), choice: (wanted = {}) => mistralChoice(inNamesOf(box, envelope.provider, wanted)) };
}

const envelope: Envelope<MistralReply, MistralToolMessage, MistralChunk, MistralTool> = {
  provider: "mistral",
  marks: ["choices"],
  read,
  answer: (answers, replaced) =>
    answers.map((answer) => ({
      role: "tool",
      toolCallId: answer.id,
      name: answer.name,
      content: asText(answer, replaced),
    })),
  delta,
  define: (name, description, parameters) => ({ type: "function", function: { name, description, parameters } }),
};

/** Reasons to end that leave a reply incomplete. */
const cutOff = new Set(["length", "model_length", "error"]);

function read(reply: MistralReply): ReadReply {
  const calls = (reply.choices ?? []).flatMap((choice, at) => {
    const isCut = cutOff.has(choice.finishReason ?? "");
    return (choice.message?.toolCalls ?? []).map((call, index): RawCall => {
      const { name, arguments: given } = call.function;
      return { id: idOf(call) ?? `call_${at}_${index}`, name, arguments: given, ...(isCut ? { truncated: true } : {}) };
    });
  });
  return reply.model === undefined ? { calls } : { calls, model: reply.model };
}

/** The SDK fills in the text "null" for calls without an id. */
function idOf({ id }: MistralCall): string | undefined {
  return id === undefined || id === "" || id === "null" ? undefined : id;
}

function delta({ data }: MistralChunk): readonly StreamDelta[] {
  const changes: StreamDelta[] = [];
  if (data.model !== undefined) changes.push({ kind: "model", model: data.model });
  for (const choice of data.choices) {
    for (const call of choice.delta.toolCalls ?? []) {
      const given = call.function.arguments;
      const id = idOf(call);
      changes.push({
        kind: "call",
        // The SDK gives index 0 to calls without one, so that the id is the better name.
        index: id ?? call.index ?? 0,
        name: call.function.name,
        ...(id === undefined ? {} : { id }),
        ...(typeof given === "string" ? { text: given } : { whole: given }),
      });
    }
    if (choice.finishReason) changes.push({ kind: "end", complete: !cutOff.has(choice.finishReason) });
  }
  return changes;
}
