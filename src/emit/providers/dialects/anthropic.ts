import type { Dialect } from "../dialect.js";
import { allow, coreKeywords, jsonSchemaDialect, openAiFormats } from "./base.js";

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
  // Patterns are documented as accepted in simple forms, but the SDK's own transform turns each of them into text.
  constraints: { ...allow("format"), minItems: { max: 1 } },
  formats: new Set([...openAiFormats, "uri"]),
  // Keywords beside a list of types are lost in the SDK's transform.
  nullable: "any-of",
  enums: "one-type",
  maps: "entries",
  tuples: "object",
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 3 },
  leaf: "prune",
  json: "refuse",
  propertyNames,
  limits: { optionals: 24, unions: 16, itemOptionals: 10, nodes: 2_000 },
};

/** Anthropic without strict: JSON Schema 2020-12. */
export const anthropicLoose: Dialect = {
  ...jsonSchemaDialect,
  id: "anthropic-loose",
  tuples: "object",
  propertyNames,
};
