import type { Tool } from "../analyze/catalog.js";
import type { EffectKey } from "../ir/tool.js";
import { type Artifact, piece } from "./artifact.js";
import { type Chunk, oncePerChunk, typeOfNames } from "./chunks.js";
import { constantModule } from "./module-artifacts.js";
import { oncePer } from "./once-per.js";
import type { EmitOptions } from "./options.js";
import { literal, propertyKey } from "./printer.js";

/** `effects`: what each tool reads and writes, a line each, for the scheduler and for people. */
export function emitEffects(chunks: readonly Chunk[], options: EmitOptions): readonly Artifact[] {
  const doc =
    "Data sources that each tool reads and writes. A key is a list of segments, `[]` is everything; a list inside one is the path of an argument.";
  const type = typeOfNames(chunks, "Readonly<Record<", ", $rt.ToolEffects>>");
  const value = [piece("{\n"), ...chunks.map(linesOf), piece("}")];
  return constantModule({ path: "effects.ts", name: "effects", doc, type, value }, options);
}

const lineOf = oncePer(({ name, access, effects }: Tool): Uint8Array => {
  const value = {
    access,
    known: effects.known,
    reads: effects.reads.map(keyValue),
    writes: effects.writes.map(keyValue),
  };
  return piece(`  ${propertyKey(name)}: ${literal(value, "  ")},\n`);
});

const linesOf = oncePerChunk(({ tool }) => lineOf(tool));

/** A key as the run time reads it. */
function keyValue(key: EffectKey): readonly (string | readonly string[])[] {
  return key.map((segment) => (segment.kind === "name" ? segment.text : segment.path));
}
