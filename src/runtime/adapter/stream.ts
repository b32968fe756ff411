import type { RawCall } from "../call.js";
import type { Json } from "../contract.js";
import { parseLenient } from "../guard/parse/lenient.js";

/** What one chunk adds to a streamed reply. */
export type StreamDelta =
  | {
      readonly kind: "call";
      /** Place of the call in the reply; a call without one comes whole and is a new call. */
      readonly index?: number | string;
      readonly id?: string;
      readonly name?: string;
      /** More text of the arguments. */
      readonly text?: string;
      /** The arguments as a whole, in place of all text. */
      readonly whole?: unknown;
    }
  | { readonly kind: "model"; readonly model: string }
  /** The reply ended; `complete` is false when it was cut off. */
  | { readonly kind: "end"; readonly complete: boolean };

/** A call while it is being written. For display alone. */
export interface PartialCall {
  readonly index: number | string;
  readonly id: string;
  readonly name: string;
  /** What can be read of the arguments so far; the last text may still grow. */
  readonly arguments: Json | undefined;
}

/** A reply that is still coming in. */
export interface CallStream<Chunk> {
  /** Takes the next chunk, as the SDK yields it. */
  readonly add: (chunk: Chunk) => void;
  /** The calls so far, with their arguments as far as they can be read. */
  readonly partial: () => readonly PartialCall[];
  /** The calls, in order, of which nothing more can come: their JSON is whole, and a later call has begun. */
  readonly settled: () => readonly RawCall[];
  /** The whole calls. Without a proper end of the reply all count as cut off, and none is run. */
  readonly finish: () => readonly RawCall[];
  readonly model: string | undefined;
}

type CallDelta = StreamDelta & { readonly kind: "call" };

interface Entry {
  id: string;
  name: string;
  readonly pieces: string[];
  whole: unknown;
  /** How many pieces were no JSON yet: asked again only when there are more. */
  unfinished?: number;
}

/** Some servers stream all calls at one place. Another id alone says little: there are servers that make one up for each piece. */
function isAnother(known: Entry, { id, name }: CallDelta): boolean {
  return Boolean(id && name && known.id && known.name) && id !== known.id;
}

/** A piece without a place, a name or an id goes on with what came last. */
function continues({ id, name, whole }: CallDelta): boolean {
  return !id && !name && whole === undefined;
}

/** Assembles calls from the deltas of one provider. */
export function streamCalls<Chunk>(delta: (chunk: Chunk) => readonly StreamDelta[]): CallStream<Chunk> {
  const entries = new Map<number | string, Entry>();
  /** Where a server gives several calls one place: the entry that the place means now. */
  const current = new Map<number | string, Entry>();
  let last: Entry | undefined;
  let complete = false;
  let model: string | undefined;
  const entryFor = (change: CallDelta): Entry => {
    const place = change.index;
    const known = place === undefined ? (continues(change) ? last : undefined) : current.get(place);
    if (known !== undefined && !isAnother(known, change)) {
      last = known;
      return known;
    }
    last = { id: "", name: "", pieces: [], whole: undefined };
    entries.set(place === undefined || known !== undefined ? `#${entries.size}` : place, last);
    if (place !== undefined) current.set(place, last);
    return last;
  };
  const take = (change: StreamDelta): void => {
    switch (change.kind) {
      case "model":
        model = change.model;
        return;
      case "end":
        complete = change.complete;
        return;
      case "call": {
        const entry = entryFor(change);
        if (change.id) entry.id = change.id;
        if (change.name && change.name !== entry.name) entry.name += change.name;
        if (change.text) entry.pieces.push(change.text);
        if (change.whole !== undefined) entry.whole = change.whole;
      }
    }
  };
  const idOf = (place: number, entry: Entry) => entry.id || `call_0_${place}`;
  const callOf = (entry: Entry, place: number): RawCall => ({
    id: idOf(place, entry),
    name: entry.name,
    arguments: argumentsOf(entry),
  });
  // What was seen to be whole stays so: entries are only ever added behind it.
  let whole = 0;
  return {
    // A server may send anything between the chunks to keep the connection open.
    add: (chunk) => {
      if (typeof chunk === "object" && chunk !== null) delta(chunk).forEach(take);
    },
    partial: () =>
      [...entries].map(([index, entry], place) => ({
        index,
        id: idOf(place, entry),
        name: entry.name,
        arguments: readable(entry),
      })),
    settled: () => {
      const all = [...entries.values()];
      while (whole < all.length - 1 && isWhole(all[whole])) whole++;
      return all.slice(0, whole).map(callOf);
    },
    finish: () =>
      [...entries.values()].map((entry, place) => ({
        ...callOf(entry, place),
        ...(complete ? {} : { truncated: true }),
      })),
    get model() {
      return model;
    },
  };
}

/**
 * Gives the calls of a reply one by one, as soon as each can be told to be whole; the rest at its end. A call that changed after it was
 * given, or a reply without a proper end, marks those that are left as cut off.
 */
export async function* callsWhileWritten<Chunk>(
  reply: CallStream<Chunk>,
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
  onChunk: ((chunk: Chunk, reply: CallStream<Chunk>) => void) | undefined,
): AsyncGenerator<RawCall, void, undefined> {
  const given: RawCall[] = [];
  for await (const chunk of chunks) {
    reply.add(chunk);
    onChunk?.(chunk, reply);
    for (const call of reply.settled().slice(given.length)) {
      given.push(call);
      yield call;
    }
  }
  const all = reply.finish();
  const changed = given.some((call, place) => !isSame(call, all[place]));
  for (const call of all.slice(given.length)) yield changed ? { ...call, truncated: true } : call;
}

function isSame(given: RawCall, last: RawCall | undefined): boolean {
  return last !== undefined && given.name === last.name && given.arguments === last.arguments;
}

function isWhole(entry: Entry | undefined): boolean {
  if (entry === undefined || entry.name === "" || entry.unfinished === entry.pieces.length) return false;
  const source = argumentsOf(entry);
  if (typeof source !== "string") return true;
  try {
    JSON.parse(source);
    return true;
  } catch {
    entry.unfinished = entry.pieces.length;
    return false;
  }
}

function argumentsOf(entry: Entry): unknown {
  return entry.whole !== undefined && entry.pieces.length === 0 ? entry.whole : entry.pieces.join("");
}

function readable(entry: Entry): Json | undefined {
  const source = argumentsOf(entry);
  // Whole arguments come from the provider's own JSON.
  if (typeof source !== "string") return source as Json;
  const read = parseLenient(source);
  return read.ok ? read.values[0] : read.partial;
}
