import { type StringFormat, stringFormats } from "../../../ir/formats.js";
import type { ConstraintKeyword, ConstraintRule, Dialect, PatternRule } from "../dialect.js";

/** Every format that the IR knows. */
const allFormats: ReadonlySet<StringFormat> = new Set(stringFormats);

/** Formats that OpenAI's strict mode enforces. */
export const openAiFormats: ReadonlySet<StringFormat> = new Set<StringFormat>([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

export const noFormats: ReadonlySet<StringFormat> = new Set();

/** All of ECMAScript. */
export const anyPattern: PatternRule = {
  lookaround: true,
  backreference: true,
  wordBoundary: true,
  unicodeClass: true,
  anchors: "free",
};

/** What engines without backtracking take. */
export const regularPattern: PatternRule = {
  lookaround: false,
  backreference: false,
  wordBoundary: false,
  unicodeClass: false,
  anchors: "free",
};

/** These keywords without a limit of their own. */
export function allow(...keywords: readonly ConstraintKeyword[]): Partial<Record<ConstraintKeyword, ConstraintRule>> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, true]));
}

export const numericBounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const stringBounds = ["minLength", "maxLength", "pattern", "format"] as const;

/** Keywords that every dialect has. */
export const coreKeywords = ["type", "description", "enum", "properties", "required", "items"] as const;

/** Plain JSON Schema 2020-12: the wire form itself. */
export const jsonSchemaDialect: Dialect = {
  id: "json-schema",
  keywords: new Set([
    ...coreKeywords,
    "title",
    "default",
    "examples",
    "deprecated",
    "const",
    "anyOf",
    "$ref",
    "$defs",
    "prefixItems",
    "additionalProperties",
    "contentEncoding",
  ]),
  constraints: allow(
    ...stringBounds,
    ...numericBounds,
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "propertyNames",
  ),
  formats: allFormats,
  patterns: anyPattern,
  lengthsBesidePattern: true,
  absent: "omitted",
  nullable: "type-list",
  maps: "keep",
  tuples: "prefix-items",
  falseItems: true,
  literals: "const",
  enums: "mixed",
  emptyEnumText: true,
  references: "keep",
  referenceSiblings: true,
  recursion: "keep",
  leaf: "bare",
  json: "empty",
  closed: true,
  openApi: false,
  requiredAtRoot: false,
  limits: { nodes: 200_000 },
};
