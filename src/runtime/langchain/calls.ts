import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { RawCall } from "../call.js";

/** The calls of a model's message; those whose arguments LangChain could not read come last, as they were written. */
export function callsOf(message: BaseMessage): readonly RawCall[] {
  if (!AIMessage.isInstance(message)) throw new TypeError("run takes the message of a model, an AIMessage.");
  const { tool_calls = [], invalid_tool_calls = [] } = message;
  const named = (index: number, id: string | undefined) => id || `call_${index}`;
  return [
    ...tool_calls.map(({ id, name, args }, index) => ({ id: named(index, id), name, arguments: args })),
    ...invalid_tool_calls.map(({ id, name = "", args }, index) => ({
      id: named(tool_calls.length + index, id),
      name,
      arguments: args,
    })),
  ];
}
