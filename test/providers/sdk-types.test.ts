import type Anthropic from "@anthropic-ai/sdk";
import type { Tool as BedrockSdkTool } from "@aws-sdk/client-bedrock-runtime";
import type { FunctionDeclaration } from "@google/genai";
import type { Tool as MistralSdkTool } from "@mistralai/mistralai/models/components/index.js";
import type { Tool as McpClientTool } from "@modelcontextprotocol/client";
import type { Tool as McpV1Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Tool as McpSdkTool } from "@modelcontextprotocol/server";
import { type Tool as AiTool, jsonSchema as aiSchema } from "ai";
import type { Cohere } from "cohere-ai";
import type { Tool as OllamaSdkTool } from "ollama";
import type OpenAI from "openai";
import { expect, expectTypeOf, test } from "vitest";
import { providerRows } from "../../src/emit/providers/index.js";
import type {
  AnthropicTool,
  BedrockTool,
  ChatTool,
  GeminiFunction,
  GeminiParametersFunction,
  JsonSchemaTool,
  McpTool,
  OpenAIChatTool,
  OpenAIResponsesTool,
} from "../../src/runtime/generated/index.js";

test("definitions satisfy the types of the vendors' SDKs", () => {
  expectTypeOf<OpenAIChatTool>().toExtend<OpenAI.ChatCompletionTool>();
  expectTypeOf<ChatTool>().toExtend<OpenAI.ChatCompletionTool>();
  expectTypeOf<OpenAIResponsesTool>().toExtend<OpenAI.Responses.FunctionTool>();
  expectTypeOf<AnthropicTool>().toExtend<Anthropic.Tool>();
  expectTypeOf<GeminiFunction>().toExtend<FunctionDeclaration>();
  expectTypeOf<GeminiParametersFunction>().toExtend<FunctionDeclaration>();
  expectTypeOf<BedrockTool>().toExtend<BedrockSdkTool>();
  expectTypeOf<ChatTool>().toExtend<MistralSdkTool>();
  expectTypeOf<ChatTool>().toExtend<Cohere.ToolV2>();
  expectTypeOf<ChatTool>().toExtend<OllamaSdkTool>();
  expectTypeOf<McpTool>().toExtend<McpSdkTool>();
  expectTypeOf<McpTool>().toExtend<McpClientTool>();
  expectTypeOf<McpTool>().toExtend<McpV1Tool>();
});

test("a JSON Schema definition makes a tool of the AI SDK", () => {
  const definition: JsonSchemaTool = {
    name: "add",
    description: "Add.",
    inputSchema: { type: "object", properties: {} },
  };
  const tool = {
    description: "Add.",
    inputSchema: aiSchema<{ a: number }>(definition.inputSchema as Parameters<typeof aiSchema>[0]),
    execute: ({ a }: { a: number }) => a,
  } satisfies AiTool<{ a: number }, number>;
  expect(tool.inputSchema).toMatchObject({ jsonSchema: definition.inputSchema });
});

test("every provider's type is one that the run time exports", async () => {
  const { readFileSync } = await import("node:fs");
  const text = readFileSync(new URL("../../src/runtime/generated/definitions/index.ts", import.meta.url), "utf8");
  for (const { definitionType } of providerRows) expect(text).toContain(`export interface ${definitionType} `);
});
