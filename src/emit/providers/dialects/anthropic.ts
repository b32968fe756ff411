import type { Dialect } from "../dialect.js";
import { allow, coreKeywords, jsonSchemaDialect, openAiFormats, regularPattern } from "./base.js";

const propertyNames = {
  pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
  scope: "root",
  text: "letters, digits, `_`, `.`, `-`; 1 to 64 characters; at the root",
} as const;

/** Strict tools of Anthropic, also on Bedrock. Optional properties stay optional; recursion and bounds are refused. */
export const anthropicStrict: Dialect = {
  ...jsonSchemaDialect,
  id: "anthropic-strict",
  keywords: new Set([...coreKeywords, "title", "default", "const", "anyOf", "additionalProperties"]),
  constraints: { ...allow("pattern", "format"), minItems: { max: 1 } },
  formats: new Set([...openAiFormats, "uri"]),
  patterns: { ...regularPattern, maxRepeat: 100 },
  maps: "entries",
  tuples: "object",
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 3 },
  leaf: "prune",
  json: "refuse",
  propertyNames,
  limits: { nodes: 2_000 },
};

/** Anthropic without strict: JSON Schema 2020-12. */
export const anthropicLoose: Dialect = {
  ...jsonSchemaDialect,
  id: "anthropic-loose",
  tuples: "object",
  propertyNames,
};
