import { type Model, type ModelRequest, type ModelResponse, type StreamEvent, Usage } from "@openai/agents";
import type { Scripted } from "./ai-model.js";

/** A model of the Agents SDK that gives these replies, and keeps what it was asked. */
export interface AgentModel extends Model {
  readonly requests: ModelRequest[];
}

type Output = ModelResponse["output"];

function outputOf(reply: Scripted): Output {
  if (typeof reply === "string") {
    return [
      { type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text: reply }] },
    ];
  }
  return reply.map(({ id, name, input }) => ({
    type: "function_call",
    callId: id,
    name,
    status: "completed",
    arguments: typeof input === "string" ? input : JSON.stringify(input),
  }));
}

/** A scripted model; a function makes each reply from the request. */
export function agentModel(...replies: readonly (Scripted | ((request: ModelRequest) => Scripted))[]): AgentModel {
  const requests: ModelRequest[] = [];
  const next = (request: ModelRequest): Output => {
    const [first] = replies;
    const reply = typeof first === "function" ? first : replies[requests.length];
    // The SDK goes on writing into the list.
    requests.push({ ...request, input: structuredClone(request.input) });
    return outputOf(typeof reply === "function" ? reply(request) : (reply ?? "done"));
  };
  return {
    requests,
    getResponse: async (request) => ({ usage: new Usage(), output: next(request) }),
    async *getStreamedResponse(request): AsyncIterable<StreamEvent> {
      const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
      // What a model gives is what the event holds, but for the types of items that only a user writes.
      const output = next(request) as Extract<StreamEvent, { type: "response_done" }>["response"]["output"];
      yield { type: "response_done", response: { id: "r", usage, output } };
    },
  };
}

/** A model that asks for the weather, and then says something. */
export function weatherAgentModel(): AgentModel {
  const call = { id: "1", name: "get_weather", input: { city: "北京", date: "2026-12-24" } };
  return agentModel(({ input }) => (Array.isArray(input) && input.length > 1 ? "It is cold." : [call]));
}

/** What the model was answered in its last request, by call id. */
export function agentAnswers({ requests }: AgentModel): Readonly<Record<string, unknown>> {
  const input = requests.at(-1)?.input;
  const items = typeof input === "string" || input === undefined ? [] : input;
  return Object.fromEntries(
    items.flatMap((item) => (item.type === "function_call_result" ? [[item.callId, item.output]] : [])),
  );
}
