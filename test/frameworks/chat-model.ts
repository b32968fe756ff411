import type { BaseFunctionCallOptions, ToolDefinition } from "@langchain/core/language_models/base";
import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import type { Scripted } from "./ai-model.js";

type Script = Scripted | ((messages: readonly BaseMessage[]) => Scripted);

/** A chat model of LangChain that gives these replies, whole or streamed. */
export class ScriptedChatModel extends BaseChatModel<BaseFunctionCallOptions> {
  readonly script: readonly Script[];
  bound: readonly ToolDefinition[] = [];
  #step = 0;

  constructor(...script: readonly Script[]) {
    super({});
    this.script = script;
  }

  _llmType(): string {
    return "scripted";
  }

  override bindTools(tools: BindToolsInput[]): this {
    // Ours alone are bound in tests.
    this.bound = tools.map((tool) => convertToOpenAITool(tool as StructuredToolInterface));
    return this;
  }

  #next(messages: readonly BaseMessage[]): Scripted {
    const [first] = this.script;
    const reply = typeof first === "function" ? first : this.script[this.#step++];
    return typeof reply === "function" ? reply(messages) : (reply ?? "done");
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const reply = this.#next(messages);
    const message =
      typeof reply === "string" ? new AIMessage(reply) : new AIMessage({ content: "", ...callsOf(reply) });
    return { generations: [{ text: message.text, message }] };
  }

  override async *_streamResponseChunks(messages: BaseMessage[]): AsyncGenerator<ChatGenerationChunk> {
    const reply = this.#next(messages);
    if (typeof reply === "string") {
      yield new ChatGenerationChunk({ text: reply, message: new AIMessageChunk(reply) });
      return;
    }
    for (const [index, { id, name, input }] of reply.entries()) {
      const text = typeof input === "string" ? input : JSON.stringify(input);
      for (const [at, args] of [text.slice(0, 5), text.slice(5)].entries()) {
        const chunk = { type: "tool_call_chunk" as const, index, args, ...(at === 0 ? { id, name } : {}) };
        yield new ChatGenerationChunk({
          text: "",
          message: new AIMessageChunk({ content: "", tool_call_chunks: [chunk] }),
        });
      }
    }
  }
}

function callsOf(calls: Exclude<Scripted, string>) {
  return {
    tool_calls: calls.flatMap(({ id, name, input }) =>
      typeof input === "string" ? [] : [{ type: "tool_call" as const, id, name, args: { ...Object(input) } }],
    ),
    invalid_tool_calls: calls.flatMap(({ id, name, input }) =>
      typeof input === "string" ? [{ type: "invalid_tool_call" as const, id, name, args: input }] : [],
    ),
  };
}

/** A model that asks for the weather, and then says something. */
export function weatherChatModel(): ScriptedChatModel {
  const call = { id: "1", name: "get_weather", input: { city: "北京", date: "2026-12-24" } };
  return new ScriptedChatModel((messages) => (messages.at(-1)?.type === "tool" ? "It is cold." : [call]));
}
