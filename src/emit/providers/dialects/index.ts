import type { Dialect, DialectId } from "../dialect.js";
import { anthropicLoose, anthropicStrict } from "./anthropic.js";
import { jsonSchemaDialect } from "./base.js";
import { geminiJsonSchema, geminiOpenApi } from "./gemini.js";
import { azureLoose, azureStrict, deepSeekStrict, groqStrict, openAiLoose, openAiStrict } from "./openai.js";
import { cohereStrict, llamaCpp, ollama, vllm, xai } from "./others.js";

/** All dialects by id. */
export const dialects: Readonly<Record<DialectId, Dialect>> = {
  "json-schema": jsonSchemaDialect,
  "openai-strict": openAiStrict,
  "openai-loose": openAiLoose,
  "azure-strict": azureStrict,
  "azure-loose": azureLoose,
  "anthropic-strict": anthropicStrict,
  "anthropic-loose": anthropicLoose,
  "gemini-json-schema": geminiJsonSchema,
  "gemini-openapi": geminiOpenApi,
  "cohere-strict": cohereStrict,
  xai,
  "deepseek-strict": deepSeekStrict,
  "groq-strict": groqStrict,
  ollama,
  llamacpp: llamaCpp,
  vllm,
};
