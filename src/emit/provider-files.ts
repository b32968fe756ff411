import type { ProviderId } from "../config/config.js";
import { jsonMark } from "../output/mark.js";
import { type Artifact, assembled, piece } from "./artifact.js";
import { type Chunk, type Chunker, typeOfUnion } from "./chunks.js";
import { JSON_CLOSE, JSON_OPEN, jsonObject, jsonRecord } from "./json-constant.js";
import { inKeyOrder, isIndexKey, jsonDocument, jsonEntry, jsonItem } from "./json-pieces.js";
import { constantModule } from "./module-artifacts.js";
import { oncePer } from "./once-per.js";
import type { EmitOptions } from "./options.js";
import { type ProviderChunk, providerChunk } from "./provider-chunks.js";
import type { DefinitionTexts } from "./providers/definition-texts.js";
import type { ProviderRendering } from "./providers/provider.js";

/** `providers/<id>.ts` with both forms of every definition, typed, and `providers/<id>.json` with the one to send first. */
export function emitProviders(
  chunks: readonly Chunk[],
  options: EmitOptions,
  chunksByKey: Chunker,
): readonly Artifact[] {
  const byKey = inOrderOfKeys(chunks, chunksByKey);
  return options.providers.flatMap((provider) => {
    const own = partsOf(chunks, provider);
    return [
      ...moduleOf(provider, own, options),
      jsonOf(provider, own, byKey === chunks ? own : partsOf(byKey, provider)),
    ];
  });
}

/** The parts of all chunks that have any for a provider. */
function partsOf(chunks: readonly Chunk[], provider: ProviderId): readonly ProviderChunk[] {
  return chunks.map((chunk) => providerChunk(chunk, provider)).filter(({ names }) => names.length > 0);
}

/** The chunks with their tools in the order of an object's keys, which nearly always is the one that they have. */
function inOrderOfKeys(chunks: readonly Chunk[], chunksByKey: Chunker): readonly Chunk[] {
  if (!chunks.some(hasIndexKey)) return chunks;
  const tools = chunks.flatMap((chunk) => chunk.tools);
  return chunksByKey(inKeyOrder(tools, ({ tool }) => tool.name));
}

const hasIndexKey = oncePer(({ tools }: Chunk) => tools.some(({ tool }) => isIndexKey(tool.name)));

/** What one tool adds to the files of one provider. */
export interface ProviderParts {
  readonly definition: Uint8Array;
  readonly item: Uint8Array;
  readonly guarantees: Uint8Array;
  readonly weight: Uint8Array;
  readonly notStrict?: Uint8Array;
}

/** The parts of a tool, as its renderings give them. */
export function providerParts(tool: string, rendering: ProviderRendering, texts: DefinitionTexts): ProviderParts {
  const { weight, notStrict } = rendering;
  const guarantees = rendering.guarantees.map(
    ({ path, constraint, enforcedBy }) => `${path === "" ? "arguments" : path}: ${constraint} (${enforcedBy})`,
  );
  return {
    definition: piece(definitionEntry(tool, rendering, texts, " ")),
    item: jsonItem(texts.strict ?? texts.loose ?? "{}"),
    guarantees: jsonEntry(tool, guarantees),
    weight: jsonEntry(tool, weight),
    ...(notStrict === undefined ? {} : { notStrict: jsonEntry(tool, notStrict) }),
  };
}

/** The entry of a tool in a module of definitions: all that the run time has of it for one provider. */
export function definitionEntry(
  tool: string,
  { weight, resultKey }: ProviderRendering,
  { name, strict, loose }: DefinitionTexts,
  indent: string,
): string {
  const fields = {
    ...(name === undefined ? {} : { name: JSON.stringify(name) }),
    strict,
    loose,
    weight: JSON.stringify(weight),
    ...(resultKey === undefined ? {} : { resultKey: JSON.stringify(resultKey) }),
  };
  return jsonRecord(tool, fields, indent);
}

function moduleOf(provider: ProviderId, parts: readonly ProviderChunk[], options: EmitOptions): readonly Artifact[] {
  const names = parts.map(({ names }) => names);
  const definition = `$rt.ProviderTool<$rt.${options.emitter.definitionType(provider)}>`;
  const type = typeOfUnion(names, "Readonly<Record<", `, ${definition}>>`);
  const value = [piece(JSON_OPEN), ...jsonObject(parts.map(({ definitions }) => definitions)), piece(JSON_CLOSE)];
  const doc = `Definitions for \`${provider}\`, by tool name.`;
  return constantModule({ path: `providers/${provider}.ts`, name: "definitions", doc, type, value }, options);
}

/** For programs that are not TypeScript, and for reviews: definitions, who enforces each constraint, what a request spends on a definition, and why one is not strict. */
function jsonOf(provider: ProviderId, parts: readonly ProviderChunk[], byKey: readonly ProviderChunk[]): Artifact {
  const pieces = jsonDocument(jsonMark, [
    { key: "tools", kind: "list", items: parts.map(({ items }) => items) },
    { key: "guarantees", kind: "map", items: byKey.map(({ guarantees }) => guarantees) },
    { key: "weights", kind: "map", items: byKey.map(({ weights }) => weights) },
    {
      key: "notStrict",
      kind: "map",
      items: byKey.map(({ notStrict }) => notStrict).filter(({ length }) => length > 0),
    },
  ]);
  return assembled(`providers/${provider}.json`, pieces);
}
