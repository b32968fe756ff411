import type { Tool } from "../analyze/catalog.js";
import type { EffectKey } from "../ir/tool.js";
import { uncheckedMark } from "../output/mark.js";
import { type Artifact, assembled, piece } from "./artifact.js";
import { type Chunk, nameUnion, oncePerChunk } from "./chunks.js";
import { createImports } from "./imports.js";
import { oncePer } from "./once-per.js";
import { jsDoc, literal, propertyKey } from "./printer.js";
import { render } from "./templates.js";

/** `effects.ts`: what each tool reads and writes, a line each, for the scheduler and for people. */
export function emitEffects(chunks: readonly Chunk[]): Artifact {
  const imports = createImports(["effects"]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const doc = jsDoc([
    "Data sources that each tool reads and writes. A key is a list of segments, `[]` is everything; a list inside one is the path of an argument.",
  ]);
  const type = `Readonly<Record<${nameUnion(chunks)}, $rt.ToolEffects>>`;
  const body = `${doc}export const effects: ${type} = {`;
  const head = render("module", { header: uncheckedMark(), imports: imports.print(), body });
  return assembled("effects.ts", [piece(head), ...chunks.map(linesOf), piece("};\n")]);
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
