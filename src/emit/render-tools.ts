import type { Catalog } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "./options.js";
import type { ProviderRendering } from "./providers/provider.js";

/** Renderings of all tools, by tool name and then provider. */
export type Renderings = ReadonlyMap<string, ReadonlyMap<ProviderId, ProviderRendering>>;

/** Renders every tool for every provider asked for, each on its own; a tool that a provider cannot take is reported with its name. */
export function renderTools(
  { tools }: Catalog,
  options: Pick<EmitOptions, "emitter" | "providers">,
): Outcome<Renderings> {
  const diagnostics: Diagnostic[] = [];
  const value = new Map<string, ReadonlyMap<ProviderId, ProviderRendering>>();
  for (const tool of tools) {
    const own = new Map<ProviderId, ProviderRendering>();
    for (const provider of options.providers) {
      const rendering = options.emitter.render(tool, provider);
      own.set(provider, rendering.value);
      diagnostics.push(...rendering.diagnostics.map((found) => ({ ...found, tool: found.tool ?? tool.name })));
    }
    value.set(tool.name, own);
  }
  return { value, diagnostics };
}
