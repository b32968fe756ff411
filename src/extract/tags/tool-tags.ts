import type { JsonObject } from "../../ir/json.js";
import type { KeyTag } from "./effect-keys.js";
import type { ToolTag } from "./names.js";
import type { ParamTag } from "./params.js";
import type { Span } from "./report.js";

/** A function that a tag names, not yet looked up. */
export interface ReferenceTag extends Span {
  readonly name: string;
}

/** What the comment of a tool says, read but not yet compared with the code. */
export interface ToolTags {
  /** Given by `@tool name`. */
  readonly name?: string;
  readonly title?: string;
  readonly description: string;
  readonly deprecated?: true | string;
  readonly returns?: string;
  readonly params: readonly ParamTag[];
  readonly reads: readonly KeyTag[];
  readonly writes: readonly KeyTag[];
  /** `@reads`, `@writes` or `@pure` is there. */
  readonly declaresEffects: boolean;
  readonly flags: ReadonlySet<FlagTag>;
  readonly approval?: "always" | ReferenceTag;
  readonly compensate?: ReferenceTag;
  readonly modelOutput?: ReferenceTag;
  readonly scopes: readonly (readonly string[])[];
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly maxCalls?: number;
  readonly maxResultTokens?: number;
  readonly examples: readonly JsonObject[];
  /** Where each tag stands first, for messages. */
  readonly places: ReadonlyMap<ToolTag, Span>;
}

/** Tags without a value. */
export type FlagTag = "pure" | "irreversible" | "destructive" | "idempotent" | "openWorld" | "client";
