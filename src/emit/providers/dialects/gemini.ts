import type { Dialect } from "../dialect.js";
import { allow, coreKeywords, jsonSchemaDialect, regularPattern } from "./base.js";

/** `parametersJsonSchema` of Gemini and Vertex. */
export const geminiJsonSchema: Dialect = {
  ...jsonSchemaDialect,
  id: "gemini-json-schema",
  keywords: new Set([...coreKeywords, "title", "anyOf", "prefixItems", "additionalProperties"]),
  constraints: allow("format", "minimum", "maximum", "minItems", "maxItems"),
  formats: new Set(["date-time", "date", "time"]),
  nullable: "any-of",
  literals: "enum",
  enums: "one-type",
  emptyEnumText: false,
  falseItems: false,
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 4 },
  leaf: "bare",
  json: "typed",
  limits: { arrayItems: 900, nodes: 2_000 },
};

/** `parameters` of Gemini and Vertex: Google's subset of OpenAPI 3.0. */
export const geminiOpenApi: Dialect = {
  ...jsonSchemaDialect,
  id: "gemini-openapi",
  keywords: new Set([...coreKeywords, "title", "default", "example", "anyOf", "nullable", "propertyOrdering"]),
  constraints: allow(
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
  ),
  formats: new Set(["date-time"]),
  patterns: regularPattern,
  nullable: "keyword",
  maps: "entries",
  tuples: "object",
  literals: "enum",
  enums: "strings",
  emptyEnumText: false,
  references: "inline",
  referenceSiblings: false,
  recursion: { levels: 4 },
  leaf: "text",
  json: "text",
  closed: false,
  openApi: true,
  propertyNames: {
    // Google's client loses a property called `__proto__`.
    pattern: /^(?!__proto__$)[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
    scope: "all",
    text: "a letter or `_` first, then letters, digits, `_`; up to 64 characters; everywhere",
  },
  limits: { arrayItems: 900, nodes: 2_000 },
};
