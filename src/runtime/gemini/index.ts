import { type Adapter, adapt, type Envelope, type ReadReply } from "../adapter/adapter.js";
import { inNamesOf, type ToolChoice } from "../adapter/choice.js";
import type { DefinitionOptions } from "../adapter/definitions.js";
import { placeholder } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { RawCall } from "../call.js";
import type { Toolbox } from "../toolbox.js";
import type { Answer } from "../turn/report.js";
import { type GeminiChoice, geminiChoice } from "./choice.js";

export type { ToolChoice } from "../adapter/choice.js";
export type { GeminiChoice } from "./choice.js";

/** A call of a function. */
export interface GeminiCall {
  readonly id?: string;
  readonly name?: string;
  readonly args?: Record<string, unknown>;
}

/** A response, as far as calls go; chunks of a stream have the same shape. */
export interface GeminiReply {
  readonly modelVersion?: string;
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly { readonly functionCall?: GeminiCall }[] };
    readonly finishReason?: string;
  }[];
}

/** The content that answers all calls of a reply. */
export interface GeminiResults {
  role: "user";
  parts: { functionResponse: GeminiResponse }[];
}

/** The answer to one call: `output`, or `error`. */
export interface GeminiResponse {
  id?: string;
  name: string;
  response: Record<string, unknown>;
  parts?: { inlineData: { mimeType: string; data: string } }[];
}

/** The declaration of a function. */
export interface GeminiFunction {
  name: string;
  description?: string;
  parametersJsonSchema?: unknown;
}

/** What `config.tools` takes. */
export interface GeminiTool {
  functionDeclarations: GeminiFunction[];
}

/** A toolbox behind Gemini and Vertex. `tools()` gives one entry for `config.tools`. */
export type GeminiAdapter = Omit<
  Adapter<GeminiReply | CallStream<GeminiReply>, GeminiResults, GeminiReply, GeminiFunction>,
  "tools"
> & {
  readonly tools: (options?: DefinitionOptions) => GeminiTool[];
  /** A field to spread into `config`: which tools the model may or must call, and whether several at once. Throws for what the provider has no field for. */
  readonly choice: (wanted?: ToolChoice) => GeminiChoice;
};

/** Puts a toolbox behind Gemini; `provider: "gemini-parameters"` takes the definitions in the older dialect. */
export function gemini(box: Toolbox, options: { readonly provider?: string | undefined } = {}): GeminiAdapter {
  const provider = options.provider ?? envelope.provider;
  const adapter = adapt(box, { ...envelope, provider });
  return {
    ...adapter,
    choice: (wanted = {}) => geminiChoice(inNamesOf(box, provider, wanted)),
    tools(request) {
      const functionDeclarations = adapter.tools(request);
      return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }];
    },
  };
}

const envelope: Envelope<GeminiReply, GeminiResults, GeminiReply, GeminiFunction> = {
  provider: "gemini",
  budgets: { arrayItems: 900 },
  marks: ["candidates", "promptFeedback", "usageMetadata", "text"],
  read,
  answer: (answers, replaced) => [
    { role: "user", parts: answers.map((answer) => ({ functionResponse: responseOf(answer, replaced) })) },
  ],
  delta,
  define: (name, description, parametersJsonSchema) => ({ name, description, parametersJsonSchema }),
};

/** Ids that we made up, which the provider must not see again. */
const madeUp = /^call_\d+_\d+$/;

function read(reply: GeminiReply): ReadReply {
  const calls = (reply.candidates ?? []).flatMap((candidate, index) => {
    const isCut = isIncomplete(candidate.finishReason);
    return functionCalls(candidate.content?.parts).map((call, at) => rawCall(call, `call_${index}_${at}`, isCut));
  });
  return reply.modelVersion === undefined ? { calls } : { calls, model: reply.modelVersion };
}

function isIncomplete(reason: string | undefined): boolean {
  return reason !== undefined && reason !== "STOP" && reason !== "FINISH_REASON_UNSPECIFIED";
}

function functionCalls(parts: readonly { readonly functionCall?: GeminiCall }[] | undefined): readonly GeminiCall[] {
  return (parts ?? []).flatMap((part) => (part.functionCall === undefined ? [] : [part.functionCall]));
}

function rawCall(call: GeminiCall, id: string, isCut: boolean): RawCall {
  return { id: call.id || id, name: call.name ?? "", arguments: call.args, ...(isCut ? { truncated: true } : {}) };
}

function responseOf(answer: Answer, replaced: (answer: Answer, part: string) => void): GeminiResponse {
  const { shown, id, name } = answer;
  const parts: { inlineData: { mimeType: string; data: string } }[] = [];
  const words: string[] = [];
  for (const part of shown.parts) {
    if (part.data !== undefined) parts.push({ inlineData: { mimeType: part.mimeType, data: part.data } });
    else {
      replaced(answer, part.$part);
      words.push(placeholder(part));
    }
  }
  const value = words.length === 0 ? (shown.json ?? shown.text) : [shown.text, ...words].join("\n");
  return {
    ...(madeUp.test(id) ? {} : { id }),
    name,
    response: shown.isError ? { error: value } : { output: value },
    ...(parts.length === 0 ? {} : { parts }),
  };
}

/** A chunk holds whole calls. */
function delta(chunk: GeminiReply): readonly StreamDelta[] {
  const changes: StreamDelta[] = [];
  if (chunk.modelVersion !== undefined) changes.push({ kind: "model", model: chunk.modelVersion });
  for (const candidate of chunk.candidates ?? []) {
    for (const { id, name, args } of functionCalls(candidate.content?.parts)) {
      changes.push({ kind: "call", ...(id ? { index: id, id } : {}), ...(name ? { name } : {}), whole: args ?? {} });
    }
    if (candidate.finishReason) changes.push({ kind: "end", complete: !isIncomplete(candidate.finishReason) });
  }
  return changes;
}
