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
import { emitProviders } from "./provider-files.js";
import { emitRegistry } from "./registry.js";
import type { Renderings } from "./render-tools.js";
import { emitSearchIndex, emitSearchVectors } from "./search-file.js";
import { emitSharedTypes } from "./shared-types.js";
import { emitToolFile } from "./tool-file.js";

/** All files of a catalogue with its renderings, sorted by path: a function of its arguments, whatever is on disk. */
export function emit(catalog: Catalog, renderings: Renderings, options: EmitOptions): Outcome<readonly Artifact[]> {
  const own = catalog.tools.map((tool) => toolArtifacts(tool, renderings, options));
  const artifacts = [
    ...own.flatMap(({ value }) => value),
    ...emitSharedTypes(options),
    ...emitProviders(catalog, renderings, options),
    emitEffects(catalog),
    emitEnums(catalog),
    ...(options.searchIndex
      ? [emitSearchIndex(catalog, options), ...emitSearchVectors(options), emitForms(catalog, renderings, options)]
      : []),
    ...emitLocales(options),
    emitRegistry(catalog, options),
  ];
  artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { value: artifacts, diagnostics: own.flatMap(({ diagnostics }) => diagnostics) };
}

/** A fault of ours in one tool is reported with its name and does not hide what else there is to report. */
function toolArtifacts(tool: Tool, renderings: Renderings, options: EmitOptions): Outcome<readonly Artifact[]> {
  try {
    const manifest = buildManifest(
      tool,
      [...(renderings.get(tool.name)?.values() ?? [])],
      localeTexts(tool, options.translations ?? []),
    );
    const value = [
      emitToolFile(tool, manifest.fingerprints, options),
      { path: `manifest/${tool.slug}.json`, content: printManifest(manifest) },
    ];
    return { value, diagnostics: [] };
  } catch (error) {
    return { value: [], diagnostics: [fault(tool, error)] };
  }
}

/** The translated texts of a tool, by language. */
function localeTexts({ name }: Tool, translations: readonly Translation[]): ContractLocales {
  const own = translations.flatMap(({ tag, tools }) =>
    tools.flatMap(({ tool, texts }) => (tool.name === name ? [[tag, texts] as const] : [])),
  );
  return Object.fromEntries(own);
}

function fault({ name, position }: Tool, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return diagnostic("TG9001", `emitting ${name} failed: ${message}`, { tool: name, position });
}
