import type { ProviderId } from "../../config/config.js";
import type { DialectId } from "./dialect.js";
import type { Envelope } from "./envelope.js";

/** One provider as data: an envelope, the dialects of its two forms, limits, and how calls and results travel. */
export interface ProviderRow {
  readonly id: ProviderId;
  readonly title: string;
  readonly envelope: Envelope;
  /** Name of the type in `@toolgen/runtime/generated` of its definitions. */
  readonly definitionType: string;
  /** Dialect of the form whose decoding the provider constrains; absent where it constrains none. */
  readonly strict?: DialectId;
  /** Dialect of the other form; absent where decoding is always constrained. */
  readonly loose?: DialectId;
  readonly name: NameRule;
  /** Longest description of a tool, in characters. */
  readonly maxDescription?: number;
  readonly budgets: Budgets;
  readonly transport: Transport;
  /** Where the facts were read. */
  readonly sources: readonly string[];
}

/** Which tool names a provider accepts. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly maxLength: number;
  readonly text: string;
}

/** What the tools of one request may use together; absent means that no limit is known. */
export interface Budgets {
  readonly tools?: number;
  readonly strictTools?: number;
  /** Optional properties over all strict tools. */
  readonly optionals?: number;
  /** Properties of a union type over all strict tools. */
  readonly unions?: number;
  /** Properties over all strict tools. */
  readonly fields?: number;
  /** Sum of `maxItems` over all tools. */
  readonly arrayItems?: number;
}

/** How calls and results travel, in words: for the documentation; the run time has the code. */
export interface Transport {
  readonly calls: string;
  readonly results: string;
  readonly errors: string;
  readonly choice: string;
  readonly parallel: string;
}
