import type { Tool } from "../analyze/catalog.js";
import { separated } from "./artifact.js";
import { oncePer } from "./once-per.js";
import { stringLiteral } from "./printer.js";
import type { ToolOutput } from "./tool-output.js";

/** A tool, and what was made of it. */
export interface EmittedTool {
  readonly tool: Tool;
  readonly output: ToolOutput;
}

/**
 * A few tools that follow each other. One of which nothing changed is the very same object as in the emission before, so that what
 * was printed of it holds still, and files of thousands of tools are put together from some dozens of parts.
 */
export interface Chunk {
  readonly tools: readonly EmittedTool[];
}

/** Few enough that printing one again costs nothing, enough that files have few parts. */
const SIZE = 16;

/** Chunks by the output of their first tool. */
const known = new WeakMap<ToolOutput, Chunk>();

/** Cuts tools into chunks, in their order. A tool that has no output is left out. */
export function inChunks(tools: readonly Tool[], outputs: ReadonlyMap<string, ToolOutput>): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let own: EmittedTool[] = [];
  const close = (): void => {
    const first = own[0]?.output;
    if (first === undefined) return;
    const last = known.get(first);
    const chunk = last !== undefined && isSame(last.tools, own) ? last : { tools: own };
    known.set(first, chunk);
    chunks.push(chunk);
    own = [];
  };
  for (const tool of tools) {
    const output = outputs.get(tool.name);
    if (output !== undefined) own.push({ tool, output });
    if (own.length === SIZE) close();
  }
  close();
  return chunks;
}

function isSame(before: readonly EmittedTool[], now: readonly EmittedTool[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ tool, output }, index) => tool === now[index]?.tool && output === now[index].output)
  );
}

/** Prints each chunk once, as one part: what is printed of its tools, joined; empty when nothing is. */
export function oncePerChunk(
  print: (tool: EmittedTool) => Uint8Array | undefined,
  separator?: Uint8Array,
): (chunk: Chunk) => Uint8Array {
  return oncePer(({ tools }) =>
    joined(
      tools.flatMap((tool) => print(tool) ?? []),
      separator,
    ),
  );
}

/** Parts as one, with a separator between them. */
export function joined(parts: readonly Uint8Array[], separator?: Uint8Array): Uint8Array {
  return Buffer.concat(separator === undefined ? parts : separated(parts, separator));
}

/** The names of all tools as a union type. */
export function nameUnion(chunks: readonly Chunk[]): string {
  return unionOf(chunks.map(namesOf));
}

const namesOf = oncePer(({ tools }: Chunk) => unionOf(tools.map(({ tool }) => stringLiteral(tool.name))));

/** The union of these types; `never` when there is none. */
export function unionOf(types: readonly string[]): string {
  return types.length === 0 ? "never" : types.join(" | ");
}
