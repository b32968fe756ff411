import type { Adapter, Envelope, ReadReply } from "../adapter/adapter.js";
import type { ToolChoice } from "../adapter/choice.js";
import type { DefinitionOptions } from "../adapter/definitions.js";
import { addressOf } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { RawCall } from "../call.js";
import type { Answer } from "../turn/report.js";
import type { ResponsesNamespace } from "./namespaces.js";
import type { ResponsesChoice } from "./responses-choice.js";

/** An output item; all kinds but `function_call` are passed over. */
export interface ResponsesItem {
  readonly type: string;
  readonly id?: string | null;
  readonly call_id?: string | null;
  readonly name?: string | null;
  readonly namespace?: string | null;
  readonly arguments?: string | null;
  readonly status?: string | null;
}

/** A response, or its output items. */
export type ResponsesReply =
  | { readonly model?: string; readonly status?: string | null; readonly output: readonly object[] }
  | readonly object[];

/** The answer to one call. */
export interface FunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | FunctionCallOutputPart[];
}

/** A part of an answer. */
export type FunctionCallOutputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string }
  | { type: "input_file"; filename: string; file_url: string };

/** An event of a streamed response. */
export interface ResponsesEvent {
  readonly type: string;
  readonly output_index?: number;
  readonly item?: object;
  readonly delta?: unknown;
  readonly arguments?: unknown;
  readonly response?: { readonly model?: string };
}

/** The definition of a function in Responses. */
export interface ResponsesTool {
  type: "function";
  name: string;
  description?: string | null;
  parameters: Record<string, unknown> | null;
  strict: boolean | null;
  defer_loading?: boolean;
}

/** Makes OpenAI search among the definitions that are marked. */
export interface ResponsesToolSearch {
  type: "tool_search";
}

/** A toolbox behind Responses. */
export type ResponsesAdapter = Adapter<
  ResponsesReply | CallStream<ResponsesEvent>,
  FunctionCallOutput,
  ResponsesEvent,
  ResponsesTool
> & {
  /** Fields to spread into the request: which tools the model may or must call, and whether several at once. */
  readonly choice: (wanted?: ToolChoice) => ResponsesChoice;
  /** All definitions, those outside the selection marked `defer_loading`, so that OpenAI's own tool search brings them when they are needed. */
  readonly deferred: (
    options?: DefinitionOptions & {
      /** Descriptions by group (class, object or file): the tools of such a group come in one namespace, which the model loads as a whole. */
      readonly namespaces?: Readonly<Record<string, string>>;
    },
  ) => (ResponsesTool | ResponsesToolSearch | ResponsesNamespace)[];
};

/** Responses of one provider. */
export function responsesEnvelope(
  provider: string,
): Envelope<ResponsesReply, FunctionCallOutput, ResponsesEvent, ResponsesTool> {
  return {
    provider,
    marks: ["output", "length"],
    read,
    answer: (answers) =>
      answers.map((answer) => ({ type: "function_call_output", call_id: answer.id, output: outputOf(answer) })),
    delta,
    define: (name, description, parameters) => ({ type: "function", name, description, parameters, strict: false }),
  };
}

function read(reply: ResponsesReply): ReadReply {
  if (isItems(reply)) return { calls: callsOf(reply, false) };
  const calls = callsOf(reply.output, reply.status === "incomplete" || reply.status === "failed");
  return reply.model === undefined ? { calls } : { calls, model: reply.model };
}

function isItems(reply: ResponsesReply): reply is readonly object[] {
  return Array.isArray(reply);
}

function callsOf(items: readonly ResponsesItem[] | readonly object[], isCut: boolean): readonly RawCall[] {
  return items.flatMap((item, index) => {
    if (!isCall(item)) return [];
    const id = item.call_id || item.id || `call_${index}`;
    const truncated = isCut || item.status === "incomplete";
    return [{ id, name: item.name ?? "", arguments: item.arguments, ...(truncated ? { truncated } : {}) }];
  });
}

function isCall(item: object): item is ResponsesItem {
  return "type" in item && item.type === "function_call";
}

function outputOf({ shown }: Answer): FunctionCallOutput["output"] {
  if (shown.parts.length === 0) return shown.text;
  const parts: FunctionCallOutputPart[] = shown.text === "" ? [] : [{ type: "input_text", text: shown.text }];
  for (const part of shown.parts) {
    if (part.$part === "image") parts.push({ type: "input_image", image_url: addressOf(part), detail: "auto" });
    else if (part.url !== undefined) parts.push({ type: "input_file", filename: part.name, file_url: part.url });
    else parts.push({ type: "input_file", filename: part.name, file_data: addressOf(part) });
  }
  return parts;
}

function delta(event: ResponsesEvent): readonly StreamDelta[] {
  const index = event.output_index ?? 0;
  switch (event.type) {
    case "response.output_item.added":
    case "response.output_item.done": {
      const { item } = event;
      if (item === undefined || !isCall(item)) return [];
      const id = item.call_id ?? item.id;
      const whole = event.type === "response.output_item.done" && item.arguments ? { whole: item.arguments } : {};
      return [{ kind: "call", index, ...(id ? { id } : {}), ...(item.name ? { name: item.name } : {}), ...whole }];
    }
    case "response.function_call_arguments.delta":
      return typeof event.delta === "string" ? [{ kind: "call", index, text: event.delta }] : [];
    case "response.created":
      return event.response?.model === undefined ? [] : [{ kind: "model", model: event.response.model }];
    case "response.completed":
      return [{ kind: "end", complete: true }];
    case "response.incomplete":
    case "response.failed":
      return [{ kind: "end", complete: false }];
    default:
      return [];
  }
}
