import { type Adapter, adapt, type Envelope, type ReadReply } from "../adapter/adapter.js";
import { inNamesOf, type ToolChoice } from "../adapter/choice.js";
import { deferredFor } from "../adapter/deferred.js";
import type { DefinitionOptions } from "../adapter/definitions.js";
import { nameFor } from "../adapter/name-for.js";
import { placeholder } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { RawCall } from "../call.js";
import { requireNames } from "../select/require-names.js";
import type { Toolbox } from "../toolbox.js";
import type { Answer } from "../turn/report.js";
import { type AnthropicChoice, anthropicChoice } from "./choice.js";
import { type AnthropicMarks, mark } from "./marks.js";
import type { AnthropicTool } from "./tool.js";

export type { ToolChoice } from "../adapter/choice.js";
export type { AnthropicChoice } from "./choice.js";
export type { AnthropicCaller, AnthropicMarks } from "./marks.js";
export type { AnthropicTool } from "./tool.js";

/** A message, or its content blocks; all kinds but `tool_use` are passed over. */
export type AnthropicReply =
  | {
      readonly role?: string;
      readonly model?: string;
      readonly stop_reason?: string | null;
      readonly content: readonly object[];
    }
  | readonly object[];

interface ToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The user message that answers all calls of a reply. */
export interface AnthropicResults {
  role: "user";
  content: AnthropicToolResult[];
}

/** The answer to one call. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string | AnthropicPart[];
  is_error?: boolean;
}

/** A part of an answer. */
export type AnthropicPart =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: ImageType; data: string } | { type: "url"; url: string } }
  | {
      type: "document";
      title: string;
      source: { type: "base64"; media_type: "application/pdf"; data: string } | { type: "url"; url: string };
    };

type ImageType = (typeof imageTypes)[number];

const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

/** An event of a streamed message. */
export interface AnthropicEvent {
  readonly type: string;
  readonly index?: number;
  readonly content_block?: object;
  readonly delta?: object;
  readonly message?: { readonly model?: string };
}

/** Makes Anthropic search among the definitions that are marked. */
export interface AnthropicToolSearch {
  type: "tool_search_tool_bm25_20251119";
  name: "tool_search_tool_bm25";
}

/** A toolbox behind Anthropic's Messages. */
export type AnthropicAdapter = Adapter<
  AnthropicReply | CallStream<AnthropicEvent>,
  AnthropicResults,
  AnthropicEvent,
  AnthropicTool
> & {
  /** A field to spread into the request: which tools the model may or must call, and whether several at once. Throws for what the provider has no field for. */
  readonly choice: (wanted?: ToolChoice) => AnthropicChoice;
  /** All definitions, those outside the selection marked `defer_loading`, so that Anthropic's own tool search brings them when they are needed. */
  readonly deferred: (options?: DefinitionOptions) => (AnthropicTool | AnthropicToolSearch)[];
};

/** How a toolbox stands behind Anthropic's Messages. */
export interface AnthropicOptions extends AnthropicMarks {
  /** Id of other definitions of the same shape. */
  readonly provider?: string | undefined;
}

/** Puts a toolbox behind Anthropic's Messages. */
export function anthropic(box: Toolbox, options: AnthropicOptions = {}): AnthropicAdapter {
  const own = { ...envelope, provider: options.provider ?? envelope.provider };
  const adapter = adapt(box, own);
  requireNames(box.registry, "eagerInputStreaming", options.eagerInputStreaming);
  requireNames(box.registry, "allowedCallers", Object.keys(options.allowedCallers ?? {}));
  const nameOf = nameFor(box, own.provider);
  return {
    ...adapter,
    tools(request) {
      const definitions = adapter.tools(request);
      const marked = mark(definitions, options, nameOf);
      return definitions.selection === undefined ? marked : Object.assign(marked, { selection: definitions.selection });
    },
    choice: (wanted = {}) => anthropicChoice(inNamesOf(box, own.provider, wanted)),
    deferred: (given = {}) =>
      mark(deferredFor(box, own, { nameOf: ({ name }) => name, search: toolSearch }, given), options, nameOf),
  };
}

