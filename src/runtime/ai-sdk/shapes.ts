/**
 * What is used of the AI SDK, by shape: its own types fit, and nothing of it is imported. The shapes are those of `ai` 6 and 7.
 */
import type { Json } from "../contract.js";
import type { ShownResult } from "../result/shown.js";

/** What the SDK tells about a call that it wants run. */
export interface AiSdkCallOptions {
  readonly toolCallId: string;
  /** The messages that the reply answers; the same list for all calls of a reply. */
  readonly messages: readonly AiSdkMessage[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly experimental_context?: unknown;
  /** What `experimental_context` became in `ai` 7. */
  readonly context?: unknown;
}

/** A message, as far as approvals are in it. */
export interface AiSdkMessage {
  readonly role: string;
  readonly content: string | readonly object[];
}

/** What a tool gives: the application's value in wire form for the program, and beside it what the model sees, where that is something else. */
export interface AiSdkOutput {
  readonly result?: Json;
  readonly shown?: Pick<ShownResult, "text" | "parts">;
}

/** A result as the SDK hands it to a model. */
export type AiSdkModelOutput =
  | { type: "text"; value: string }
  | { type: "json"; value: AiSdkJson }
  | { type: "content"; value: AiSdkPart[] };

/** A piece of a result. */
export type AiSdkPart =
  | { type: "text"; text: string }
  | { type: "image-data" | "file-data"; data: string; mediaType: string; filename?: string }
  | { type: "image-url" | "file-url"; url: string };

/** JSON as the SDK types it. */
export type AiSdkJson = null | string | number | boolean | AiSdkJson[] | { [key: string]: AiSdkJson };

/** A schema that tells its JSON Schema: Standard JSON Schema, and the SDK's own form of the same, which it takes unchanged. */
export interface AiSdkSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: unknown };
    readonly validate: (value: unknown) => AiSdkValidated;
    readonly jsonSchema: {
      readonly input: (options: object) => Record<string, unknown>;
      readonly output: (options: object) => Record<string, unknown>;
    };
  };
}

/** What a Standard Schema says of a value. */
export type AiSdkValidated =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly PropertyKey[] }[] };

/** A tool as `generateText`, `streamText` and agents take it. */
export interface AiSdkTool {
  title?: string;
  description: string;
  inputSchema: AiSdkSchema;
  strict?: boolean;
  /** Where a call could need one. */
  needsApproval?: (input: unknown, options: AiSdkCallOptions) => Promise<boolean>;
  /** Absent, as what is below it, for a tool of `@client`: the host runs it. */
  execute?: (input: unknown, options: AiSdkCallOptions) => Promise<AiSdkOutput>;
  toModelOutput?: (options: { output: AiSdkOutput }) => AiSdkModelOutput;
}

/** The tools of a request by name. */
export type AiSdkTools = Record<string, AiSdkTool>;

/** A call as a model wrote it. */
export interface AiSdkToolCall {
  type: "tool-call";
  toolCallId: string;
  toolName: string;
  /** JSON text, or what was meant to be. */
  input: string;
}

/** Mends a call that names no tool, or whose arguments are no JSON; `null` leaves it as it is. */
export type AiSdkRepair = <Call extends AiSdkToolCall>(options: {
  readonly toolCall: Call;
  readonly tools: object;
}) => Promise<Call | null>;
