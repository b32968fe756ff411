/**
 * What generated code and the run time agree on: the shape of a registry. Everything here is plain data and functions,
 * so that a bundler can drop what a program does not use.
 */

import type { RegistryForms } from "./select/forms.js";
import type { SearchIndex } from "./select/search-index.js";
import type { SearchVectors } from "./select/vectors.js";

/** A JSON value in wire form. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One fault that a generated validator found. */
export interface Issue {
  /** Place in the value as an access path: `passengers[0].name`, `meta["a b"]`, the empty string for the root. */
  readonly path: string;
  /** What was expected, in plain words: `integer from 1 to 9`. */
  readonly expected: string;
  /** The value found; `undefined` when it is missing. */
  readonly value: unknown;
  /** `unknown-key`: the object at the parent of `path` has no such property. Absent: missing when `value` is undefined, else a wrong value. */
  readonly kind?: "unknown-key";
  /** What would have been right, where that is a list: names of properties for an unknown key, values for an enum. Guides did-you-mean. */
  readonly allowed?: readonly (string | number | boolean)[];
}

/** Effects as data. `known: false` conflicts with everything. A key is a list of segments; the empty list is `*`. */
export interface Effects {
  readonly known: boolean;
  readonly reads: readonly EffectKey[];
  readonly writes: readonly EffectKey[];
}

/** `account:{flight.id}` is `["account", ["flight", "id"]]`: a string is literal text, a list the path of an argument (code names, from the root object). */
export type EffectKey = readonly (string | readonly string[])[];

/** `read` has known effects and writes nothing; `unknown` is treated as a write. */
export type Access = "read" | "write" | "unknown";

/** Facts from the author's tags. */
export interface Traits {
  readonly pure?: boolean;
  readonly irreversible?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  /** `true`, or a predicate over the decoded arguments (a throw means ask). */
  readonly approval?: true | ((...args: never[]) => boolean | Promise<boolean>);
  /** Undoes the call: a function, or a method of the tool's own instance. */
  readonly compensate?: ((...args: never[]) => unknown) | { readonly method: string };
  /** Alternatives; within one, all scopes are needed. */
  readonly scopes?: readonly (readonly string[])[];
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly maxCalls?: number;
  readonly maxResultTokens?: number;
  /** No handler: the host runs it and hands the result back. */
  readonly client?: true;
  /** Wire paths whose values are masked; `*` stands for any array index or map key: `card.number`, `passengers.*.passport`. */
  readonly sensitive?: readonly string[];
}

/** Where repairs are written while arguments are coerced. */
export interface Repair {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Name of the rule, for example `string-to-number`. */
  readonly rule: string;
}

/** How far repair may go: `exact` changes nothing, `lossless` keeps the meaning for certain, `nearest` may also take an unambiguous nearest enum value. */
export type RepairLevel = "exact" | "lossless" | "nearest";

/** What a generated coercer gets beside the value. */
export interface CoerceContext {
  readonly level: RepairLevel;
  /** Records a change; called in document order. */
  readonly record: (repair: Repair) => void;
  /** `reject` leaves unknown keys for the validator to report; `strip` drops and records them. */
  readonly unknownKeys: "reject" | "strip";
  /** Told of an unknown key that stays, and of the names of its object that are not given. */
  readonly unknown?: (path: string, names: readonly string[]) => void;
  /** Refuses a value that the validator cannot know to be wrong: one that is not in its run-time list. */
  readonly refuse?: (issue: Issue) => void;
  /** May a scalar stand for a one-element array? */
  readonly wrapScalars: boolean;
  /** Reads a text found where an array or object is expected; undefined when it is none. `JSON.parse` when absent. */
  readonly parse?: (text: string) => unknown;
  /** Values of `@enumFrom` properties by source name, resolved for this turn. */
  readonly dynamicEnums?: Readonly<Record<string, readonly string[]>>;
}

/** What ends with a result: its last item, or what a generator returns. */
export type Iterated<R> = AsyncIterable<R> | IterableIterator<R> | AsyncGenerator<unknown, R> | Generator<unknown, R>;

