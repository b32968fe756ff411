import type { Dialect } from "../dialect.js";
import {
  allow,
  anyPattern,
  coreKeywords,
  jsonSchemaDialect,
  noFormats,
  numericBounds,
  openAiFormats,
  regularPattern,
} from "./base.js";

const strictKeywords = [
  ...coreKeywords,
  "title",
  "default",
  "examples",
  "const",
  "anyOf",
  "$ref",
  "$defs",
  "additionalProperties",
] as const;

/** Structured outputs of OpenAI: everything required, everything closed. */
export const openAiStrict: Dialect = {
  ...jsonSchemaDialect,
  id: "openai-strict",
  keywords: new Set(strictKeywords),
  constraints: allow("minLength", "maxLength", "pattern", "format", ...numericBounds, "minItems", "maxItems"),
  formats: openAiFormats,
  patterns: regularPattern,
  absent: "null",
  maps: "entries",
  tuples: "object",
  json: "refuse",
  leaf: "prune",
  limits: {
    properties: 5000,
    depth: 10,
    enumValues: 1000,
    largeEnumCharacters: 15_000,
    stringCharacters: 120_000,
    nodes: 20_000,
  },
};

/** OpenAI without strict. What users saw refused even so is left out. */
export const openAiLoose: Dialect = {
  ...jsonSchemaDialect,
  id: "openai-loose",
  keywords: new Set([...strictKeywords, "deprecated"]),
  constraints: allow(
    "minLength",
    "maxLength",
    "pattern",
    "format",
    ...numericBounds,
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
  ),
  formats: openAiFormats,
  patterns: { ...anyPattern, lookaround: false, backreference: false },
  tuples: "object",
  json: "typed",
};

/** The subset that Azure documents: no constraints, and refs alone on their node. */
export const azureStrict: Dialect = {
  ...openAiStrict,
  id: "azure-strict",
  constraints: {},
  formats: noFormats,
  references: "inline",
  referenceSiblings: false,
  limits: { ...openAiStrict.limits, properties: 100, depth: 5, nodes: 3_000 },
};

/** Azure without strict: as OpenAI, but refs are alone on their node. */
export const azureLoose: Dialect = {
  ...openAiLoose,
  id: "azure-loose",
  references: "inline",
  referenceSiblings: false,
  limits: { nodes: 3_000 },
};

/** Groq's strict mode: OpenAI's without array bounds. */
export const groqStrict: Dialect = {
  ...openAiStrict,
  id: "groq-strict",
  constraints: allow("pattern", "format", ...numericBounds),
  references: "inline",
  recursion: { levels: 3 },
  limits: { ...openAiStrict.limits, nodes: 3_000 },
};

/** DeepSeek's strict mode (beta): no lengths, no array bounds. */
export const deepSeekStrict: Dialect = {
  ...openAiStrict,
  id: "deepseek-strict",
  keywords: new Set([...coreKeywords, "default", "anyOf", "$ref", "$defs", "additionalProperties"]),
  constraints: allow("pattern", "format", ...numericBounds),
  formats: new Set(["email", "hostname", "ipv4", "ipv6", "uuid"]),
  literals: "enum",
  enums: "one-type",
  nullable: "any-of",
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 3 },
  limits: { ...openAiStrict.limits, nodes: 3_000 },
};
