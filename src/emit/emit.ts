import type { Catalog } from "../analyze/catalog.js";
import { type Artifact, assembled } from "./artifact.js";
import type { Chunk, EmittedTool } from "./chunks.js";
import { emitEffects } from "./effects-file.js";
import { emitEnums } from "./enums-file.js";
import { emitForms } from "./forms-file.js";
import { type KeptFiles, keepFiles, registryOf } from "./kept-files.js";
import { emitLocales } from "./locale-files.js";
import { type ModuleFiles, textArtifacts } from "./module-artifacts.js";
import { oncePer } from "./once-per.js";
import type { EmitOptions } from "./options.js";
import { emitProviders } from "./provider-files.js";
import { emitSearchIndex, emitSearchVectors } from "./search-file.js";
import { typePath } from "./shared-types.js";
import { toolPath } from "./tool-file.js";

/** What the files are put together from. */
export interface EmittedParts {
  /** In the order of the catalogue. */
  readonly tools: readonly EmittedTool[];
  /** The modules of shared types by id. */
  readonly types: ReadonlyMap<string, ModuleFiles>;
  /** What the last emission of the same group kept, and this one keeps. */
  readonly kept?: KeptFiles;
}

/** All files of a catalogue, sorted by path: a function of its arguments, whatever is on disk. */
export function emit(
  catalog: Catalog,
  { tools, types, kept = keepFiles() }: EmittedParts,
  options: EmitOptions,
): readonly Artifact[] {
  const chunks = kept.chunks(tools);
  // Nearly in the order that they are to have.
  const artifacts = [
    ...emitEffects(chunks, options),
    ...emitEnums(chunks, options),
    ...(options.searchIndex ? emitForms(chunks, options) : []),
    ...registryOf(catalog, options, kept),
    ...emitLocales(options),
    ...chunks.flatMap((chunk) => ownFiles(chunk).manifests),
    ...emitProviders(chunks, options, kept.chunksByKey),
    ...(options.searchIndex
      ? [...emitSearchIndex(chunks, options, kept.searchIndex), ...emitSearchVectors(options)]
      : []),
    ...chunks.flatMap((chunk) => ownFiles(chunk).modules),
    ...[...types].flatMap(([id, module]) => textArtifacts(typePath(id), module)),
  ];
  return areSorted(artifacts) ? artifacts : artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function areSorted(artifacts: readonly Artifact[]): boolean {
  return artifacts.every(({ path }, at) => at === 0 || (artifacts[at - 1]?.path ?? "") < path);
}

/** The files that each tool of a chunk has for itself. */
const ownFiles = oncePer(({ tools }: Chunk) => ({
  manifests: tools.map(({ tool, output }) => assembled(`manifest/${tool.slug}.json`, [output.manifest])),
  modules: tools.flatMap(({ tool, output }) => textArtifacts(toolPath(tool), output.module)),
}));
