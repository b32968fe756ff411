import type { Failure, RawCall } from "./call.js";
import type { Json, Registry, ToolEntry } from "./contract.js";
import type { DriftOptions } from "./drift/options.js";
import type { Engine } from "./engine/port.js";
import type { ToolEvent } from "./events.js";
import type { Limits } from "./guard/limits.js";
import type { PolicyOptions } from "./guard/policy.js";
import type { InstancesOf, ServicesOf, ToolName } from "./registry-types.js";
import type { ResultStore } from "./result/store.js";
import type { TurnOptions } from "./schedule/options.js";
import type { Given } from "./with-defaults.js";

/** May this run see and call a tool? `challenge`: see it, but a scope is missing for the call. */
export type Access = "allow" | "hide" | "challenge";

/** What decisions about a run are made from. */
export interface RunOrigin {
  /** What the host gave with the run, for example who the user is. */
  readonly host: unknown;
  readonly turn: object | string | undefined;
}

/** A call on its way through the middleware, valid and authorised. */
export interface AroundCall {
  readonly id: string;
  readonly tool: ToolEntry;
  /** Wire form. */
  readonly arguments: Json;
  readonly host: unknown;
  readonly signal: AbortSignal;
  readonly attempt: number;
}

/** Runs what is inside the middleware; changed arguments are validated again. Resolves to the tool's result, code form. */
export type Next = (changed?: { readonly arguments: unknown }) => Promise<unknown>;

/** What a host offers in place of a call that has failed too often. */
export type Degraded =
  /** Shown as if the tool had returned it. */
  | { readonly result: unknown }
  /** Another call, guarded like any other, once. */
  | { readonly call: { readonly name: string; readonly arguments: unknown } }
  /** Words for the model in place of the feedback. */
  | { readonly text: string };

/** Gives a vector for each text, all of one length. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

interface Common<R extends Registry> {
  readonly policy?: PolicyOptions<ToolName<R>> | undefined;
  /**
   * One decision for definitions, search, suggestions and calls. Must answer at once; whatever is not an answer, an error included, hides the
   * tool. It gets a frozen copy of the tool: go by its name, not by its identity.
   */
  readonly authorize?: ((tool: R["entries"][keyof R["entries"]] & ToolEntry, origin: RunOrigin) => Access) | undefined;
  readonly around?: ((call: AroundCall, next: Next) => Promise<unknown>) | undefined;
  /** Names, or a test of names, of calls that someone else answers. */
  readonly foreign?: (readonly string[] | ((name: string) => boolean)) | undefined;
  readonly onEvent?: ((event: ToolEvent) => void) | undefined;
  /** Events carry the text of phantom calls and unreadable arguments, not only its hash. */
  readonly rawText?: boolean | undefined;
  readonly limits?: Given<Limits> | undefined;
  /** Failures in a row of one tool in one turn before the model is told to stop. Default 3. */
  readonly retryBudget?: number | undefined;
  readonly degrade?:
    | ((call: RawCall, failure: Failure) => Degraded | undefined | Promise<Degraded | undefined>)
    | undefined;
  /** Answers a repeated call of the turn from memory: for `@pure` tools, or for all that only read. Default off. */
  readonly memo?: "pure" | "read" | undefined;
  /** Tokens, as estimated, that one result may take when the tool has no `@maxResult`. */
  readonly resultBudget?: number | undefined;
  /** Keeps results that were shortened, for the `read_result` tool. */
  readonly resultStore?: ResultStore | undefined;
  /** Gives a vector for each text by the model that the build used (`embed` of the configuration), so that queries are searched by meaning too. */
  readonly embed?: EmbedTexts | undefined;
  /** Compares real results with what tools declare. Off unless given. */
  readonly drift?: DriftOptions | undefined;
  /** Where turns run; in this process by default. */
  readonly engine?: Engine | undefined;
  /** How the calls of a turn are scheduled: concurrency, failures, time-outs, approvals. */
  readonly schedule?:
    | Omit<TurnOptions, "execute" | "compensate" | "signal" | "turn" | "engine" | "onEvent">
    | undefined;
}

type Needs<Name extends string, Value> = unknown extends Value
  ? { readonly [K in Name]?: Value | ((origin: RunOrigin) => Value) }
  : { readonly [K in Name]: Value | ((origin: RunOrigin) => Value) };

/** Options of a toolbox. `services` and `instances` are required as soon as a tool of the registry needs them; both may be functions of the run. */
export type ToolboxOptions<R extends Registry> = Common<R> &
  Needs<"services", ServicesOf<R>> &
  (keyof InstancesOf<R> extends never
    ? { readonly instances?: Readonly<Record<string, unknown>> | undefined }
    : { readonly instances: InstancesOf<R> | ((origin: RunOrigin) => InstancesOf<R>) });

/** Options as the run time sees them, types of services and instances forgotten. */
export type AnyOptions = Common<Registry> & { readonly services?: unknown; readonly instances?: unknown };

/** A step that a tool reported. */
export interface ProgressReport {
  readonly callId: string;
  readonly tool: string;
  readonly update: unknown;
}

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** When this run has to end, in milliseconds since the epoch; the earlier of it and that of `schedule` counts. */
  readonly deadline?: number | undefined;
  /**
   * What the turn is known by: an object such as the list of messages, or an id. Budgets, `@maxCalls`, the memo and the tools
   * offered are kept per turn. Without it the toolbox stands for one conversation, and each run is a turn but for its retries.
   */
  readonly turn?: object | string | undefined;
  /** Handed to `authorize`, `around` and tools, for example who the user is. */
  readonly host?: unknown;
  /** Names that were offered in this turn, when they were not taken from `tools()` with the same `turn`. */
  readonly offered?: readonly string[] | undefined;
  readonly model?: string | undefined;
  /** Language that the model reads, a BCP 47 tag, where the tools have texts in it; the sources' own by default. */
  readonly locale?: string | undefined;
  /** Hears what tools of this run report, or yield before their last value. */
  readonly onProgress?: ((progress: ProgressReport) => void) | undefined;
  /** Name of this run in the engine's journal, for taking it up again; a new name by default. */
  readonly journal?: string | undefined;
}