const toolSearch: AnthropicToolSearch = {
  type: "tool_search_tool_bm25_20251119",
  name: "tool_search_tool_bm25",
};

const envelope: Envelope<AnthropicReply, AnthropicResults, AnthropicEvent, AnthropicTool> = {
  provider: "anthropic",
  budgets: { strictTools: 20, optionals: 24, unions: 16 },
  marks: ["content", "length"],
  read,
  answer: (answers, replaced) => [{ role: "user", content: answers.map((answer) => resultOf(answer, replaced)) }],
  delta,
  define: (name, description, schema) => ({ name, description, input_schema: { ...schema } }),
};

/** Reasons to end that leave a reply incomplete. */
const cutOff = new Set(["max_tokens", "model_context_window_exceeded", "refusal"]);

function read(reply: AnthropicReply): ReadReply {
  if (isBlocks(reply)) return { calls: callsOf(reply, false) };
  const calls = callsOf(reply.content, cutOff.has(reply.stop_reason ?? ""));
  return reply.model === undefined ? { calls } : { calls, model: reply.model };
}

function isBlocks(reply: AnthropicReply): reply is readonly object[] {
  return Array.isArray(reply);
}

function callsOf(blocks: readonly object[], isCut: boolean): readonly RawCall[] {
  return blocks.flatMap((block, index) => {
    if (!isToolUse(block)) return [];
    const id = block.id || `call_${index}`;
    return [{ id, name: block.name, arguments: block.input, ...(isCut ? { truncated: true } : {}) }];
  });
}

function isToolUse(block: object): block is ToolUse {
  return "type" in block && block.type === "tool_use" && "name" in block && typeof block.name === "string";
}

function resultOf(answer: Answer, replaced: (answer: Answer, part: string) => void): AnthropicToolResult {
  const { shown } = answer;
  const text: AnthropicPart[] = shown.text === "" ? [] : [{ type: "text", text: shown.text }];
  const parts = shown.parts.map((part) => {
    const native = nativePart(part);
    if (native !== undefined) return native;
    replaced(answer, part.$part);
    return { type: "text", text: placeholder(part) } as const;
  });
  return {
    type: "tool_result",
    tool_use_id: answer.id,
    content: parts.length === 0 ? shown.text : [...text, ...parts],
    ...(shown.isError ? { is_error: true } : {}),
  };
}

function nativePart(part: Answer["shown"]["parts"][number]): AnthropicPart | undefined {
  const { url, data = "" } = part;
  if (part.$part === "image") {
    if (url !== undefined) return { type: "image", source: { type: "url", url } };
    const media_type = imageTypes.find((type) => type === part.mimeType);
    return media_type === undefined ? undefined : { type: "image", source: { type: "base64", media_type, data } };
  }
  if (part.mimeType !== "application/pdf") return undefined;
  const source =
    url === undefined
      ? ({ type: "base64", media_type: part.mimeType, data } as const)
      : ({ type: "url", url } as const);
  return { type: "document", title: part.name, source };
}

function delta(event: AnthropicEvent): readonly StreamDelta[] {
  const index = event.index ?? 0;
  switch (event.type) {
    case "message_start":
      return event.message?.model === undefined ? [] : [{ kind: "model", model: event.message.model }];
    case "content_block_start": {
      const block = event.content_block;
      if (block === undefined || !isToolUse(block)) return [];
      return [{ kind: "call", index, id: block.id, name: block.name, whole: block.input }];
    }
    case "content_block_delta": {
      const change = event.delta;
      if (change === undefined || !("partial_json" in change) || typeof change.partial_json !== "string") return [];
      return [{ kind: "call", index, text: change.partial_json }];
    }
    case "message_delta": {
      const change = event.delta;
      if (change === undefined || !("stop_reason" in change) || typeof change.stop_reason !== "string") return [];
      return [{ kind: "end", complete: !cutOff.has(change.stop_reason) }];
    }
    default:
      return [];
  }
}
