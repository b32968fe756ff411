import type { KnownAs, RawCall } from "../call.js";
import type { Limits } from "./limits.js";
import { parseLenient } from "./parse/lenient.js";

/** A call that may be one of several that a model packed into one; all of one `answerTo` are answered together. */
export interface ExpandedCall extends RawCall {
  /** Id of the call as the provider knows it. */
  readonly answerTo: string;
}

const packer = /^(?:functions[._])?multi_tool_use[._]parallel$/;

/** Unpacks `multi_tool_use.parallel`, which some models write around real calls. A tool of that very name is left alone. `taken` holds the ids of the reply so far. */
export function expandCalls(
  calls: readonly RawCall[],
  known: ReadonlySet<string>,
  limits: Limits,
  taken: Set<string>,
): readonly ExpandedCall[] {
  return distinct(
    calls.map(withTexts).flatMap((call) => {
      const packed =
        packer.test(call.name) && !known.has(call.name) && !call.truncated ? unpack(call, limits) : undefined;
      return packed ?? [{ ...call, answerTo: call.id }];
    }),
    taken,
  );
}

/** A server may leave out a name or an id whatever the types say, as null too: that is a call without a name, not a fault of the host. */
function withTexts(call: RawCall): RawCall {
  const { id, name }: { readonly id?: unknown; readonly name?: unknown } = Object(call);
  if (typeof id === "string" && typeof name === "string") return call;
  return { ...call, id: textOf(id), name: textOf(name) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** Some servers give several calls one id, or none. Inside the turn each has its own; the answer goes to the provider's. */
function distinct(calls: readonly ExpandedCall[], taken: Set<string>): readonly ExpandedCall[] {
  return calls.map((call) => {
    const id = freeId(call.id === "" ? "call" : call.id, taken);
    return id === call.id ? call : { ...call, id };
  });
}

/** The id, or one like it that no call of the reply has yet; taken from now on. */
export function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy++) id = `${wanted}~${copy}`;
  taken.add(id);
  return id;
}

/** What a call keeps of the reply: its order, and how the provider knows it where the turn knows it by another id or name. */
export function placeOf(
  { after, answerTo, name: written }: ExpandedCall,
  id: string,
  name: string,
): { readonly after?: readonly string[]; readonly knownAs?: KnownAs } {
  return {
    ...(after === undefined ? {} : { after }),
    ...(answerTo === id && written === name ? {} : { knownAs: { name: written, id: answerTo } }),
  };
}

function unpack(call: RawCall, limits: Limits): readonly ExpandedCall[] | undefined {
  const uses = listOfUses(call.arguments, limits);
  if (uses === undefined || uses.length === 0) return undefined;
  const calls = uses.map((use, index) => toCall(call, use, index));
  return calls.every((each) => each !== undefined) ? calls : undefined;
}

function listOfUses(source: unknown, limits: Limits): readonly unknown[] | undefined {
  let value = source;
  if (typeof source === "string") {
    if (source.length > limits.maxArgumentLength) return undefined;
    const parsed = parseLenient(source, limits.maxDepth);
    value = parsed.ok ? parsed.values[0] : undefined;
  }
  if (typeof value !== "object" || value === null || !("tool_uses" in value)) return undefined;
  return Array.isArray(value.tool_uses) ? value.tool_uses : undefined;
}

function toCall(call: RawCall, use: unknown, index: number): ExpandedCall | undefined {
  if (typeof use !== "object" || use === null) return undefined;
  const name = "recipient_name" in use ? use.recipient_name : "name" in use ? use.name : undefined;
  const args = "parameters" in use ? use.parameters : "arguments" in use ? use.arguments : undefined;
  if (typeof name !== "string") return undefined;
  const id = `${call.id}#${index}`;
  return { id, name, arguments: args, answerTo: call.id, ...(call.after === undefined ? {} : { after: call.after }) };
}
