import type { RawCall } from "../call.js";
import type { Registry } from "../contract.js";
import type { RunOptions } from "../options.js";
import { isIterable } from "../schedule/iterate.js";
import type { Toolbox } from "../toolbox.js";
import type { Answer, TurnReport } from "../turn/report.js";
import type { ResumeReplyOptions } from "../turn/run-reply.js";
import {
  type DefinitionBudgets,
  type DefinitionOptions,
  type Definitions,
  definitionsFor,
  type MetaSchema,
} from "./definitions.js";
import { type CallStream, callsWhileWritten, type StreamDelta, streamCalls } from "./stream.js";

/** What a provider's reply holds for us. */
export interface ReadReply {
  readonly calls: readonly RawCall[];
  /** Model that wrote it, where the reply says so. */
  readonly model?: string;
}

/** How one provider writes calls down, and wants to be answered. */
export interface Envelope<Response, Message, Chunk, Definition> {
  /** Provider id of the definitions and normalisers. */
  readonly provider: string;
  readonly budgets?: DefinitionBudgets;
  /** Properties of which every reply has one: what has none is something else, the body of an error for example. A list has `length`. */
  readonly marks: readonly string[];
  readonly read: (response: Response) => ReadReply;
  /** Called only when there is something to answer. */
  readonly answer: (answers: readonly Answer[], replaced: (answer: Answer, part: string) => void) => readonly Message[];
  /** What a chunk of a stream adds. */
  readonly delta: (chunk: Chunk) => readonly StreamDelta[];
  /** The definition of a tool of the run time itself, such as `read_result`. */
  readonly define: (name: string, description: string, schema: MetaSchema) => Definition;
}

/** Messages to append after the reply, with what else came of its calls. Empty when the reply called nothing. */
export type Messages<Message> = Message[] & TurnReport;

/** A toolbox behind one provider's shapes. */
export interface Adapter<Response, Message, Chunk, Definition> {
  /** Definitions of the tools that this run may see; only these may be called in the same `turn`. */
  readonly tools: (options?: DefinitionOptions) => Definitions<Definition>;
  /** Guards and runs the calls of a reply; resolves to the messages that answer them. The reply itself is yours to append first. */
  readonly run: (response: Response, options?: RunOptions) => Promise<Messages<Message>>;
  /** Goes on with a suspended turn (`outcome.turn` of what `run` gave) as `box.resume` does; resolves to the messages that answer all its calls. */
  readonly resume: (turn: string, options?: ResumeReplyOptions) => Promise<Messages<Message>>;
  /** The calls of a reply in the shape that all providers share. */
  readonly calls: (response: Response) => readonly RawCall[];
  /** Assembles a streamed reply; what it gives goes into `run` in place of a response. */
  readonly stream: () => CallStream<Chunk>;
  /**
   * Runs the calls of a reply while its chunks come in: reads start early, writes wait for the end of the reply. `onChunk` sees each
   * chunk with the reply so far, for display. Rejects with what the iterable throws, or the signal's reason when that fires before its end.
   */
  readonly runStream: (
    chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
    options?: RunOptions & { readonly onChunk?: ((chunk: Chunk, reply: CallStream<Chunk>) => void) | undefined },
  ) => Promise<Messages<Message>>;
}

/** A host that hands over something else, an error body for example, should learn what was expected and not which property was missing. */
function readReply<Response>(
  envelope: { readonly provider: string; readonly marks: readonly string[]; read(response: Response): ReadReply },
  response: Response,
): ReadReply {
  try {
    if (!isMarked(response, envelope.marks)) throw new TypeError(`It has none of ${envelope.marks.join(", ")}.`);
    return envelope.read(response);
  } catch (cause) {
    throw new TypeError(
      `This is not a reply of ${envelope.provider}: pass the response object as the provider's SDK returned it.`,
      { cause },
    );
  }
}

function isMarked(response: unknown, marks: readonly string[]): boolean {
  return typeof response === "object" && response !== null && marks.some((mark) => mark in response);
}

/** Puts a toolbox behind an envelope. */
export function adapt<Response, Message, Chunk, Definition>(
  box: Toolbox<Registry>,
  envelope: Envelope<Response, Message, Chunk, Definition>,
): Adapter<Response | CallStream<Chunk>, Message, Chunk, Definition> {
  const { provider } = envelope;
  const read = (response: Response | CallStream<Chunk>): ReadReply =>
    isStream(response) ? { calls: response.finish(), ...modelOf(response.model) } : readReply(envelope, response);
  const answer = (report: TurnReport, options: RunOptions): Messages<Message> => {
    const replaced = (each: Answer, part: string) =>
      box.report({ type: "part.replaced", callId: each.id, tool: each.name, part, provider }, options);
    const messages = report.answers.length === 0 ? [] : [...envelope.answer(report.answers, replaced)];
    return Object.assign(messages, report);
  };
  return {
    tools: (options = {}) => definitionsFor(box, envelope, options),
    calls: (response) => read(response).calls,
    stream: () => streamCalls(envelope.delta),
    async run(response, options = {}) {
      const { calls, model } = read(response);
      return answer(await box.run(calls, { ...options, ...modelOf(options.model ?? model), provider }), options);
    },
    async resume(turn, options = {}) {
      return answer(await box.resume(turn, { ...options, provider }), options);
    },
    async runStream(chunks, { onChunk, ...options } = {}) {
      if (!isIterable(chunks)) {
        throw new TypeError("runStream takes the chunks of a streamed reply; a whole one goes into run.");
      }
      const reply = streamCalls(envelope.delta);
      const run = {
        ...options,
        provider,
        get model() {
          return options.model ?? reply.model ?? "";
        },
      };
      return answer(await box.stream(callsWhileWritten(reply, chunks, onChunk), run), options);
    },
  };
}

function isStream<Response, Chunk>(source: Response | CallStream<Chunk>): source is CallStream<Chunk> {
  return typeof source === "object" && source !== null && "finish" in source && typeof source.finish === "function";
}

function modelOf(model: string | undefined): { readonly model?: string } {
  return model === undefined ? {} : { model };
}
