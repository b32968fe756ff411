import type { Tool } from "../analyze/catalog.js";
import { memberWire } from "../ir/wire.js";
import { uncheckedMark } from "../output/mark.js";
import { type Artifact, piece } from "./artifact.js";
import { type Chunk, oncePerChunk } from "./chunks.js";
import { languageOf, moduleArtifacts } from "./module-artifacts.js";
import { oncePer } from "./once-per.js";
import type { EmitOptions } from "./options.js";
import { findEnums } from "./paths.js";
import { jsDoc, literal, propertyKey, typeKey } from "./printer.js";
import { render } from "./templates.js";

const PATH = "enums.ts";

/** `enums`: the values that each enum among the arguments allows, by tool and wire path. */
export function emitEnums(chunks: readonly Chunk[], options: EmitOptions): readonly Artifact[] {
  const doc = jsDoc([
    "Allowed values, by tool and place: `*` stands for any index or key. What is used in several places is listed at the first.",
  ]);
  const header = uncheckedMark(undefined, languageOf(options));
  const file = (start: string, all: readonly Uint8Array[], end: string) => {
    const lines = all.filter(({ length }) => length > 0);
    const open = `${start}{${lines.length === 0 ? end : ""}`;
    const head = piece(render("module", { header, imports: "", body: `${doc}${open}` }));
    return lines.length === 0 ? [head] : [head, ...lines, piece(`${end}\n`)];
  };
  const lines = chunks.map(linesOf);
  if (options.javascript === undefined)
    return moduleArtifacts(PATH, { code: file("export const enums = ", lines, "} as const;") });
  return moduleArtifacts(PATH, {
    code: file("export const enums = ", lines, "};"),
    declarations: file("export declare const enums: ", chunks.map(typesOf), "};"),
  });
}

/** The values of a tool by path; none when it has no enum. */
const enumsOf = ({ input }: Tool) =>
  [...findEnums(input)].map(([path, { members }]) => [path, members.map(memberWire)] as const);

/** The line of a tool; none when it has no enum. */
const lineOf = oncePer((tool: Tool): Uint8Array | undefined => {
  const enums = enumsOf(tool);
  if (enums.length === 0) return undefined;
  return piece(`  ${propertyKey(tool.name)}: ${literal(Object.fromEntries(enums), "  ")},\n`);
});

/** What TypeScript tells the type of that line to be. */
const typeOf = oncePer((tool: Tool): Uint8Array | undefined => {
  const enums = enumsOf(tool).map(
    ([path, values]) => `    readonly ${typeKey(path)}: readonly ${literal(values, "    ")};\n`,
  );
  return enums.length === 0 ? undefined : piece(`  readonly ${typeKey(tool.name)}: {\n${enums.join("")}  };\n`);
});

const linesOf = oncePerChunk(({ tool }) => lineOf(tool));
const typesOf = oncePerChunk(({ tool }) => typeOf(tool));
