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
  /** The whole calls. Without a proper end of the reply all count as cut off, and none is run. */
  readonly finish: () => readonly RawCall[];
  readonly model: string | undefined;
}

interface Entry {
  id: string;
  name: string;
  readonly pieces: string[];
  whole: unknown;
}

/** Assembles calls from the deltas of one provider. */
export function streamCalls<Chunk>(delta: (chunk: Chunk) => readonly StreamDelta[]): CallStream<Chunk> {
  const entries = new Map<number | string, Entry>();
  let complete = false;
  let model: string | undefined;
  const take = (change: StreamDelta): void => {
    switch (change.kind) {
      case "model":
        model = change.model;
        return;
      case "end":
        complete = change.complete;
        return;
      case "call": {
        const index = change.index ?? `#${entries.size}`;
        const entry = entries.get(index) ?? { id: "", name: "", pieces: [], whole: undefined };
        entries.set(index, entry);
        if (change.id) entry.id = change.id;
        if (change.name && change.name !== entry.name) entry.name += change.name;
        if (change.text) entry.pieces.push(change.text);
        if (change.whole !== undefined) entry.whole = change.whole;
      }
    }
  };
  const idOf = (place: number, entry: Entry) => entry.id || `call_0_${place}`;
  return {
    add: (chunk) => delta(chunk).forEach(take),
    partial: () =>
      [...entries].map(([index, entry], place) => ({
        index,
        id: idOf(place, entry),
        name: entry.name,
        arguments: readable(entry),
      })),
    finish: () =>
      [...entries.values()].map((entry, place) => ({
        id: idOf(place, entry),
        name: entry.name,
        arguments: argumentsOf(entry),
        ...(complete ? {} : { truncated: true }),
      })),
    get model() {
      return model;
    },
  };
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
