import type { Catalog, Tool } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import type { Diagnostic, Outcome } from "../diagnostics/diagnostic.js";
import type { EmitOptions } from "./options.js";
import { perTool } from "./per-tool.js";
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
    const own = renderTool(tool, options);
    diagnostics.push(...own.diagnostics);
    value.set(tool.name, own.value);
  }
  return { value, diagnostics };
}

const renderTool = perTool(
  (
    tool: Tool,
    { emitter, providers }: Pick<EmitOptions, "emitter" | "providers">,
  ): Outcome<ReadonlyMap<ProviderId, ProviderRendering>> => {
    const outcomes = providers.map((provider) => [provider, emitter.render(tool, provider)] as const);
    return {
      value: new Map(outcomes.map(([provider, { value }]) => [provider, value])),
      diagnostics: outcomes.flatMap(([, { diagnostics }]) =>
        diagnostics.map((found) => ({ ...found, tool: found.tool ?? tool.name })),
      ),
    };
  },
);
