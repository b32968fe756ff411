import { anthropicEnvelope, bedrockEnvelope, chatEnvelope, geminiEnvelope, responsesEnvelope } from "../envelope.js";
import type { NameRule, ProviderRow, Transport } from "../row.js";

/** OpenAI's rule for names, which most others follow. */
export const openAiName: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  maxLength: 64,
  text: "letters, digits, `_`, `-`; 1 to 64",
};

const geminiName: NameRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
  maxLength: 64,
  text: "a letter or `_` first, then letters, digits, `_`, `.`, `:`, `-`; 1 to 64",
};

/** How calls and results travel in the shape of OpenAI Chat. */
export const chatTransport: Transport = {
  calls: "`tool_calls[].function.arguments`, JSON text; id `id`",
  results: "message of role `tool` with `tool_call_id`, text",
  errors: "no channel: text",
  choice: "`none`, `auto`, `required`, a named function",
  parallel: "`parallel_tool_calls`",
};

const geminiTransport: Transport = {
  calls: "part `functionCall`, `args` as an object; `id` optional",
  results: "part `functionResponse` with `name`, `response` as an object (key `output`)",
  errors: "key `error` in `response`",
  choice: "`AUTO`, `ANY`, `NONE`, `VALIDATED`, with allowed names",
  parallel: "none",
};

/** OpenAI and what runs its models. */
export const openAiRows: readonly ProviderRow[] = [
  {
    id: "openai-chat",
    title: "OpenAI Chat Completions",
    envelope: chatEnvelope("always"),
    definitionType: "OpenAIChatTool",
    strict: "openai-strict",
    loose: "openai-loose",
    name: openAiName,
    maxDescription: 1024,
    budgets: { tools: 128 },
    transport: {
      ...chatTransport,
      results: "message of role `tool` with `tool_call_id`, text or text parts",
      choice: "`none`, `auto`, `required`, a named function, `allowed_tools`",
    },
    sources: ["openai 7.59.0 resources/shared.d.ts", "developers.openai.com/api/docs/guides/structured-outputs"],
  },
  {
    id: "openai-responses",
    title: "OpenAI Responses",
    envelope: responsesEnvelope,
    definitionType: "OpenAIResponsesTool",
    strict: "openai-strict",
    loose: "openai-loose",
    name: openAiName,
    maxDescription: 1024,
    budgets: { tools: 128 },
    transport: {
      calls: "item `function_call`, `arguments` as JSON text; id `call_id`",
      results: "item `function_call_output` with `call_id`; text, or parts of text, image and file",
      errors: "no channel: text",
      choice: "`none`, `auto`, `required`, a named function, `allowed_tools`",
      parallel: "`parallel_tool_calls`",
    },
    sources: ["openai 7.59.0 resources/responses/responses.d.ts", "openai/openai-openapi f85dbe2"],
  },
  {
    id: "azure",
    title: "Azure OpenAI",
    envelope: chatEnvelope("always"),
    definitionType: "OpenAIChatTool",
    strict: "azure-strict",
    loose: "azure-loose",
    name: openAiName,
    maxDescription: 1024,
    budgets: { tools: 128 },
    transport: chatTransport,
    sources: ["MicrosoftDocs/azure-ai-docs structured-outputs.md (2025-12-06)"],
  },
];

/** Anthropic, Google and Amazon. */
export const vendorRows: readonly ProviderRow[] = [
  {
    id: "anthropic",
    title: "Anthropic Messages",
    envelope: anthropicEnvelope,
    definitionType: "AnthropicTool",
    strict: "anthropic-strict",
    loose: "anthropic-loose",
    name: openAiName,
    budgets: { strictTools: 20, optionals: 24, unions: 16 },
    transport: {
      calls: "block `tool_use`, `input` as an object; id `id`",
      results: "user message with blocks `tool_result` (`tool_use_id`, text, image or document parts)",
      errors: "`is_error`",
      choice: "`auto`, `any`, `tool`, `none`",
      parallel: "`disable_parallel_tool_use` in `tool_choice`",
    },
    sources: ["@anthropic-ai/sdk 1.14.0 resources/messages/messages.d.ts", "platform.claude.com structured outputs"],
  },
  {
    id: "gemini",
    title: "Gemini and Vertex AI (`parametersJsonSchema`)",
    envelope: geminiEnvelope("parametersJsonSchema"),
    definitionType: "GeminiFunction",
    loose: "gemini-json-schema",
    name: geminiName,
    budgets: { tools: 512, arrayItems: 900 },
    transport: geminiTransport,
    sources: ["@google/genai 3.3.0 dist/genai.d.ts", "googleapis/python-genai#2170"],
  },
  {
    id: "gemini-parameters",
    title: "Gemini and Vertex AI (`parameters`, OpenAPI subset)",
    envelope: geminiEnvelope("parameters"),
    definitionType: "GeminiParametersFunction",
    loose: "gemini-openapi",
    name: geminiName,
    budgets: { tools: 512, arrayItems: 900 },
    transport: geminiTransport,
    sources: ["@google/genai 3.3.0 dist/genai.d.ts (Schema)"],
  },
  {
    id: "bedrock",
    title: "Amazon Bedrock Converse",
    envelope: bedrockEnvelope,
    definitionType: "BedrockTool",
    strict: "anthropic-strict",
    loose: "anthropic-loose",
    name: openAiName,
    budgets: { strictTools: 20, optionals: 24, unions: 16 },
    transport: {
      calls: "block `toolUse`, `input` as an object; id `toolUseId`",
      results: "user message with blocks `toolResult` (`toolUseId`, text, json, image, document)",
      errors: '`status: "error"`',
      choice: "`auto`, `any`, `tool`",
      parallel: "none",
    },
    sources: ["@aws-sdk/client-bedrock-runtime 3.1164.0 models_0.d.ts", "API_runtime_ToolSpecification"],
  },
];
