import type { CallResult, Failure } from "../call.js";
import type { Json } from "../contract.js";
import { isObject } from "../generated/fields.js";
import type { Plan } from "./plan.js";

/**
 * How a turn ended. `correctable`: only faults that the model can mend, so nothing was undone yet; `suspended`: it waits
 * for a person or the host; `stuck`: an undo failed for good and needs a person. All three can be taken up with `resumeTurn`.
 */
export type TurnState =
  | "done"
  | "failed"
  | "correctable"
  | "suspended"
  | "rolled_back"
  | "stuck"
  | "cancelled"
  | "cycle";

/** What a turn came to. */
export interface TurnOutcome {
  readonly turn: string;
  readonly state: TurnState;
  /** One for each call, in emitted order. */
  readonly results: readonly CallResult[];
  /** What `resumeTurn` needs decisions about. */
  readonly pending: readonly Pending[];
  /** Ids of calls that belong to someone else and were not done yet. */
  readonly remaining: readonly string[];
  /** Undos that failed, each with its last error, and undos that wait for those. */
  readonly stuck: readonly { readonly id: string; readonly error: string }[];
  /** Ids of calls that did, or may have done, something that a rollback could not undo. */
  readonly residue: readonly string[];
  readonly plan: Plan;
}

/** A call that waits. */
export interface Pending {
  readonly id: string;
  readonly tool: string;
  readonly reason: "approval" | "client" | "foreign";
  /** The arguments in wire form; absent for foreign calls. */
  readonly wire?: Json;
  /** Names exactly these arguments and this version of the tool; an approval has to repeat it. */
  readonly hash?: string;
  /** Why the last decision about it was not taken. */
  readonly refused?: Failure;
}

/** What a person or the host says about a pending call. */
export type Decision =
  | { readonly kind: "approve"; readonly hash: string }
  | { readonly kind: "deny"; readonly reason?: string }
  /** Other arguments, in wire form. They are prepared like any call's, and the turn is planned again. */
  | { readonly kind: "edit"; readonly wire: Json }
  /** What a `client` or foreign call gave, in wire form. */
  | { readonly kind: "result"; readonly wire?: Json }
  | { readonly kind: "error"; readonly text: string };

/** Whether a value from elsewhere, such as a request, has the form of a decision. */
export function isDecision(value: unknown): value is Decision {
  if (!isObject(value)) return false;
  switch (value.kind) {
    case "approve":
      return typeof value.hash === "string";
    case "deny":
      return value.reason === undefined || typeof value.reason === "string";
    case "edit":
      return value.wire !== undefined;
    case "result":
      return true;
    case "error":
      return typeof value.text === "string";
    default:
      return false;
  }
}
