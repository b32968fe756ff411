import { type Adapter, adapt, type Envelope, type ReadReply } from "../adapter/adapter.js";
import { inNamesOf, type ToolChoice } from "../adapter/choice.js";
import { placeholder } from "../adapter/render.js";
import type { CallStream, StreamDelta } from "../adapter/stream.js";
import type { Toolbox } from "../toolbox.js";
import type { Answer } from "../turn/report.js";
import { type BedrockChoice, bedrockChoice } from "./choice.js";

export type { ToolChoice } from "../adapter/choice.js";
export type { BedrockChoice } from "./choice.js";

/** A `Converse` response, as far as calls go. */
export interface BedrockReply {
  readonly stopReason?: string | undefined;
  readonly output?: { readonly message?: { readonly content?: readonly object[] | undefined } | undefined } | undefined;
}

interface ToolUse {
  readonly toolUse: { readonly toolUseId?: string; readonly name?: string; readonly input?: unknown };
}

/** The user message that answers all calls of a reply. */
export interface BedrockResults {
  role: "user";
  content: { toolResult: BedrockToolResult }[];
}

/** The answer to one call. */
export interface BedrockToolResult {
  toolUseId: string;
  content: BedrockPart[];
  status: "success" | "error";
}

/** A part of an answer. */
export type BedrockPart =
  | { text: string }
  | { image: { format: ImageFormat; source: { bytes: Uint8Array } } }
  | { document: { format: DocumentFormat; name: string; source: { bytes: Uint8Array } } };

type ImageFormat = "png" | "jpeg" | "gif" | "webp";
type DocumentFormat = "pdf" | "csv" | "html" | "txt" | "md";

/** An event of a `ConverseStream`. */
export interface BedrockEvent {
  readonly contentBlockStart?:
    | {
        readonly contentBlockIndex?: number | undefined;
        readonly start?:
          | {
              readonly toolUse?:
                | { readonly toolUseId?: string | undefined; readonly name?: string | undefined }
                | undefined;
            }
          | undefined;
      }
    | undefined;
  readonly contentBlockDelta?:
    | {
        readonly contentBlockIndex?: number | undefined;
        readonly delta?: { readonly toolUse?: { readonly input?: string | undefined } | undefined } | undefined;
      }
    | undefined;
  readonly messageStop?: { readonly stopReason?: string | undefined } | undefined;
}

/** The specification of a tool, an entry of `toolConfig.tools`. */
export interface BedrockTool {
  toolSpec: { name: string; description?: string; inputSchema: { json: JsonDocument }; strict?: boolean };
}

/** JSON in the SDK's own words. */
export type JsonDocument = null | boolean | number | string | JsonDocument[] | { [key: string]: JsonDocument };

/** A toolbox behind Bedrock's Converse. */
export type BedrockAdapter = Adapter<
  BedrockReply | CallStream<BedrockEvent>,
  BedrockResults,
  BedrockEvent,
  BedrockTool
> & {
  /** A field to spread into `toolConfig`: which tools the model may or must call, and whether several at once. Throws for what the provider has no field for. */
  readonly choice: (wanted?: ToolChoice) => BedrockChoice;
};

/** Puts a toolbox behind Bedrock's Converse. */
export function bedrock(box: Toolbox): BedrockAdapter {
  return { ...adapt(box, envelope), choice: (wanted = {}) => bedrockChoice(inNamesOf(box, envelope.provider, wanted)) };
}

const envelope: Envelope<BedrockReply, BedrockResults, BedrockEvent, BedrockTool> = {
  provider: "bedrock",
  budgets: { strictTools: 20, optionals: 24, unions: 16 },
  marks: ["output", "stopReason"],
  read,
  answer: (answers, replaced) => [
    { role: "user", content: answers.map((answer) => ({ toolResult: resultOf(answer, replaced) })) },
  ],
  delta,
  define: (name, description, schema) => ({
    toolSpec: { name, description, inputSchema: { json: toDocument(schema) } },
  }),
};

/** Reasons to end that leave a reply incomplete. */
const cutOff = new Set([
  "max_tokens",
  "content_filtered",
  "guardrail_intervened",
  "malformed_model_output",
  "malformed_tool_use",
  "model_context_window_exceeded",
]);

function read(reply: BedrockReply): ReadReply {
  const isCut = cutOff.has(reply.stopReason ?? "");
  const blocks = reply.output?.message?.content ?? [];
  const calls = blocks.filter(isToolUse).map(({ toolUse }, index) => ({
    id: toolUse.toolUseId || `call_${index}`,
    name: toolUse.name ?? "",
    arguments: toolUse.input,
    ...(isCut ? { truncated: true } : {}),
  }));
  return { calls };
}

function isToolUse(block: object): block is ToolUse {
  return "toolUse" in block && typeof block.toolUse === "object" && block.toolUse !== null;
}

function resultOf(answer: Answer, replaced: (answer: Answer, part: string) => void): BedrockToolResult {
  const { shown, id } = answer;
  const content: BedrockPart[] = shown.text === "" && shown.parts.length > 0 ? [] : [{ text: shown.text || " " }];
  for (const part of shown.parts) {
    const native = nativePart(part);
    if (native === undefined) replaced(answer, part.$part);
    content.push(native ?? { text: placeholder(part) });
  }
  return { toolUseId: id, content, status: shown.isError ? "error" : "success" };
}

const imageFormats: Readonly<Record<string, ImageFormat>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/gif": "gif",
  "image/webp": "webp",
};
const documentFormats: Readonly<Record<string, DocumentFormat>> = {
  "application/pdf": "pdf",
  "text/csv": "csv",
  "text/html": "html",
  "text/plain": "txt",
  "text/markdown": "md",
};

function nativePart(part: Answer["shown"]["parts"][number]): BedrockPart | undefined {
  if (part.data === undefined) return undefined;
  const source = { bytes: Uint8Array.from(atob(part.data), (char) => char.charCodeAt(0)) };
  if (part.$part === "image") {
    const format = imageFormats[part.mimeType];
    return format === undefined ? undefined : { image: { format, source } };
  }
  const format = documentFormats[part.mimeType];
  // The service takes letters, digits, single spaces, hyphens, parentheses and brackets in a name.
  const name = part.name.replace(/[^A-Za-z0-9()[\]-]+/g, " ").trim() || "file";
  return format === undefined ? undefined : { document: { format, name, source } };
}

function toDocument(value: unknown): JsonDocument {
  if (Array.isArray(value)) return value.map(toDocument);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toDocument(item)]));
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function delta(event: BedrockEvent): readonly StreamDelta[] {
  const { contentBlockStart: start, contentBlockDelta: more, messageStop: stop } = event;
  if (start?.start?.toolUse !== undefined) {
    const { toolUseId, name } = start.start.toolUse;
    const index = start.contentBlockIndex ?? 0;
    return [{ kind: "call", index, ...(toolUseId ? { id: toolUseId } : {}), ...(name ? { name } : {}) }];
  }
  const text = more?.delta?.toolUse?.input;
  if (text !== undefined) return [{ kind: "call", index: more?.contentBlockIndex ?? 0, text }];
  return stop === undefined ? [] : [{ kind: "end", complete: !cutOff.has(stop.stopReason ?? "") }];
}
