import type { Tool } from "../analyze/catalog.js";
import { piece, separated } from "./artifact.js";
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

/** Stands between the members of a union. */
export const OR: Uint8Array = piece(" | ");

/** Few enough that printing one again costs nothing, enough that files have few parts. */
const SIZE = 16;

/** Cuts tools into chunks, in their order. */
export type Chunker = (tools: readonly EmittedTool[]) => readonly Chunk[];

/**
 * A {@link Chunker} that is asked again and again. It holds the chunks of the last time alone: one that held each chunk for as long as
 * its first tool is in use would hold what the others were then, and through these what they were with before, without end.
 */
export function chunker(): Chunker {
  let last = new Map<EmittedTool, Chunk>();
  return (tools) => {
    const chunks = new Map<EmittedTool, Chunk>();
    for (let start = 0; start < tools.length; start += SIZE) {
      const own = tools.slice(start, start + SIZE);
      const [first] = own;
      if (first === undefined) continue;
      const before = last.get(first);
      chunks.set(first, before !== undefined && isSame(before.tools, own) ? before : { tools: own });
    }
    last = chunks;
    return [...chunks.values()];
  };
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

/** A type with the union of the names of all tools in it. */
export function typeOfNames(chunks: readonly Chunk[], before: string, after: string): readonly Uint8Array[] {
  return typeOfUnion(chunks.map(namesOf), before, after);
}

const namesOf = oncePerChunk(({ tool }) => piece(stringLiteral(tool.name)), OR);

/** A type with a union in it, of which each piece has some members. */
export function typeOfUnion(members: readonly Uint8Array[], before: string, after: string): readonly Uint8Array[] {
  const union = members.length === 0 ? [piece("never")] : separated(members, OR);
  return [piece(before), ...union, piece(after)];
}
