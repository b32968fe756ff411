import { foreignProject, packBoth, run } from "./foreign-project.js";

/** SDKs whose newest versions need a newer Node to run; their types do not. */
const sdks = ["openai@7.59.0", "@google/genai@3.3.0", "ai@7.0.173", "@openai/agents@0.20.0"];

const check = `
import type { GoogleGenAI, FunctionDeclaration, GenerateContentConfig, GenerateContentResponse, Content, Tool as GenaiTool } from "@google/genai";
import { Agent, run } from "@openai/agents";
import type OpenAI from "openai";
import { generateText, type LanguageModel, type ModelMessage, type Tool as AiTool, jsonSchema } from "ai";
import { createToolbox } from "@toolgen/runtime";
import type { GeminiFunction, JsonSchemaTool, OpenAIChatTool, OpenAIResponsesTool, Registry } from "@toolgen/runtime/generated";
import { aiSdk } from "@toolgen/runtime/ai-sdk";
import { gemini } from "@toolgen/runtime/gemini";
import { openai, openaiResponses } from "@toolgen/runtime/openai";
import { openaiAgents } from "@toolgen/runtime/openai-agents";

declare const registry: Registry;
declare const chat: OpenAIChatTool, responses: OpenAIResponsesTool, declaration: GeminiFunction, plain: JsonSchemaTool;
const box = createToolbox(registry);

chat satisfies OpenAI.ChatCompletionTool;
responses satisfies OpenAI.Responses.FunctionTool;
declaration satisfies FunctionDeclaration;
({ description: plain.description, inputSchema: jsonSchema<object>(plain.inputSchema as Parameters<typeof jsonSchema>[0]) }) satisfies AiTool<object, never>;

export function framework(model: LanguageModel, messages: ModelMessage[]) {
  const sdk = aiSdk(box);
  return generateText({ model, messages, tools: sdk.tools(), repairToolCall: sdk.repair() });
}

export function agents() {
  const agent = new Agent<{ user: string }>({ name: "a", tools: openaiAgents(box).tools() });
  return run(agent, "?", { context: { user: "ann" } });
}

export async function loop(client: OpenAI, google: GoogleGenAI): Promise<void> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  const chatBox = openai(box);
  const completion = await client.chat.completions.create({ model: "m", messages, tools: chatBox.tools(), ...chatBox.choice({ mode: "required" }) });
  messages.push(...(await chatBox.run(completion)));

  const input: OpenAI.Responses.ResponseInputItem[] = [];
  const responsesBox = openaiResponses(box);
  const response = await client.responses.create({ model: "m", input, tools: responsesBox.tools(), ...responsesBox.choice({ only: ["a"] }) });
  input.push(...(await responsesBox.run(response)));
  responsesBox.deferred({ namespaces: { a: "A." } }) satisfies OpenAI.Responses.Tool[];

  const contents: Content[] = [];
  const geminiBox = gemini(box);
  const config: GenerateContentConfig = { tools: geminiBox.tools() satisfies GenaiTool[], ...geminiBox.choice({ only: ["a"] }) };
  const answer: GenerateContentResponse = await google.models.generateContent({ model: "m", contents, config });
  contents.push(...(await geminiBox.run(answer)));
}
`;

/** Compiles the loops of each provider against its newest SDK; throws with what the compiler says. */
export function compileAgainstNewest(): void {
  const options = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: false,
    noEmit: true,
  };
  const tsconfig = JSON.stringify({
    compilerOptions: { ...options, skipLibCheck: true, types: ["node"] },
    include: ["check.ts"],
  });
  const packageJson = JSON.stringify({ private: true, type: "module" });
  const files = { "package.json": packageJson, "tsconfig.json": tsconfig, "check.ts": check };
  const runtime = packBoth().find((tarball) => /runtime-[^/]*$/.test(tarball));
  if (runtime === undefined) throw new Error("the run time was not packed");
  const folder = foreignProject(files, [...sdks, "typescript@6.0.3", "@types/node@22", "--ignore-scripts", runtime]);
  run(folder, "node", ["node_modules/typescript/bin/tsc", "-p", "."]);
}
