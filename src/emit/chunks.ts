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

/** Chunks by their first tool. */
const known = new WeakMap<EmittedTool, Chunk>();

/** Cuts tools into chunks, in their order. */
export function inChunks(tools: readonly EmittedTool[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < tools.length; start += SIZE) {
    const own = tools.slice(start, start + SIZE);
    const [first] = own;
    const last = first && known.get(first);
    const chunk = last !== undefined && isSame(last.tools, own) ? last : { tools: own };
    if (first !== undefined) known.set(first, chunk);
    chunks.push(chunk);
  }
  return chunks;
}

function isSame(before: readonly EmittedTool[], now: readonly EmittedTool[]): boolean {
  return before.length === now.length && before.every((tool, index) => tool === now[index]);
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
