import { MockLanguageModelV3, simulateReadableStream } from "ai/test";

/** A call as a scripted model writes it. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** Text as it is, anything else as JSON. */
  readonly input: unknown;
}

/** A reply of a scripted model: words, or calls. */
export type Scripted = string | readonly ScriptedCall[];

type Options = Parameters<MockLanguageModelV3["doGenerate"]>[0];
type Generated = Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>;
type Streamed = Awaited<ReturnType<MockLanguageModelV3["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer Chunk> ? Chunk : never;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

function contentOf(reply: Scripted): Generated["content"] {
  if (typeof reply === "string") return [{ type: "text", text: reply }];
  return reply.map(({ id, name, input }) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: name,
    input: typeof input === "string" ? input : JSON.stringify(input),
  }));
}

function finishOf(reply: Scripted): Generated["finishReason"] {
  return { unified: typeof reply === "string" ? "stop" : "tool-calls", raw: undefined };
}

/** A model that gives these replies, whole or streamed; a function makes each reply from the request. */
export function scriptedModel(
  ...replies: readonly (Scripted | ((options: Options) => Scripted))[]
): MockLanguageModelV3 {
  let step = 0;
  const next = (options: Options): Scripted => {
    const [first] = replies;
    if (typeof first === "function") return first(options);
    const reply = replies[step++];
    return reply === undefined || typeof reply === "function" ? "done" : reply;
  };
  return new MockLanguageModelV3({
    async doGenerate(options) {
      const reply = next(options);
      return { content: contentOf(reply), finishReason: finishOf(reply), usage, warnings: [] };
    },
    async doStream(options) {
      const reply = next(options);
      const chunks: Part[] = [{ type: "stream-start", warnings: [] }];
      for (const part of contentOf(reply)) {
        if (part.type === "tool-call") chunks.push(part);
        else if (part.type === "text")
          chunks.push(
            { type: "text-start", id: "t" },
            { type: "text-delta", id: "t", delta: part.text },
            { type: "text-end", id: "t" },
          );
      }
      chunks.push({ type: "finish", finishReason: finishOf(reply), usage });
      return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
    },
  });
}

/** A model that asks for the weather, and then says something. */
export function weatherModel(): MockLanguageModelV3 {
  const call = { id: "1", name: "get_weather", input: { city: "北京", date: "2026-12-24" } };
  return scriptedModel(({ prompt }) => (prompt.at(-1)?.role === "tool" ? "It is cold." : [call]));
}

/** What the model was answered in its last request, by call id. */
export function answersIn(
  prompts: readonly { readonly prompt: readonly object[] }[],
): Readonly<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const message of prompts.at(-1)?.prompt ?? []) {
    if (!("role" in message && message.role === "tool" && "content" in message && Array.isArray(message.content)))
      continue;
    for (const part of message.content) if (part.type === "tool-result") answers[part.toolCallId] = part.output;
  }
  return answers;
}
