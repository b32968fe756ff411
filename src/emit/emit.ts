import type { Catalog } from "../analyze/catalog.js";
import { type Artifact, assembled } from "./artifact.js";
import { emitEffects } from "./effects-file.js";
import { emitEnums } from "./enums-file.js";
import { emitForms } from "./forms-file.js";
import { emitLocales } from "./locale-files.js";
import type { EmitOptions } from "./options.js";
import { emitProviders } from "./provider-files.js";
import { emitRegistry } from "./registry.js";
import { emitSearchIndex, emitSearchVectors } from "./search-file.js";
import { typePath } from "./shared-types.js";
import { toolPath } from "./tool-file.js";
import type { ToolOutput } from "./tool-output.js";

/** What the files are put together from: the output of each tool by name, and the modules of shared types by id. */
export interface EmittedParts {
  readonly outputs: ReadonlyMap<string, ToolOutput>;
  readonly types: ReadonlyMap<string, Uint8Array>;
}

/** All files of a catalogue, sorted by path: a function of its arguments, whatever is on disk. */
export function emit(catalog: Catalog, { outputs, types }: EmittedParts, options: EmitOptions): readonly Artifact[] {
  const own = catalog.tools.flatMap((tool) => {
    const output = outputs.get(tool.name);
    return output === undefined ? [] : [{ tool, output }];
  });
  // Nearly in the order that they are to have.
  const artifacts = [
    emitEffects(catalog),
    emitEnums(catalog),
    ...(options.searchIndex ? [emitForms(catalog, outputs, options)] : []),
    emitRegistry(catalog, options),
    ...emitLocales(options),
    ...own.map(({ tool, output }) => assembled(`manifest/${tool.slug}.json`, [output.manifest])),
    ...emitProviders(catalog, outputs, options),
    ...(options.searchIndex ? [emitSearchIndex(catalog, options), ...emitSearchVectors(options)] : []),
    ...own.map(({ tool, output }) => assembled(toolPath(tool), [output.file])),
    ...[...types].map(([id, text]) => assembled(typePath(id), [text])),
  ];
  return artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
}
