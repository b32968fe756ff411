import type { CallResult, KnownAs, PreparedCall } from "../call.js";
import type { ToolEntry } from "../contract.js";
import type { Footprint } from "./footprint.js";

/** A call that someone else runs. Calls behind it wait until the host says that it is done. */
export interface ForeignCall {
  readonly id: string;
  readonly name: string;
  readonly foreign: true;
  /** The provider ran it already, while it wrote the reply: it orders nothing any more. */
  readonly done?: true;
  readonly after?: readonly string[];
  readonly knownAs?: KnownAs;
}

/** A call that was answered before it could run, such as one with invalid arguments. */
export interface SettledCall {
  readonly id: string;
  readonly settled: CallResult;
  /** The tool that was meant, where it is known: calls that would build on its writes are skipped. */
  readonly tool?: ToolEntry;
  /** What it would have touched, for a call from a journal, which keeps no tools. */
  readonly footprint?: Footprint;
  readonly after?: readonly string[];
  readonly knownAs?: KnownAs;
}

/** What a turn consists of, in the order in which the model emitted it. */
export type PlannableCall = PreparedCall | ForeignCall | SettledCall;

/** Is it a call that the turn itself runs? */
export function isPrepared(call: PlannableCall): call is PreparedCall {
  return "wire" in call;
}

/** Is it a call that someone else runs? */
export function isForeign(call: PlannableCall): call is ForeignCall {
  return "foreign" in call;
}

/** The tool's name as the model wrote it. */
export function nameOf(call: PlannableCall): string {
  if (isPrepared(call)) return call.tool.name;
  return isForeign(call) ? call.name : call.settled.name;
}

/** What a call keeps of its reply when it is saved, edited or made ready again: its order, and how the provider knows it. */
export function placeInReply({
  after,
  knownAs,
}: Pick<PreparedCall, "after" | "knownAs">): Pick<PreparedCall, "after" | "knownAs"> {
  return { ...(after === undefined ? {} : { after }), ...(knownAs === undefined ? {} : { knownAs }) };
}

/** Can it change anything? Calls with unknown effects can. */
export function mayWrite(call: PlannableCall): boolean {
  if (isForeign(call)) return true;
  return call.tool !== undefined && call.tool.access !== "read";
}
