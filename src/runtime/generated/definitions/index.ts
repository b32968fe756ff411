/**
 * Structural types of tool definitions, one for each envelope. They satisfy the types of the vendors' SDKs, so that
 * generated files depend on none of them.
 */

/** JSON as plain data. */
export type JsonDocument = null | boolean | number | string | JsonDocument[] | JsonSchemaDocument;

/** A JSON object without gaps, as the AWS SDK wants it. */
export interface JsonSchemaDocument {
  [key: string]: JsonDocument;
}

/** A JSON Schema as plain data. */
export interface Schema {
  [key: string]: JsonDocument | undefined;
}

/** A schema of the arguments: an object. */
export interface ObjectSchema {
  type: "object";
  properties: Record<string, JsonSchemaDocument>;
  required?: string[];
  [key: string]: JsonDocument | undefined;
}

/** A schema of results: an object, perhaps a map that names no properties. */
export interface OutputSchema {
  type: "object";
  properties?: Record<string, JsonSchemaDocument>;
  required?: string[];
  [key: string]: JsonDocument | undefined;
}

/** OpenAI Chat Completions and Azure OpenAI. */
export interface OpenAIChatTool {
  type: "function";
  function: { name: string; description?: string; parameters: ObjectSchema; strict: boolean };
}

/** OpenAI Responses; `strict` is never left out, because that would ask for it. */
export interface OpenAIResponsesTool {
  type: "function";
  name: string;
  description?: string;
  parameters: ObjectSchema;
  strict: boolean;
  output_schema?: Schema;
  defer_loading?: boolean;
}

/** Anthropic Messages. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
  strict?: boolean;
  input_examples?: Record<string, unknown>[];
  defer_loading?: boolean;
  eager_input_streaming?: boolean;
  cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
}

/** A function declaration of Gemini and Vertex AI with JSON Schema. */
export interface GeminiFunction {
  name: string;
  description?: string;
  parametersJsonSchema: ObjectSchema;
}

/**
 * A function declaration of Gemini and Vertex AI with Google's own Schema message. Its SDK has an enum for the types in a schema, which no
 * text satisfies: the message is plain data (a {@link Schema}) under the one type that the SDK takes.
 */
export interface GeminiParametersFunction {
  name: string;
  description?: string;
  parameters?: never;
}

/** Amazon Bedrock Converse: a member of `toolConfig.tools`. */
export interface BedrockTool {
  toolSpec: { name: string; description?: string; inputSchema: { json: JsonSchemaDocument }; strict?: boolean };
}

/** Mistral, Cohere, xAI, DeepSeek, Groq, Ollama, llama.cpp and vLLM: OpenAI's shape, `strict` where the API has it. */
export interface ChatTool {
  type: "function";
  function: { name: string; description?: string; parameters: ObjectSchema; strict?: boolean };
}

/** A tool of an MCP server. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: OutputSchema;
  annotations?: {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
}

/** Name, description and JSON Schema 2020-12, for whatever else reads that. */
export interface JsonSchemaTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: Schema;
}
