import type { Catalog, Tool } from "../analyze/catalog.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import type { ContractLocales } from "../drift/contract.js";
import { buildManifest, printManifest } from "../drift/manifest.js";
import type { Translation } from "../locale/translate.js";
import type { Artifact } from "./artifact.js";
import { emitEffects } from "./effects-file.js";
import { emitEnums } from "./enums-file.js";
import { emitForms } from "./forms-file.js";
import { emitLocales } from "./locale-files.js";
import type { EmitOptions } from "./options.js";
import { perTool } from "./per-tool.js";
import { emitProviders } from "./provider-files.js";
import { emitRegistry } from "./registry.js";
import type { Renderings } from "./render-tools.js";
import { emitSearchIndex, emitSearchVectors } from "./search-file.js";
import { emitSharedTypes } from "./shared-types.js";
import { emitToolFile } from "./tool-file.js";

/** All files of a catalogue with its renderings, sorted by path: a function of its arguments, whatever is on disk. */
export function emit(catalog: Catalog, renderings: Renderings, options: EmitOptions): Outcome<readonly Artifact[]> {
  const locales = localesByTool(options.translations ?? []);
  const own = catalog.tools.map((tool) => toolArtifacts(tool, { renderings, locales, options }));
  // Nearly in the order that they are to have.
  const artifacts = [
    emitEffects(catalog),
    emitEnums(catalog),
    ...(options.searchIndex ? [emitForms(catalog, renderings, options)] : []),
    emitRegistry(catalog, options),
    ...emitLocales(options),
    ...own.flatMap(({ value }) => value?.manifest ?? []),
    ...emitProviders(catalog, renderings, options),
    ...(options.searchIndex ? [emitSearchIndex(catalog, options), ...emitSearchVectors(options)] : []),
    ...own.flatMap(({ value }) => value?.tool ?? []),
    ...emitSharedTypes(options),
  ];
  artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { value: artifacts, diagnostics: own.flatMap(({ diagnostics }) => diagnostics) };
}

interface Sources {
  readonly renderings: Renderings;
  readonly locales: ReadonlyMap<string, ContractLocales>;
  readonly options: EmitOptions;
}

/** The files that a tool has to itself. */
interface OwnFiles {
  readonly tool: Artifact;
  readonly manifest: Artifact;
}

/** A fault of ours in one tool is reported with its name and does not hide what else there is to report. */
function toolArtifacts(tool: Tool, { renderings, locales, options }: Sources): Outcome<OwnFiles | undefined> {
  try {
    const given = { renderings: renderings.get(tool.name), locales: locales.get(tool.name) };
    const { manifest, artifact } = manifestOf(tool, given);
    const value = { tool: emitToolFile(tool, manifest.fingerprints, options), manifest: artifact };
    return { value, diagnostics: [] };
  } catch (error) {
    return { value: undefined, diagnostics: [fault(tool, error)] };
  }
}

interface ManifestSources {
  readonly renderings: ReturnType<Renderings["get"]>;
  readonly locales: ContractLocales | undefined;
}

const manifestOf = perTool((tool: Tool, { renderings, locales }: ManifestSources) => {
  const manifest = buildManifest(tool, [...(renderings?.values() ?? [])], locales);
  return { manifest, artifact: { path: `manifest/${tool.slug}.json`, content: printManifest(manifest) } };
});

/** Texts in other languages, by tool and then by language. */
function localesByTool(translations: readonly Translation[]): ReadonlyMap<string, ContractLocales> {
  const found = new Map<string, ContractLocales>();
  for (const { tag, tools } of translations)
    for (const { tool, texts } of tools) found.set(tool.name, { ...found.get(tool.name), [tag]: texts });
  return found;
}

function fault({ name, position }: Tool, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return diagnostic("TG9001", `emitting ${name} failed: ${message}`, { tool: name, position });
}
