import type { Catalog, Tool } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import { type Diagnostic, diagnostic, type Outcome } from "../diagnostics/diagnostic.js";
import { buildManifest, type Manifest, printManifest } from "../drift/manifest.js";
import type { Artifact } from "./artifact.js";
import { emitEffects } from "./effects-file.js";
import { emitEnums } from "./enums-file.js";
import type { EmitOptions } from "./options.js";
import { emitProviders } from "./provider-files.js";
import type { ProviderRendering } from "./providers/provider.js";
import { emitRegistry } from "./registry.js";
import { emitSharedTypes } from "./shared-types.js";
import { emitToolFile } from "./tool-file.js";

/** All files of a catalogue, sorted by path. A tool that a provider cannot take is reported and left out of that provider's files. */
export function emit(catalog: Catalog, options: EmitOptions): Outcome<readonly Artifact[]> {
  const diagnostics: Diagnostic[] = [];
  const renderings = new Map<string, ReadonlyMap<ProviderId, ProviderRendering>>();
  const artifacts: Artifact[] = [];
  for (const tool of catalog.tools) {
    const rendered = renderTool(tool, options);
    diagnostics.push(...rendered.diagnostics);
    renderings.set(tool.name, rendered.value);
    const own = attempt(tool, () => toolArtifacts(tool, buildManifest(tool, [...rendered.value.values()]), options));
    diagnostics.push(...own.diagnostics);
    artifacts.push(...own.value);
  }
  artifacts.push(
    ...emitSharedTypes(options),
    ...emitProviders(catalog, renderings, options),
    emitEffects(catalog),
    emitEnums(catalog),
    emitRegistry(catalog, options),
  );
  artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { value: artifacts, diagnostics };
}

function toolArtifacts(tool: Tool, manifest: Manifest, options: EmitOptions): readonly Artifact[] {
  return [
    emitToolFile(tool, manifest.fingerprints, options),
    { path: `manifest/${tool.slug}.json`, content: printManifest(manifest) },
  ];
}

function renderTool(tool: Tool, options: EmitOptions): Outcome<ReadonlyMap<ProviderId, ProviderRendering>> {
  const diagnostics: Diagnostic[] = [];
  const value = new Map<ProviderId, ProviderRendering>();
  for (const provider of options.providers) {
    const rendering = options.emitter.render(tool, provider);
    diagnostics.push(...rendering.diagnostics);
    value.set(provider, rendering.value);
  }
  return { value, diagnostics };
}

/** A fault of ours in one tool is reported with its name and does not take the others down. */
function attempt(tool: Tool, work: () => readonly Artifact[]): Outcome<readonly Artifact[]> {
  try {
    return { value: work(), diagnostics: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const found = diagnostic("TG9001", `emitting ${tool.name} failed: ${message}`, {
      tool: tool.name,
      position: tool.position,
    });
    return { value: [], diagnostics: [found] };
  }
}
