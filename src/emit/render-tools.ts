import type { Catalog, Tool } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import type { Outcome } from "../diagnostics/diagnostic.js";
import type { ToolOptions } from "./options.js";
import type { ProviderRendering } from "./providers/provider.js";
import { weightDiagnostics } from "./providers/weight.js";

/** The renderings of one tool, by provider. */
export type ToolRenderings = ReadonlyMap<ProviderId, ProviderRendering>;

/** Renderings of all tools, by tool name. */
export type Renderings = ReadonlyMap<string, ToolRenderings>;

/** What rendering depends on beside the tool. */
export type RenderOptions = Pick<ToolOptions, "emitter" | "providers">;

/** Renders every tool for every provider asked for, each on its own; a tool that a provider cannot take is reported with its name. */
export function renderTools({ tools }: Catalog, options: RenderOptions): Outcome<Renderings> {
  const outcomes = tools.map((tool) => [tool.name, renderTool(tool, options)] as const);
  return {
    value: new Map(outcomes.map(([name, { value }]) => [name, value])),
    diagnostics: outcomes.flatMap(([, { diagnostics }]) => diagnostics),
  };
}

/** Renders one tool for every provider asked for. */
export function renderTool(tool: Tool, { emitter, providers }: RenderOptions): Outcome<ToolRenderings> {
  const outcomes = providers.map((provider) => [provider, emitter.render(tool, provider)] as const);
  return {
    value: new Map(outcomes.map(([provider, { value }]) => [provider, value])),
    diagnostics: [
      ...outcomes.flatMap(([, { diagnostics }]) =>
        diagnostics.map((found) => ({ ...found, tool: found.tool ?? tool.name })),
      ),
      ...weightDiagnostics(tool),
    ],
  };
}
