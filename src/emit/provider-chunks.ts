import type { ProviderId } from "../config/config.js";
import { piece } from "./artifact.js";
import { type Chunk, joined, OR } from "./chunks.js";
import { SEPARATOR } from "./json-pieces.js";
import { oncePer } from "./once-per.js";
import { stringLiteral } from "./printer.js";
import type { ProviderParts } from "./provider-files.js";

/** What the tools of a chunk add to the files of one provider; empty where none has such a part. */
export interface ProviderChunk {
  /** A union type of those that the provider has a definition of. */
  readonly names: Uint8Array;
  readonly definitions: Uint8Array;
  readonly items: Uint8Array;
  readonly guarantees: Uint8Array;
  readonly weights: Uint8Array;
  readonly notStrict: Uint8Array;
}

/** The parts of a chunk for a provider, joined once. */
export function providerChunk(chunk: Chunk, provider: ProviderId): ProviderChunk {
  const known = joinedOf(chunk);
  const last = known.get(provider);
  if (last !== undefined) return last;
  const made = join(chunk, provider);
  known.set(provider, made);
  return made;
}

const joinedOf = oncePer((_: Chunk) => new Map<ProviderId, ProviderChunk>());

function join({ tools }: Chunk, provider: ProviderId): ProviderChunk {
  const own = tools.filter(({ output }) => output.providers[provider] !== undefined);
  const parts = own.flatMap(({ output }) => output.providers[provider] ?? []);
  const lines = (part: (parts: ProviderParts) => Uint8Array | undefined) =>
    joined(
      parts.flatMap((each) => part(each) ?? []),
      SEPARATOR,
    );
  return {
    names: joined(
      own.map(({ tool }) => piece(stringLiteral(tool.name))),
      OR,
    ),
    definitions: lines(({ definition }) => definition),
    items: lines(({ item }) => item),
    guarantees: lines(({ guarantees }) => guarantees),
    weights: lines(({ weight }) => weight),
    notStrict: lines(({ notStrict }) => notStrict),
  };
}
