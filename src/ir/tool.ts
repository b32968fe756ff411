import type { Position } from "../diagnostics/diagnostic.js";
import type { Json, JsonObject } from "./json.js";
import type { FunctionReference, ObjectType, Type, TypeGraph } from "./type.js";

/** A tool as its author declared it: what extraction yields, one per `@tool`. */
export interface ToolDecl {
  /** Name given by `@tool name`, else the function's own. */
  readonly name: string;
  readonly position: Position;
  readonly callee: Callee;
  readonly title?: string;
  readonly description: string;
  readonly deprecated?: boolean | string;
  /** How the decoded input object becomes the argument list. */
  readonly parameters: readonly Parameter[];
  /** The root object of the arguments (wire form) with its definitions. */
  readonly input: InputGraph;
  readonly result: ResultDecl;
  readonly effects: EffectsDecl;
  readonly traits: Traits;
  /** Service types of its `ToolContext<Services>`, as TypeScript text is not needed: generated code infers it from the function. */
  readonly usesContext: boolean;
  readonly examples: readonly JsonObject[];
  /** `Parameters<typeof f>` may be other ones: the function has overloads, or is generic with conditional types. */
  readonly opaque?: boolean;
}

/** A {@link TypeGraph} whose root is the argument object. */
export interface InputGraph extends TypeGraph {
  readonly root: ObjectType;
}

/** What generated code calls. */
export type Callee =
  | { readonly kind: "function"; readonly file: string; readonly exportName: string }
  | { readonly kind: "static-method"; readonly file: string; readonly exportName: string; readonly member: string }
  | { readonly kind: "object-method"; readonly file: string; readonly exportName: string; readonly member: string }
  /** Needs an instance, given to `bindTools` under the class's export name. */
  | { readonly kind: "instance-method"; readonly file: string; readonly exportName: string; readonly member: string }
  /** `@client`: no handler; the host runs it. */
  | { readonly kind: "client"; readonly file: string; readonly exportName: string };

/** One parameter of the function, in its order. */
export type Parameter =
  /** Takes the whole decoded root object (a single object parameter). */
  | { readonly kind: "root"; readonly optional: boolean }
  /** Takes the root's property of this code name. */
  | { readonly kind: "property"; readonly name: string; readonly optional: boolean }
  /** Takes the elements of the root's array property of this code name. */
  | { readonly kind: "rest"; readonly name: string }
  /** Takes the injected `ToolContext`. */
  | { readonly kind: "context" }
  /** Left out with a warning: generated code passes `undefined`. */
  | { readonly kind: "dropped"; readonly name: string };

/** What the function gives back. */
export interface ResultDecl {
  readonly kind: "value" | "iterable";
  /** Absent for `void`/`undefined`, and where the type cannot be expressed (then a warning was reported). */
  readonly type?: TypeGraph;
  readonly description?: string;
  /** The declared type allows `undefined` beside `type`. */
  readonly optional?: boolean;
  /** The result is, or holds, `ToolImage`, `ToolFile` or `ToolText` parts. */
  readonly parts?: boolean;
  /** `@modelOutput` function. */
  readonly modelOutput?: FunctionReference;
}

/** Effects by annotation and inference. `known: false` means "conflicts with everything". */
export interface EffectsDecl {
  readonly known: boolean;
  readonly reads: readonly EffectKey[];
  readonly writes: readonly EffectKey[];
  /** Where each effect comes from, for `toolgen explain`; first line is the annotation itself. */
  readonly origins?: readonly string[];
}

/** A data source as a path of segments; `account:{id}` is `[account, {argument id}]`. An empty list is `*`. */
export type EffectKey = readonly EffectSegment[];

/** A segment: literal text, or the value of a scalar argument (code names from the root object, since it is read after decoding). */
export type EffectSegment =
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "argument"; readonly path: readonly string[] };

/** Facts from tags that the scheduler, the guard and hosts use. */
export interface Traits {
  readonly pure?: boolean;
  readonly irreversible?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  /** `always`, or a predicate over the decoded arguments. */
  readonly approval?: "always" | FunctionReference;
  readonly compensate?: FunctionReference;
  /** Alternatives; within one, all scopes are needed. */
  readonly scopes?: readonly (readonly string[])[];
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly maxCalls?: number;
  /** Budget of the result shown to the model, in tokens. */
  readonly maxResultTokens?: number;
}

/** A property default or example that did not come from a tag but from an initialiser. */
export type Literal = Json;

export type { Type };
