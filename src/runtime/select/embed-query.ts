import type { Registry } from "../contract.js";
import type { EventSink } from "../events.js";
import type { EmbedTexts } from "../options.js";

/** The vector of a query; `undefined`, with an event, when the embedder fails or answers with something else. */
export async function embedQuery(
  query: string,
  { searchVectors }: Registry,
  embed: EmbedTexts | undefined,
  events: EventSink,
): Promise<readonly number[] | undefined> {
  if (embed === undefined || searchVectors === undefined) return undefined;
  try {
    const [vector] = await embed([query]);
    const fault = faultOf(vector, searchVectors.dimensions);
    if (fault === undefined) return vector;
    events.emit({ type: "embed.failed", error: fault });
  } catch (error) {
    events.emit({ type: "embed.failed", error: error instanceof Error ? error.message : String(error) });
  }
  return undefined;
}

function faultOf(vector: readonly number[] | undefined, dimensions: number): string | undefined {
  if (vector === undefined) return "the embedder gave no vector";
  if (vector.length !== dimensions) return `the embedder gave ${vector.length} numbers, the index has ${dimensions}`;
  return Array.from(vector).every((number) => Number.isFinite(number))
    ? undefined
    : "the embedder gave something that is not a finite number";
}
