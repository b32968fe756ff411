import type { Json, JsonObject } from "../ir/json.js";

/**
 * What a manifest says about one tool, as comparison reads it. The schemas are JSON Schema 2020-12 of the wire form; facts that
 * only code sees stand beside the keywords they belong to, see {@link codeKeywords}.
 */
export interface Contract {
  readonly name: string;
  readonly title?: string;
  readonly deprecated?: boolean | string;
  /** A line each. */
  readonly description: readonly string[];
  readonly effects: ContractEffects;
  readonly traits: ContractTraits;
  /** How the function takes its arguments, in order: `root`, a property's code name, `...name`, `context`, `dropped`. */
  readonly parameters: readonly string[];
  readonly input: JsonObject;
  readonly result: ContractResult;
  readonly examples?: readonly Json[];
  /** Texts in other languages. */
  readonly locales?: ContractLocales;
  readonly fingerprints: Fingerprints;
}

/** Texts by language tag, then by key: `description`, `params.flight.id`, `params.cabin=economy`. */
export type ContractLocales = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Effects as templates: `seat:{flight.id}`, `*`. */
export interface ContractEffects {
  readonly known: boolean;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** Facts from tags; functions are named `export` or `export.member`. */
export interface ContractTraits {
  readonly client?: boolean;
  readonly pure?: boolean;
  readonly irreversible?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  /** `always`, or the name of the predicate. */
  readonly approval?: string;
  readonly compensate?: string;
  readonly scopes?: readonly (readonly string[])[];
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly maxCalls?: number;
  readonly maxResultTokens?: number;
}

/** What the function gives back; no `schema` for void and for what has no form. */
export interface ContractResult {
  readonly kind: "value" | "iterable";
  readonly schema?: JsonObject;
  readonly description?: string;
  readonly optional?: boolean;
  readonly parts?: boolean;
  readonly modelOutput?: string;
}

/** sha256 in hex, shortened. */
export interface Fingerprints {
  readonly model: string;
  readonly code: string;
  /** By provider id: the fingerprint of the definition, and whether it has a strict form. */
  readonly providers: Readonly<Record<string, { readonly definition: string; readonly strict: boolean }>>;
}

/** Keywords of ours beside those of JSON Schema: facts that code relies on and that a schema cannot say. */
export const codeKeywords = [
  /** Code form of a rich kind: `Date`, `bigint`, `Map`, `Set`, `Uint8Array`, `ArrayBuffer`, `URL`. */
  "x-code",
  /** Name in code of a property whose wire name differs. */
  "x-name",
  /** Values in code of the members of an enum whose wire values differ. */
  "x-values",
  /** Property that is required in code and `undefined` when absent. */
  "x-undefined",
  /** Template-literal type of a string. */
  "x-template",
  /** Label of a tuple element. */
  "x-label",
  /** Masked in events and feedback. */
  "x-sensitive",
  /** Function that lists the values at run time. */
  "x-enum-from",
  /** Other spellings of enum members, a list each. */
  "x-synonyms",
  /** Deprecated enum members. */
  "x-deprecated",
  /** Bounds of a `bigint`, decimal strings. */
  "x-minimum",
  "x-maximum",
] as const;
