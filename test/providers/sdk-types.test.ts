import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration } from "@google/genai";
import type { Tool as McpSdkTool } from "@modelcontextprotocol/server";
import type OpenAI from "openai";
import { expect, expectTypeOf, test } from "vitest";
import { providerRows } from "../../src/emit/providers/index.js";
import type {
  AnthropicTool,
  ChatTool,
  GeminiFunction,
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
  expectTypeOf<McpTool>().toExtend<McpSdkTool>();
});

test("every provider's type is one that the run time exports", async () => {
  const { readFileSync } = await import("node:fs");
  const text = readFileSync(new URL("../../src/runtime/generated/definitions/index.ts", import.meta.url), "utf8");
  for (const { definitionType } of providerRows) expect(text).toContain(`export interface ${definitionType} `);
});
