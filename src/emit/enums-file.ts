import type { Tool } from "../analyze/catalog.js";
import { memberWire } from "../ir/wire.js";
import { uncheckedMark } from "../output/mark.js";
import { type Artifact, assembled, piece } from "./artifact.js";
import { type Chunk, oncePerChunk } from "./chunks.js";
import { oncePer } from "./once-per.js";
import { findEnums } from "./paths.js";
import { jsDoc, literal, propertyKey } from "./printer.js";
import { render } from "./templates.js";

/** `enums.ts`: the values that each enum among the arguments allows, by tool and wire path. */
export function emitEnums(chunks: readonly Chunk[]): Artifact {
  const lines = chunks.map(linesOf).filter(({ length }) => length > 0);
  const doc = jsDoc([
    "Allowed values, by tool and place: `*` stands for any index or key. What is used in several places is listed at the first.",
  ]);
  const body = `${doc}export const enums = {${lines.length === 0 ? "} as const;" : ""}`;
  const head = piece(render("module", { header: uncheckedMark(), imports: "", body }));
  return assembled("enums.ts", lines.length === 0 ? [head] : [head, ...lines, piece("} as const;\n")]);
}

/** The line of a tool; none when it has no enum. */
const lineOf = oncePer(({ name, input }: Tool): Uint8Array | undefined => {
  const enums = [...findEnums(input)].map(([path, { members }]) => [path, members.map(memberWire)] as const);
  if (enums.length === 0) return undefined;
  return piece(`  ${propertyKey(name)}: ${literal(Object.fromEntries(enums), "  ")},\n`);
});

const linesOf = oncePerChunk(({ tool }) => lineOf(tool));