/** The part of a registry entry that is generated from a tool's own facts, without the author's code. `Args` is the argument list of the author's function without the context. */
export interface ToolParts<out Args extends readonly unknown[] = readonly unknown[]> {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Fingerprints: sha256 in hex, shortened to 16 characters, of what the model reads and of what code relies on. */
  readonly fingerprint: { readonly model: string; readonly code: string };
  /** Generated validator of the wire form. Never throws; the empty list means valid. */
  readonly check: (wire: unknown) => readonly Issue[];
  /** Generated lossless repairs of the wire form; returns the value itself when there is nothing to repair. */
  readonly coerce: (wire: unknown, context: CoerceContext) => unknown;
  /** Provider form -> wire form, by provider id; absent where the forms are equal. Never throws; leaves what it does not know. */
  readonly normalize: { readonly [provider: string]: ((input: unknown) => unknown) | undefined };
  /** Wire form -> code form of the root object, defaults applied. Only for values that `check` accepts; cannot fail. */
  readonly decode: (wire: unknown) => object;
  /** Decoded root object -> the author's argument list without the context. */
  readonly args: (input: object) => Args;
  /** Code form -> wire form of a result. Throws a `TypeError` where the value has no wire form (a cycle, a function). */
  readonly encode: (result: unknown) => Json | undefined;
  /** Generated validator of an encoded result; absent where the result type is not known. */
  readonly checkResult?: (wire: unknown) => readonly Issue[];
  /** The result is an async iterable: progress, and a last value. */
  readonly iterable?: true;
  /** Source names of `@enumFrom` properties by wire path; `*` stands for any array index or map key, as in {@link Traits.sensitive}. */
  readonly enumPaths?: Readonly<Record<string, string>>;
  /** Example calls in wire form. */
  readonly examples?: readonly Json[];
  /** Wire names of the root's properties in order, required ones first marked by `true`: for did-you-mean and partial views. */
  readonly parameters: Readonly<Record<string, boolean>>;
  /** Standard Schema V1 over the wire form; `Args` types it. */
  readonly "~standard": StandardSchemaProps;
}

/** One tool of a generated registry: its parts, and what is taken from the author's code. `Result` is the awaited result of the author's function. */
export interface ToolEntry<
  out Args extends readonly unknown[] = readonly unknown[],
  out Result = unknown,
  out Services = unknown,
> extends ToolParts<Args> {
  readonly access: Access;
  readonly effects: Effects;
  readonly traits: Traits;
  /** Calls the author's function with a decoded root object. Absent for `@client` tools. An instance method needs `instances`. */
  readonly invoke?: (
    input: object,
    context: unknown,
    instances: Readonly<Record<string, unknown>>,
  ) => Result | Iterated<Result> | Promise<Result | Iterated<Result>>;
  /** Maps the result to what the model sees; takes the context after it. */
  readonly modelOutput?: (result: never, ...rest: never[]) => unknown;
  /** Export name of the class whose instance runs it. */
  readonly instance?: string;
  /** Run-time value lists by source name. */
  readonly enumSources?: Readonly<Record<string, (context: never) => readonly string[] | Promise<readonly string[]>>>;
  /** Type-level only. */
  readonly $types?: { readonly args: Args; readonly result: Result; readonly services: Services };
}

/** The part of Standard Schema V1 that a registry entry carries. */
export interface StandardSchemaProps {
  readonly version: 1;
  readonly vendor: "toolgen";
  readonly validate: (
    value: unknown,
  ) =>
    | { readonly value: object; readonly issues?: undefined }
    | { readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] };
}

/** The definitions of one tool for one provider. */
export interface ProviderTool<Definition = unknown> {
  /** The form whose decoding the provider constrains; absent where the type does not fit the strict dialect. */
  readonly strict?: Definition;
  /** The form without constrained decoding; always there unless the provider has the strict form alone. */
  readonly loose?: Definition;
  /** What it takes from per-request budgets. */
  readonly weight?: {
    readonly optionals?: number;
    readonly unions?: number;
    readonly fields?: number;
    readonly arrayItems?: number;
  };
  /** Structured results are sent as an object with this one key, which the definition's output schema describes. */
  readonly resultKey?: string;
  /** Name that the provider accepts, where it differs from the tool's. */
  readonly name?: string;
}

/** The tools of a registry in another language: those that have texts in it. */
export interface RegistryLocale {
  /** By provider id, then by tool name. */
  readonly definitions: { readonly [provider: string]: { readonly [tool: string]: ProviderTool } };
  /** By tool name, when emitted. */
  readonly forms?: RegistryForms["tools"];
}

/** What `generated/index.ts` exports as `tools`. That its entries are tools is asked where a registry is used: asked here, a compiler would compare all of them once more. */
export interface Registry<Entries extends object = Readonly<Record<string, ToolEntry>>> {
  readonly entries: Entries;
  /** Definitions by provider id, then by tool name. */
  readonly definitions: { readonly [provider: string]: { readonly [tool: string]: ProviderTool } };
  /** Enum whitelists and look-up tables are inside the coercers; this is the index for `select`, when emitted. */
  readonly searchIndex?: SearchIndex;
  /** Vectors of the tools for `select`, when the build had an embedder. */
  readonly searchVectors?: SearchVectors;
  /** Short forms of the tools and their tokens, when emitted. */
  readonly forms?: RegistryForms;
  /** What models read of the tools in other languages, by language tag. */
  readonly locales?: { readonly [tag: string]: RegistryLocale };
  /** Functions that are not tools but that a registry names (compensations), by export name. */
  readonly instances?: unknown;
}
