import type { StringFormat } from "../../ir/type.js";

/** Ids of the dialects of JSON Schema that providers speak. */
const dialectIds = [
  "json-schema",
  "openai-strict",
  "openai-loose",
  "azure-strict",
  "azure-loose",
  "anthropic-strict",
  "anthropic-loose",
  "gemini-json-schema",
  "gemini-openapi",
  "cohere-strict",
  "xai",
  "deepseek-strict",
  "groq-strict",
  "ollama",
  "llamacpp",
  "vllm",
] as const;

export type DialectId = (typeof dialectIds)[number];

/** Constraints that a dialect may or may not enforce. */
export const constraintKeywords = [
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "propertyNames",
] as const;

export type ConstraintKeyword = (typeof constraintKeywords)[number];

/** A keyword that is accepted always, or up to a value. */
export type ConstraintRule = true | { readonly max: number };

/** Which regular expressions a dialect takes. */
export interface PatternRule {
  readonly lookaround: boolean;
  readonly backreference: boolean;
  readonly wordBoundary: boolean;
  readonly unicodeClass: boolean;
  /** `required`: anchored at both ends (missing anchors are added). `forbidden`: no `^` and `$`. */
  readonly anchors: "free" | "required" | "forbidden";
  /** Largest count in `{n,m}`. */
  readonly maxRepeat?: number;
}

/**
 * A dialect as data: which keywords definitions may hold, and what becomes of what it lacks. The rewriting engine, the
 * printer, the normalisers, the lint and the documentation all read this.
 */
export interface Dialect {
  readonly id: DialectId;
  /** Keywords besides those that the constraint table allows. */
  readonly keywords: ReadonlySet<string>;
  readonly constraints: Readonly<Partial<Record<ConstraintKeyword, ConstraintRule>>>;
  readonly formats: ReadonlySet<StringFormat>;
  readonly patterns: PatternRule;
  /** May lengths stand beside a pattern or a format? */
  readonly lengthsBesidePattern: boolean;
  /** How an absent property reads: left out, or `null` in a property that is required. */
  readonly absent: "omitted" | "null";
  /** `null` beside other types: a type list where one plain scalar meets it, `anyOf`, or the keyword `nullable`. */
  readonly nullable: "type-list" | "any-of" | "keyword";
  readonly maps: "keep" | "entries";
  readonly tuples: "prefix-items" | "object";
  /** May `items` be `false`, after `prefixItems`? Else it is a schema of all elements. */
  readonly falseItems: boolean;
  readonly literals: "const" | "enum";
  /** Mixed scalar enums, one type for an enum (then booleans have none), or strings alone. */
  readonly enums: "mixed" | "one-type" | "strings";
  /** May an enum hold the empty string? */
  readonly emptyEnumText: boolean;
  readonly references: "keep" | "inline";
  /** May `$ref` have a description beside it? */
  readonly referenceSiblings: boolean;
  /** Recursion kept as `$ref`, or written out to this many levels. */
  readonly recursion: "keep" | { readonly levels: number };
  /** What stands below the last level: nothing, a bare object or array, or JSON text. */
  readonly leaf: "prune" | "bare" | "text";
  /** Any JSON value: `{}`, a list of all types, JSON text, or not at all. */
  readonly json: "empty" | "typed" | "text" | "refuse";
  /** Is `additionalProperties: false` printed? */
  readonly closed: boolean;
  /** Upper-case type names, and other ways of Google's Schema message. */
  readonly openApi: boolean;
  /** Property names it takes, at the root or everywhere. */
  readonly propertyNames?: { readonly pattern: RegExp; readonly scope: "root" | "all"; readonly text: string };
  /** Must the root have at least one required property? */
  readonly requiredAtRoot: boolean;
  readonly limits: DialectLimits;
}

/** Size limits of one definition; absent means that none is known. */
export interface DialectLimits {
  readonly properties?: number;
  /** Levels of nested objects and arrays, the root being the first. */
  readonly depth?: number;
  readonly enumValues?: number;
  /** Characters of one string enum with more than 250 values. */
  readonly largeEnumCharacters?: number;
  /** Characters of all names, definition ids, enum values and literals. */
  readonly stringCharacters?: number;
  /** Optional properties; a tool beyond a request's budget of them could never be used. */
  readonly optionals?: number;
  /** Properties of a union type. */
  readonly unions?: number;
  /** Optional properties inside array items, which cost most to compile. */
  readonly itemOptionals?: number;
  /** Sum of `maxItems`, as the array budget of Gemini. */
  readonly arrayItems?: number;
  /** Nodes of the definition that toolgen itself prints before it calls the type too large to write out. */
  readonly nodes: number;
}
