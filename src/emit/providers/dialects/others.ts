import type { Dialect } from "../dialect.js";
import { allow, coreKeywords, jsonSchemaDialect, noFormats, openAiFormats, regularPattern } from "./base.js";

/** Cohere with `strict_tools`: no bounds, no anchors, at least one required parameter. */
export const cohereStrict: Dialect = {
  ...jsonSchemaDialect,
  id: "cohere-strict",
  keywords: new Set([...coreKeywords, "const", "anyOf", "additionalProperties"]),
  constraints: allow("pattern", "format"),
  formats: new Set(["date-time", "uuid", "date", "time"]),
  patterns: { ...regularPattern, anchors: "forbidden" },
  nullable: "any-of",
  enums: "one-type",
  maps: "entries",
  tuples: "object",
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 3 },
  leaf: "prune",
  json: "refuse",
  requiredAtRoot: true,
  limits: { properties: 200, nodes: 3_000 },
};

/** xAI, which always constrains decoding. */
export const xai: Dialect = {
  ...jsonSchemaDialect,
  id: "xai",
  keywords: new Set([...coreKeywords, "const", "anyOf", "prefixItems", "additionalProperties"]),
  constraints: {
    ...allow("pattern", "format"),
    minLength: { max: 2048 },
    maxLength: { max: 2048 },
    minItems: { max: 256 },
    maxItems: { max: 256 },
  },
  formats: new Set(["date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri"]),
  patterns: { ...regularPattern, anchors: "required" },
  falseItems: false,
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 4 },
  json: "typed",
  limits: { nodes: 3_000 },
};

/** Ollama's Tool type, and what its older servers read: one type for a node. */
export const ollama: Dialect = {
  ...jsonSchemaDialect,
  id: "ollama",
  keywords: new Set([...coreKeywords, "anyOf", "additionalProperties"]),
  constraints: {},
  formats: noFormats,
  nullable: "any-of",
  tuples: "object",
  literals: "enum",
  enums: "one-type",
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 4 },
  json: "typed",
  limits: { nodes: 3_000 },
};

/** llama.cpp's server, which turns all tool schemas of a request into one grammar. */
export const llamaCpp: Dialect = {
  ...jsonSchemaDialect,
  id: "llamacpp",
  keywords: new Set([...coreKeywords, "const", "anyOf", "additionalProperties"]),
  constraints: {
    ...allow("pattern", "format"),
    minLength: { max: 1990 },
    maxLength: { max: 1990 },
    minItems: { max: 1990 },
    maxItems: { max: 1990 },
  },
  formats: new Set(["date", "time", "date-time", "uuid"]),
  patterns: { ...regularPattern, anchors: "required", maxRepeat: 1990 },
  lengthsBesidePattern: false,
  tuples: "object",
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 4 },
  json: "typed",
  limits: { nodes: 3_000 },
};

/** vLLM with its xgrammar backend. */
export const vllm: Dialect = {
  ...jsonSchemaDialect,
  id: "vllm",
  keywords: new Set([...coreKeywords, "const", "anyOf", "$ref", "$defs", "prefixItems", "additionalProperties"]),
  constraints: allow(
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minItems",
    "maxItems",
  ),
  formats: new Set([...openAiFormats, "uri", "uri-reference", "uri-template", "json-pointer", "relative-json-pointer"]),
  patterns: { ...regularPattern, anchors: "required" },
  lengthsBesidePattern: false,
  json: "typed",
};
